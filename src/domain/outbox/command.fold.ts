import * as v from 'valibot'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'

/**
 * Commands that are asked of the server at once, without waiting in the outbox (take, transfer, close, …).
 * They change nothing by themselves: what they bring about comes as events. They are in the log so that a
 * replay shows what the user did and what the server said.
 */
export const commandEntries: Definition[] = [
  define('intent', 'command.asked', v.object({ name: v.string(), about: v.nullable(v.string()) }), () => {}),
  define('outcome', 'command.done', v.object({ name: v.string() }), () => {}),
  define('outcome', 'command.refused', v.object({ name: v.string(), code: v.string() }), () => {}),
]

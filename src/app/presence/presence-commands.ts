import type { Presence } from '@domain/presence/when-to-say'
import * as v from 'valibot'
import { defineCommand, reads } from '../commands/define-command'
import type { Tools } from '../commands/tools'

export const presenceCommands = {
  /** Tells colleagues where this user is with a ticket. What does not get through is said again by the next refresh. */
  presence: defineCommand({
    arguments: v.tuple([v.string(), v.picklist(['viewing', 'typing', 'gone'])]),
    ...reads,
    quiet: 'silent',
    run: (tools: Tools, ticketId: string, state: Presence) => tools.presence(ticketId, state),
  }),
}

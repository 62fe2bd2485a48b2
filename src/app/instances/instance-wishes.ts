import type { InstanceHealth, InstanceOptions, InstanceUsage } from '@contract/entities'
import * as v from 'valibot'
import type { Outcome } from '../panel/commands'

const Text = v.nullable(v.string())

/** What an administrator may want about connections. What it changes reaches the screens through the log. */
export const InstanceWish = v.variant('wish', [
  v.object({ wish: v.literal('create'), name: v.string(), official: v.boolean(), hubHost: Text }),
  v.object({
    wish: v.literal('update'),
    id: v.string(),
    /** What is left out stays as it is. */
    changes: v.partial(
      v.object({
        name: v.string(),
        nickname: Text,
        color: Text,
        hub_host: v.string(),
        phone_number: Text,
        maria_enabled: v.boolean(),
        messaging_limit: Text,
        sends_per_second: v.nullable(v.number()),
        waba_id: v.string(),
        official_phone_id: v.string(),
        official_token: v.string(),
      }),
    ),
  }),
  v.object({ wish: v.literal('integration'), id: v.string(), integrationId: Text }),
  v.object({ wish: v.literal('restart'), id: v.string() }),
  v.object({ wish: v.literal('delete'), id: v.string(), closeTickets: v.boolean() }),
  /** With what Meta's registration window gave. */
  v.object({
    wish: v.literal('connect'),
    id: v.string(),
    code: v.string(),
    wabaId: v.string(),
    phoneId: v.string(),
  }),
  /** Asks the provider now. */
  v.object({ wish: v.literal('check'), id: v.string() }),
  v.object({ wish: v.literal('health'), id: v.string() }),
  v.object({ wish: v.literal('usage') }),
  v.object({ wish: v.literal('options') }),
])
export type InstanceWish = v.InferOutput<typeof InstanceWish>

/** What comes of a wish. */
export type InstanceAnswer<W extends InstanceWish['wish']> = W extends 'create'
  ? { id: string }
  : W extends 'check' | 'health'
    ? InstanceHealth
    : W extends 'usage'
      ? readonly InstanceUsage[]
      : W extends 'options'
        ? InstanceOptions
        : null

/** The administration of connections. */
export interface InstanceCommands {
  instances<W extends InstanceWish>(wish: W): Promise<Outcome<InstanceAnswer<W['wish']>>>
}

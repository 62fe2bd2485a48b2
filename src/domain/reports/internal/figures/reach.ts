import { count, type Definition, share } from '../definition'

const people = { version: 1, source: 'recipients', anchor: 'started' } as const
const bots = { version: 1, source: 'bots', anchor: 'began' } as const
const log = { version: 1, source: 'signins', anchor: 'at', unit: 'count' } as const

/** Whom campaigns and bots reached, and who came in at the shop's own doors. */
export const REACH = {
  /** Whose message was taken by the provider, by the day on which the campaign started. */
  campaign_sent: { ...people, ...count('sent'), unit: 'count', better: null },
  campaign_delivered: { ...people, ...share('delivered', 'sent'), unit: 'percent', better: 'more' },
  campaign_read: { ...people, ...share('read', 'sent'), unit: 'percent', better: 'more' },
  campaign_replied: { ...people, ...share('replied', 'sent'), unit: 'percent', better: 'more' },
  campaign_opted_out: { ...people, ...share('opted_out', 'sent'), unit: 'percent', better: 'less' },
  campaign_failed: { ...people, ...count('failed'), unit: 'count', better: 'less' },
  campaign_sales: { ...people, ...count('bought_cents', 'bought'), unit: 'cents', better: 'more' },
  campaign_cost: { ...people, ...count('cost_cents', 'cost_n'), unit: 'cents', better: 'less' },
  /** Conversations that a bot took up, by when it did. */
  bot_sessions: { ...bots, ...count('n'), unit: 'count', better: null },
  /** It ended as it was drawn to, the customer had answered, and no person was asked for. Silence is no success. */
  bot_contained: { ...bots, ...share('contained', 'ended'), unit: 'percent', better: 'more' },
  bot_handed: { ...bots, ...share('handed', 'ended'), unit: 'percent', better: null },
  sign_ins: { ...log, ...count('in'), better: null },
  sign_in_failures: { ...log, ...count('failed'), better: 'less' },
  security_events: { ...log, ...count('n'), better: null },
} as const satisfies Record<string, Definition>

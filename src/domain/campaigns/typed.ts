import { type DraftGroup, draftOf, treeOfDraft } from '../contacts/segments/draft'
import { type FilterField, readTree } from '../contacts/segments/filter-tree'

/** A campaign as it is put together on its page. */
export type Typed = Readonly<{
  name: string
  instanceId: string | null
  conditions: DraftGroup
  /** Ids of segments that were kept; of them and the conditions all must hold. */
  segments: readonly string[]
  /** One text, or two that are tried against each other; what is in them is the channel's affair. */
  contents: readonly unknown[]
  controlPercent: number
  withoutUnread: boolean
  byLocalTime: boolean
  /** Null: as soon as it is started. */
  sendAt: string | null
  ceilingCents: number | null
}>

/** What of a campaign of the contract its page changes. */
type Kept = Readonly<{
  row: Readonly<{
    name: string
    instance_id: string | null
    send_at: string | null
    ceiling_cents: number | null
  }>
  audience: unknown
  variants: readonly Readonly<{ content: unknown }>[]
  control_percent: number
  without_unread: boolean
  by_local_time: boolean
}>

/** Longest name, characters. */
export const LONGEST_CAMPAIGN_NAME = 80

/** Sizes of a control group that may be chosen, in percent. */
export const CONTROL_PERCENTS = [0, 5, 10] as const

/** Nothing of it is chosen yet; that part of the drawn shows what it sold is what is mostly wanted. */
export const newCampaign = (name: string, content: unknown): Typed => ({
  name,
  instanceId: null,
  conditions: { mode: 'all', items: [] },
  segments: [],
  contents: [content],
  controlPercent: 10,
  withoutUnread: true,
  byLocalTime: false,
  sendAt: null,
  ceilingCents: null,
})

/** As its page shows it; a condition on a field that is gone is gone with it. */
export function typedOf({ row, audience, variants, ...rest }: Kept, fields: readonly FilterField[]): Typed {
  const { tree, segments } = isRecord(audience) ? audience : {}
  const known = readTree(tree, fields)
  return {
    name: row.name,
    instanceId: row.instance_id,
    conditions: known ? draftOf(known) : { mode: 'all', items: [] },
    segments: Array.isArray(segments) ? segments.map(String) : [],
    contents: variants.map(({ content }) => content),
    controlPercent: rest.control_percent,
    withoutUnread: rest.without_unread,
    byLocalTime: rest.by_local_time,
    sendAt: row.send_at,
    ceilingCents: row.ceiling_cents,
  }
}

/** As it is sent to the server; null while a condition is not complete, or there is no name. */
export function formOf(typed: Typed, channel: string, fields: readonly FilterField[]) {
  const tree = readTree(treeOfDraft(typed.conditions), fields)
  if (tree === null || typed.name.trim() === '') return null
  return {
    name: typed.name.trim(),
    channel,
    instance_id: typed.instanceId,
    audience: { tree, segments: typed.segments },
    variants: typed.contents.map((content) => ({ content })),
    control_percent: typed.controlPercent,
    without_unread: typed.withoutUnread,
    by_local_time: typed.byLocalTime,
    send_at: typed.sendAt,
    ceiling_cents: typed.ceilingCents,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

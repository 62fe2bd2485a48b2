import type { Viewer } from '../../../src/domain/access/visibility'
import { campaignSteps } from '../../../src/domain/kernel/steps/campaign.gen'
import { byName } from '../../platform/db/by-name'
import { isId } from '../../platform/db/is-id'
import { iso, isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Campaign, CampaignRow, CampaignRowPage } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { type CountedPeople, countPeople, tallied } from './counts'
import { campaignsOf } from './rights'
import { causeWords } from './words'

/** Campaigns, as lists show them. */
const campaignList: ListDefinition = {
  table: 'campaigns',
  as: 'k',
  joins: `LEFT JOIN instances i ON i.tenant_id = k.tenant_id AND i.id = k.instance_id
    JOIN users u ON u.tenant_id = k.tenant_id AND u.id = k.author_id`,
  select: `k.id::text, k.name, k.channel, k.state, k.cause, k.cause_note, k.instance_id::text, i.name AS instance_name, k.says,
    u.name AS author_name, k.ceiling_cents::float8, k.expected_cents::float8, k.send_at, k.started_at, k.finished_at, k.created_at, k.rev,
    k.audience, k.variants, k.control_percent, k.without_unread, k.by_local_time`,
  search: (pattern) => `k.name ILIKE ${pattern} OR k.says ILIKE ${pattern}`,
  sorts: {
    created_at: { by: 'k.created_at', type: 'timestamptz' },
    send_at: { by: `coalesce(k.send_at, k.started_at, k.created_at)`, type: 'timestamptz' },
    name: { by: byName('k.name'), type: 'text' },
  },
  sort: '-created_at',
  filters: {
    id: oneOfIds('k.id'),
    state: oneOfWords('k.state', Object.keys(campaignSteps.cells)),
    instance: oneOfIds('k.instance_id'),
    author: oneOfIds('k.author_id'),
    channel: oneOfWords('k.channel', ['whatsapp', 'sms', 'email']),
  },
  visible: campaignsOf,
}

type Row = Omit<
  CampaignRow,
  | 'cause_message'
  | 'content'
  | 'counts'
  | 'cost_cents'
  | 'send_at'
  | 'started_at'
  | 'finished_at'
  | 'created_at'
> &
  Pick<Campaign, 'audience' | 'variants' | 'control_percent' | 'without_unread' | 'by_local_time'> & {
    cause_note: string | null
    says: string
    expected_cents: number | null
    send_at: Date | null
    started_at: Date | null
    finished_at: Date | null
    created_at: Date
  }

function toRow(row: Row, people: readonly CountedPeople[]): CampaignRow {
  const { counts, cents } = tallied(people, row.id)
  const { id, name, channel, state, cause, instance_id, instance_name, author_name, ceiling_cents, rev } = row
  return {
    id,
    name,
    channel,
    state,
    cause: cause ?? null,
    cause_message: cause ? causeWords(cause, row.cause_note) : null,
    instance_id,
    instance_name,
    content: row.says,
    author_name,
    counts,
    cost_cents: row.started_at === null ? row.expected_cents : cents,
    ceiling_cents,
    send_at: isoOrNull(row.send_at),
    started_at: isoOrNull(row.started_at),
    finished_at: isoOrNull(row.finished_at),
    created_at: iso(row.created_at),
    rev,
  }
}

/** A page of the campaigns of a channel. */
export async function campaignRows(
  work: Work,
  viewer: Viewer,
  channel: string,
  input: ListInput,
): Promise<CampaignRowPage> {
  const filters = [...(input.filters ?? []), { field: 'channel', any: [channel] }]
  const page = await pagedQuery<Row>(work, viewer, campaignList, { ...input, filters })
  const people = await countPeople(
    work,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((row) => toRow(row, people)) }
}

/**
 * A campaign as its page has it, and the rows that its people are counted from.
 * @throws Refusal NOT_FOUND for one that is not there, or not the viewer's.
 */
export async function readCampaign(
  work: Work,
  viewer: Viewer,
  id: string,
): Promise<Readonly<{ campaign: Campaign; people: readonly CountedPeople[] }>> {
  const found = isId(id)
    ? await pagedQuery<Row>(
        work,
        viewer,
        campaignList,
        { filters: [{ field: 'id', any: [id] }] },
        { countTo: 0 },
      )
    : undefined
  const row = found?.items[0]
  if (!row) throw new Refusal('NOT_FOUND', 'Campanha não encontrada.')
  const people = await countPeople(work, [row.id])
  const { audience, variants, control_percent, without_unread, by_local_time } = row
  return {
    campaign: {
      row: toRow(row, people),
      audience,
      variants: variants.map(({ name, content }) => ({ name, content })),
      control_percent,
      without_unread,
      by_local_time,
    },
    people,
  }
}

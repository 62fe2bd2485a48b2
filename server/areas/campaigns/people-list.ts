import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { MARKS, PEOPLE_AT } from '../../../src/domain/campaigns/counts'
import type { SendChannel } from '../../../src/domain/consents/may-send'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { foundBy } from '../../directory/customers/found-by'
import { knownTo } from '../../directory/customers/known.sql'
import { cleanText } from '../../platform/db/clean-text'
import { isoOrNull } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { CampaignPerson, CampaignPersonPage } from '../../platform/graphql/resolvers.gen'
import type { Filter, ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { readCampaign } from './campaign-list'
import { campaignsOf } from './rights'
import { reasonWords } from './words'

/** Longest part of an answer that a list shows, characters. */
const SHOWN_REPLY = 120
const MOST_TEXT = 500

const isMark = (at: string) => MARKS.some((mark) => mark === at)

/** Rows that stand at one of these, or have one of these marks. */
const at: Filter = (values, parameters) =>
  values
    .map((value) => {
      if (!PEOPLE_AT.some((known) => known === value))
        throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'at' })
      if (isMark(value)) return `r.${value}_at IS NOT NULL`
      return value === 'pending' ? `r.state IN ('pending', 'queued')` : `r.state = ${parameters.add(value)}`
    })
    .join(' OR ')

const oneOfTexts =
  (column: string): Filter =>
  (values, parameters) =>
    `${column} = ANY(${parameters.add(values.map((value) => cleanText(value).slice(0, MOST_TEXT)))}::text[])`

/** The people of campaigns; who may know a customer no more is not shown them here either. */
export const peopleList: ListDefinition = {
  table: 'campaign_recipients',
  as: 'r',
  joins: `JOIN campaigns k ON k.tenant_id = r.tenant_id AND k.id = r.campaign_id
    LEFT JOIN customers c ON c.tenant_id = r.tenant_id AND c.id = r.customer_id`,
  select: `r.id::text, r.customer_id::text, c.name AS customer_name, r.state, r.reason, r.variant, r.not_before, r.state_at,
    r.bought_cents::float8, r.message_id::text, r.button, r.replied_at IS NOT NULL AS replied, k.channel`,
  find: (typed, parameters, _way, viewer) => foundBy('r.customer_id', typed, viewer, parameters),
  sorts: { at: { by: 'r.state_at', type: 'timestamptz' } },
  sort: '-at',
  filters: {
    campaign: oneOfIds('r.campaign_id'),
    at,
    reason: oneOfTexts('r.reason'),
    variant: oneOfTexts('r.variant'),
    button: oneOfTexts('r.button'),
  },
  visible: (viewer, parameters) =>
    `${viewer.role === ADMINISTRATOR ? 'TRUE' : `(c.id IS NULL OR ${knownTo(viewer, parameters)})`} AND ${campaignsOf(viewer, parameters)}`,
}

/** Somebody of a campaign, as the list reads them. */
export type PersonRow = Readonly<{
  id: string
  customer_id: string | null
  customer_name: string | null
  state: string
  reason: string | null
  variant: string | null
  not_before: Date | null
  state_at: Date
  bought_cents: number | null
  message_id: string | null
  button: string | null
  replied: boolean
  channel: SendChannel
}>

/**
 * A page of the people of a campaign.
 * @throws Refusal NOT_FOUND for a campaign that is not the viewer's, INVALID for an unknown place.
 */
export async function campaignPeople(
  work: Work,
  viewer: Viewer,
  { id, at: place, list }: Readonly<{ id: string; at: string; list: ListInput }>,
): Promise<CampaignPersonPage> {
  const { campaign } = await readCampaign(work, viewer, id)
  const filters = [
    ...(list.filters ?? []),
    { field: 'campaign', any: [campaign.row.id] },
    { field: 'at', any: [place] },
  ]
  const page = await pagedQuery<PersonRow>(work, viewer, peopleList, { ...list, filters })
  const replies = await repliesTo(work, viewer, page.items)
  return { ...page, items: page.items.map((row) => toPerson(row, replies.get(row.message_id ?? ''))) }
}

type Reply = Readonly<{ message_id: string; ticket_id: string; text: string | null }>

/** The first answers to these messages, in tickets that the viewer may see. */
async function repliesTo(
  work: Work,
  viewer: Viewer,
  rows: readonly PersonRow[],
): Promise<ReadonlyMap<string, Reply>> {
  const ids = rows.flatMap(({ message_id, replied }) => (replied && message_id !== null ? [message_id] : []))
  if (ids.length === 0) return new Map()
  const parameters = new Parameters()
  const found = await work.query<Reply>(
    `SELECT m.id::text AS message_id, t.id::text AS ticket_id, (SELECT left(a.message, ${SHOWN_REPLY}) FROM customer_chats a
       WHERE a.tenant_id = t.tenant_id AND a.chat_ticket_id = t.id AND a.tag_type = 'in' ORDER BY a.id LIMIT 1) AS text
     FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE m.id = ANY(${parameters.add(ids)}::bigint[]) AND ${visibleTo(viewer, parameters)}`,
    parameters.values,
  )
  return new Map(found.map((reply) => [reply.message_id, reply]))
}

const toPerson = (row: PersonRow, reply: Reply | undefined): CampaignPerson => ({
  id: row.id,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  state: row.state,
  reason: row.reason === null ? null : reasonWords(row.state, row.reason),
  may_again_at: isoOrNull(row.not_before),
  variant: row.variant,
  at: isoOrNull(row.state_at),
  reply: reply?.text ?? null,
  bought_cents: row.bought_cents,
  chat_ticket_id: reply?.ticket_id ?? null,
})

import type { SendRefusal } from '../../../../src/domain/consents/may-send'
import type { YesNoWords } from '../../../../src/domain/contacts/own-fields/kinds'
import { ownVariables } from '../../../../src/domain/contacts/own-fields/variables'
import { hoursSaid } from '../../../../src/domain/hours/hours-said'
import { wallOf } from '../../../../src/domain/hours/wall'
import { deliverySteps } from '../../../../src/domain/kernel/steps.gen'
import { storeOf } from '../../../../src/domain/store/store-form'
import { storeValuesIn } from '../../../../src/domain/store/store-variables'
import { valuesIn } from '../../../../src/domain/templates/quick-answer'
import { maySend } from '../../../directory/consents/may-send'
import { fieldModel } from '../../../directory/customers/fields/fields'
import { openingFor } from '../../../directory/hours/calendar'
import { storeInfos } from '../../../directory/store/infos'
import { SHOP_ZONE } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import type { Change } from '../../../platform/events/publish'
import type { LockedTicket } from '../../tickets/locked-ticket'
import { readTickets, scopeOf } from '../../tickets/ticket.row'
import { readMessages } from '../message.row'
import { enqueueSends, type OnlyWhile } from './outbox'
import { insertOwns, type OwnContent } from './own-message'

/** Values by the names of their variables; null for what is not known. */
type Known = Readonly<Record<string, string | null>>

/** As customers read them: texts that the shop says are in its own language. */
const YES_NO: YesNoWords = { yes: 'Sim', no: 'Não' }

type About = Pick<LockedTicket, 'id' | 'instance_id' | 'department_id' | 'customer_id'>

/** What is known about a ticket for texts about it, or why nothing can be said to its customer now. */
export async function knownAbout(
  work: Work,
  ticket: About,
  attendant: string,
  now: Date,
): Promise<Awaited<ReturnType<typeof valuesAbout>> | Readonly<{ not: SendRefusal }>> {
  const not = await maySend(work, ticket.customer_id, 'whatsapp', 'answer', now, {
    instanceId: ticket.instance_id,
  })
  return not ? { not } : valuesAbout(work, ticket, attendant, now)
}

/** What is known about a ticket. */
type Values = Readonly<{ values: Known; official: boolean; graded: boolean }>

/** The same whether anything can be said or not. */
export async function valuesAbout(work: Work, ticket: About, attendant: string, now: Date): Promise<Values> {
  const values = (await valuesOf(work, [ticket], attendant, now)).get(ticket.id)
  if (!values) throw new Error('a ticket vanished inside its transaction')
  return values
}

/** The same of many tickets, by their ids. */
export async function valuesOf(
  work: Work,
  tickets: readonly About[],
  attendant: string,
  now: Date,
): Promise<ReadonlyMap<string, Values>> {
  const rows = await work.query<{
    id: string
    open_field: unknown
    protocol: string
    customer: string
    shop: string
    official: boolean
    graded: boolean
    hour: number
  }>(
    `SELECT t.id::text, t.protocol, c.name AS customer, c.open_field, coalesce(i.nickname, i.name) AS shop,
       i.is_official AS official, t.grade IS NOT NULL AS graded,
       extract(hour FROM $2::timestamptz AT TIME ZONE ${SHOP_ZONE})::integer AS hour
     FROM chat_tickets t
     JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
     JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     WHERE t.id = ANY($1::bigint[])`,
    [tickets.map(({ id }) => id), now],
  )
  const stores = await storeInfos(work)
  const model = await fieldModel(work)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const hours = new Map<string, string | null>()
  const found = new Map<string, Values>()
  for (const ticket of tickets) {
    const about = stored.get(ticket.id)
    if (!about) continue
    const place = `${ticket.instance_id}:${ticket.department_id}`
    if (!hours.has(place)) hours.set(place, await hoursOf(work, ticket, now))
    const store = storeValuesIn(storeOf(stores, ticket.instance_id), hours.get(place) ?? null)
    const own = ownVariables(about, model, YES_NO)
    const values = { ...own, ...store, ...valuesIn({ ...about, attendant }) }
    found.set(ticket.id, { values, official: about.official, graded: about.graded })
  }
  return found
}

async function hoursOf(work: Work, ticket: About, now: Date): Promise<string | null> {
  const opening = await openingFor(work, ticket)
  return opening ? hoursSaid(opening.calendar, wallOf(opening.zone).toWall(now.getTime())) : null
}

/** What is said, in whose name (`userId`; null: the shop's): `key` says it once; `research`: it is the question for a grade; `only`: what must hold of the ticket when it leaves. */
export type Saying = Readonly<{
  ticket: LockedTicket
  userId: string | null
  key: string
  content: OwnContent
  now: Date
  research?: boolean
  only?: OnlyWhile | null
}>

/**
 * Sends what nobody typed, as the ticket's newest message; gives its id, or nothing where it was said by this key.
 * @param userId in whose name; null: in the shop's.
 */
export const sayByItself = async (
  work: Work,
  ticket: LockedTicket,
  userId: string | null,
  saying: Omit<Saying, 'ticket' | 'userId'>,
): Promise<string | undefined> => (await sayAll(work, [{ ticket, userId, ...saying }]))[0]

/** The same of many messages, in their order; gives the ids of those that were not said before. */
export async function sayAll(work: Work, sayings: readonly Saying[]): Promise<string[]> {
  const ids = await insertOwns(
    work,
    sayings.map(({ ticket, userId, key, content, now, research = false }) => ({
      ticket,
      userId,
      hash: key,
      content,
      parentId: null,
      delivery: deliverySteps.initial,
      at: now,
      byItself: { research },
    })),
  )
  const said = sayings.flatMap((one) => {
    const id = ids.get(one.key)
    return id === undefined ? [] : [{ ...one, id }]
  })
  if (said.length === 0) return []
  const newest = [...new Map(said.map((one) => [one.ticket.id, one])).values()]
  await work.query(
    `UPDATE chat_tickets t SET last_message_id = v.message, last_message_at = greatest(t.last_message_at, v.at)
     FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) v(id, message, at) WHERE t.id = v.id`,
    [newest.map(({ ticket }) => ticket.id), newest.map(({ id }) => id), newest.map(({ now }) => now)],
  )
  await enqueueSends(
    work,
    said.map(({ id, only = null }) => ({ messageId: id, rank: 'answer', only })),
  )
  return said.map(({ id }) => id)
}

/** The events of messages that were said, for `publish`. Call it once their tickets stand as they shall show them. */
export async function tellSaid(work: Work, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const messages = await readMessages(work, ids)
  const tickets = await readTickets(work, [
    ...new Set([...messages.values()].map((one) => one.chat_ticket_id)),
  ])
  return ids.map((id) => {
    const message = messages.get(id)
    const ticket = message && tickets.get(message.chat_ticket_id)
    if (!ticket) throw new Error('a message vanished inside its transaction')
    return {
      event: 'customerChatCreated',
      data: (rev) => ({ message: { ...message, rev }, ticket: { ...ticket, rev } }),
      audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
      hash: message.hash,
      rows: [
        { table: 'customer_chats', id },
        { table: 'chat_tickets', id: ticket.id },
      ],
    }
  })
}

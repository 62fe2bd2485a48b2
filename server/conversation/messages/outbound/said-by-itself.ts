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
import { readTicket, scopeOf } from '../../tickets/ticket.row'
import { readMessages } from '../message.row'
import { enqueueSend, type OnlyWhile } from './outbox'
import { insertOwn, type OwnContent } from './own-message'

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

/** The same whether anything can be said or not. */
export async function valuesAbout(
  work: Work,
  ticket: About,
  attendant: string,
  now: Date,
): Promise<{ values: Known; official: boolean; graded: boolean }> {
  const about = await work.one<{
    open_field: unknown
    protocol: string
    customer: string
    shop: string
    official: boolean
    graded: boolean
    hour: number
  }>(
    `SELECT t.protocol, c.name AS customer, c.open_field, coalesce(i.nickname, i.name) AS shop,
       i.is_official AS official, t.grade IS NOT NULL AS graded,
       extract(hour FROM $2::timestamptz AT TIME ZONE ${SHOP_ZONE})::integer AS hour
     FROM chat_tickets t
     JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
     JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     WHERE t.id = $1`,
    [ticket.id, now],
  )
  if (!about) throw new Error('a ticket vanished inside its transaction')
  const opening = await openingFor(work, ticket)
  const hours = opening ? hoursSaid(opening.calendar, wallOf(opening.zone).toWall(now.getTime())) : null
  const store = storeValuesIn(storeOf(await storeInfos(work), ticket.instance_id), hours)
  const own = ownVariables(about, await fieldModel(work), YES_NO)
  const values = { ...own, ...store, ...valuesIn({ ...about, attendant }) }
  return { values, official: about.official, graded: about.graded }
}

/**
 * Sends what nobody typed, as the ticket's newest message; gives its id, or nothing where it was said by this key.
 * @param userId in whose name; null: in the shop's.
 * @param research it is the question for a grade; `only`: what must hold of the ticket when it leaves.
 */
export async function sayByItself(
  work: Work,
  ticket: LockedTicket,
  userId: string | null,
  {
    key,
    content,
    now,
    research = false,
    only = null,
  }: { key: string; content: OwnContent; now: Date; research?: boolean; only?: OnlyWhile | null },
): Promise<string | undefined> {
  const id = await insertOwn(work, {
    ticket,
    userId,
    hash: key,
    content,
    parentId: null,
    delivery: deliverySteps.initial,
    at: now,
    byItself: { research },
  })
  if (id === undefined) return undefined
  await work.query(
    `UPDATE chat_tickets SET last_message_id = $2, last_message_at = greatest(last_message_at, $3) WHERE id = $1`,
    [ticket.id, id, now],
  )
  await enqueueSend(work, id, 'answer', only)
  return id
}

/** The events of messages that were said, for `publish`. Call it once the ticket stands as they shall show it. */
export async function tellSaid(work: Work, ticketId: string, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const messages = await readMessages(work, ids)
  const ticket = await readTicket(work, ticketId)
  return ids.map((id) => {
    const message = messages.get(id)
    if (!message) throw new Error('a message vanished inside its transaction')
    return {
      event: 'customerChatCreated',
      data: (rev) => ({ message: { ...message, rev }, ticket: { ...ticket, rev } }),
      audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
      hash: message.hash,
      rows: [
        { table: 'customer_chats', id },
        { table: 'chat_tickets', id: ticketId },
      ],
    }
  })
}

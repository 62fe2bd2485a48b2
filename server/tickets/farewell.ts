import type { ClosingPlan } from '../../contract/entities'
import { takes } from '../../src/domain/kernel/step'
import { deliverySteps, ticketSteps } from '../../src/domain/kernel/steps.gen'
import { windowAt } from '../../src/domain/messages/window'
import { fillIn, valuesIn, withoutHoles } from '../../src/domain/templates/quick-answer'
import { ADMINISTRATOR, canSee, type Viewer } from '../../src/domain/tickets/visibility'
import { readMessages } from '../messages/message.row'
import { enqueueSend } from '../messages/outbox'
import { insertOwn, plainContent } from '../messages/own-message'
import { isoOrNull } from '../platform/db/iso'
import type { Work } from '../platform/db/work'
import type { Change } from '../platform/events/publish'
import { userName } from './conversation'
import { isId, LOCKED_COLUMNS, type LockedTicket } from './locked-ticket'
import { reasonRequired } from './reasons'
import { readTicket, scopeOf } from './ticket.row'

/** What is said at the end: goodbye, the question for a grade, thanks for one. */
export type FarewellKind = 'closing' | 'nps' | 'nps-thanks'

/** The texts that hold for a ticket, filled in, by kind. Outside the 24-hour window there are none. */
export async function farewellTexts(
  work: Work,
  ticket: Pick<LockedTicket, 'id' | 'instance_id' | 'department_id'>,
  attendant: string,
  now: Date,
): Promise<ReadonlyMap<FarewellKind, string>> {
  const about = await work.one<{
    last_inbound_at: Date | null
    protocol: string
    customer: string
    shop: string
    official: boolean
    reachable: boolean
    graded: boolean
    hour: number
  }>(
    `SELECT t.last_inbound_at, t.protocol, c.name AS customer, coalesce(i.nickname, i.name) AS shop,
       i.is_official AS official, i.activated AND c.blocked_at IS NULL AS reachable, t.grade IS NOT NULL AS graded,
       extract(hour FROM $2::timestamptz AT TIME ZONE 'America/Sao_Paulo')::integer AS hour
     FROM chat_tickets t
     JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
     JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     WHERE t.id = $1`,
    [ticket.id, now],
  )
  if (!about?.reachable) return new Map()
  const window = windowAt(isoOrNull(about.last_inbound_at), now.getTime())
  if (about.official && (window === null || window.state === 'closed')) return new Map()
  const rows = await work.query<{ kind: FarewellKind; text: string }>(
    `SELECT DISTINCT ON (kind) kind, text FROM closing_messages
     WHERE active AND (instance_id IS NULL OR instance_id = $1) AND (department_id IS NULL OR department_id = $2)
     ORDER BY kind, department_id NULLS LAST, instance_id NULLS LAST`,
    [ticket.instance_id, ticket.department_id],
  )
  const known = valuesIn({ ...about, attendant })
  return new Map(
    rows
      // Who has given a grade for this ticket is not asked again.
      .filter(({ kind }) => !(about.graded && kind === 'nps'))
      .map(({ kind, text }) => [kind, withoutHoles(fillIn(text, known).text)] as const)
      .filter(([, text]) => text !== ''),
  )
}

/** Sends goodbye and the question for a grade, where the house does; gives the ids of what was said. */
export async function sayGoodbye(
  work: Work,
  viewer: Viewer,
  ticket: LockedTicket,
  attendant: string,
  now: Date,
): Promise<string[]> {
  const texts = await farewellTexts(work, ticket, attendant, now)
  const said: string[] = []
  for (const kind of ['closing', 'nps'] as const) {
    const text = texts.get(kind)
    if (text !== undefined) said.push(await sayByItself(work, ticket, viewer.id, kind, text, now))
  }
  if (texts.has('nps'))
    await work.query('UPDATE chat_tickets SET nps_asked_at = $2, review_until = NULL WHERE id = $1', [
      ticket.id,
      now,
    ])
  return said
}

/** Sends a text that nobody typed, as the ticket's newest message; gives its id. */
export async function sayByItself(
  work: Work,
  ticket: LockedTicket,
  userId: string,
  kind: FarewellKind,
  text: string,
  now: Date,
): Promise<string> {
  const id = await insertOwn(work, {
    ticket,
    userId,
    hash: `${kind}-${ticket.id}-${now.getTime()}`,
    content: plainContent('chat', text),
    parentId: null,
    delivery: deliverySteps.initial,
    at: now,
  })
  if (id === undefined) throw new Error('two farewells in one moment')
  await work.query('UPDATE customer_chats SET is_bot_message = TRUE WHERE id = $1', [id])
  await work.query(
    `UPDATE chat_tickets SET last_message_id = $2, last_message_at = greatest(last_message_at, $3) WHERE id = $1`,
    [ticket.id, id, now],
  )
  await enqueueSend(work, id)
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

/** What closing this ticket now would bring; null for one that the viewer may not close. */
export async function closingPlan(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<ClosingPlan | null> {
  const ticket = isId(id)
    ? await work.one<LockedTicket>(`SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1`, [id])
    : undefined
  if (!ticket || !canSee(viewer, ticket) || !takes(ticketSteps, ticket.state, 'FINISH')) return null
  if (ticket.user_id !== viewer.id && viewer.role !== ADMINISTRATOR) return null
  const texts = await farewellTexts(work, ticket, await userName(work, viewer.id), now)
  return {
    reason_required: await reasonRequired(work, ticket.instance_id),
    message: texts.get('closing') ?? null,
    nps: texts.get('nps') ?? null,
  }
}

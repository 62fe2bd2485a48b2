import { filledIn, lackSaid } from '../../../src/domain/templates/filled-in'
import { gradeIn, isReview, REVIEW_WITHIN_MS, type Scale } from '../../../src/domain/tickets/grade'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { answerIn, type Received } from '../messages/inbound/received'
import { writeLogLines } from '../messages/log-line'
import { plainContent } from '../messages/outbound/own-message'
import { knownAbout, sayByItself, tellSaid } from '../messages/outbound/said-by-itself'
import { newerOf } from '../messages/place'
import type { Recognised, Stored, Told } from '../seam'
import { type Conversation, conversationKey } from '../tickets/conversation-key'
import { LOCKED_COLUMNS, type LockedTicket } from '../tickets/locked-ticket'
import { cancelResearch, toldResearch } from './research'

/** What a text says about a closed ticket. */
type Verdict = { ticket: LockedTicket; grade: number | null; review: string | null }

type Asked = LockedTicket & {
  grade: number | null
  review: string | null
  review_until: Date | null
  nps_scale: Scale
}

/** What messages say about closed tickets, from when it is found out until it is kept. */
const verdicts = new WeakMap<Received, Verdict>()
/** Closed tickets whose customer said something else with this message: they are asked about no longer. */
const unanswered = new WeakMap<Received, string>()
/** What was said about the grade in a message. */
const thanks = new WeakMap<Received, string>()

/**
 * Puts messages that answer the question for a grade into the tickets that it asks about. A text answers it
 * only while the customer has no unfinished ticket, and nothing else was said since the question: whatever else
 * a customer writes begins a new ticket, and so do all texts behind it.
 */
export async function findVerdicts(work: Work, recognised: readonly Recognised[]): Promise<void> {
  const [first] = recognised
  if (!first) return
  const { now } = first
  const asked = new Map(
    (
      await lockAsked(
        work,
        recognised.map(({ conversation }) => conversation),
        now,
      )
    ).map((ticket) => [
      conversationKey({ instanceId: ticket.instance_id, customerId: ticket.customer_id }),
      ticket,
    ]),
  )
  for (const one of recognised) {
    const key = conversationKey(one.conversation)
    const ticket = asked.get(key)
    if (!ticket) continue
    const text = answerIn(one.received)
    const verdict = text === null ? null : verdictOf(ticket, text, now)
    if (!verdict) {
      asked.delete(key)
      if (ticket.grade === null) unanswered.set(one.received, ticket.id)
      continue
    }
    verdicts.set(one.received, verdict)
    // Nobody waits for an answer to a grade.
    one.ticket = verdict.ticket
    one.unseen = false
    asked.set(key, {
      ...ticket,
      grade: verdict.grade ?? ticket.grade,
      review: verdict.review,
      // A grade alone may be followed by a word about it.
      review_until: new Date(now.getTime() + REVIEW_WITHIN_MS),
    })
  }
}

function verdictOf(ticket: Asked, text: string, now: Date): Verdict | null {
  if (ticket.grade === null) {
    const graded = gradeIn(text, ticket.nps_scale)
    return graded && { ticket, ...graded }
  }
  const open = ticket.review === null && ticket.review_until !== null && ticket.review_until > now
  return open && isReview(text) ? { ticket, grade: null, review: text.trim() } : null
}

/** The closed tickets of these conversations that wait for a grade or a word about it, locked. */
const lockAsked = (work: Work, conversations: readonly Conversation[], now: Date) =>
  work.query<Asked>(
    `SELECT ${LOCKED_COLUMNS}, t.grade, t.review, t.review_until, t.nps_scale
     FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[]) u(instance_id, customer_id)) v
     JOIN chat_tickets t ON t.instance_id = v.instance_id AND t.customer_id = v.customer_id
       AND t.state = 'closed' AND t.nps_asked_at IS NOT NULL
     WHERE ((t.grade IS NULL AND t.nps_until > $3) OR (t.grade IS NOT NULL AND t.review IS NULL AND t.review_until > $3))
       AND NOT EXISTS (SELECT 1 FROM chat_tickets o WHERE o.instance_id = t.instance_id
         AND o.customer_id = t.customer_id AND o.id <> t.id AND (o.state <> 'closed' OR o.id > t.id))
     ORDER BY t.id FOR UPDATE OF t`,
    [
      conversations.map(({ instanceId }) => instanceId),
      conversations.map(({ customerId }) => customerId),
      now,
    ],
  )

/**
 * Keeps the verdicts with their tickets, which stay closed; a text that soon follows a grade alone counts as a word about
 * it. Thanks for a grade where the house does; {@link tellVerdicts} tells of it.
 */
export async function keepVerdicts(work: Work, stored: readonly Stored[]): Promise<void> {
  const heard = stored.filter(({ received }) => verdicts.has(received))
  if (heard.length === 0) return
  await work.query('UPDATE customer_chats SET is_research = TRUE WHERE id = ANY($1::bigint[])', [
    heard.map(({ id }) => id),
  ])
  for (const { id, received, now } of heard) {
    const { ticket, grade, review } = verdicts.get(received) as Verdict
    await work.query(
      `UPDATE chat_tickets t SET grade = coalesce($2, grade), review = coalesce($3, review), is_research = FALSE,
         review_until = coalesce($6, review_until),
         nps_until = NULL, last_message_id = ${newerOf('t', '$4::bigint')},
         last_message_at = greatest(last_message_at, $5),
         last_inbound_at = greatest(last_inbound_at, $5), updated_at = now() WHERE id = $1`,
      [
        ticket.id,
        grade,
        review,
        id,
        received.sentAt,
        grade !== null && review === null ? new Date(now.getTime() + REVIEW_WITHIN_MS) : null,
      ],
    )
    const said = grade === null ? undefined : await thankFor(work, ticket, now)
    if (said !== undefined) thanks.set(received, said)
  }
}

/** Thanks for a grade, where the shop does. Gives the message's id. */
async function thankFor(work: Work, ticket: LockedTicket, now: Date): Promise<string | undefined> {
  const row = await work.one<{ thanks: string; attendant: string | null }>(
    `SELECT s.thanks, u.name AS attendant FROM chat_tickets t
     JOIN surveys s ON s.tenant_id = t.tenant_id AND s.id = t.survey_id AND s.deleted_at IS NULL AND s.active
     LEFT JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
     WHERE t.id = $1 AND s.thanks IS NOT NULL`,
    [ticket.id],
  )
  if (!row) return undefined
  const about = await knownAbout(work, ticket, row.attendant ?? '', now)
  if ('not' in about) return undefined
  const text = filledIn(row.thanks, about.values)
  if (text === null) {
    const why = `Agradecimento pela nota não enviado: ${lackSaid(row.thanks, about.values)}.`
    await publish(work, await writeLogLines(work, [{ ticketId: ticket.id, text: why, at: now }]))
    return undefined
  }
  return sayByItself(work, ticket, ticket.user_id, {
    key: `nps-thanks-${ticket.id}-${now.getTime()}`,
    content: plainContent('chat', text),
    now,
  })
}

/** Tells that tickets were graded, what was said about it, and which are asked about no longer. */
export async function tellVerdicts(work: Work, told: readonly Told[]): Promise<void> {
  const said = new Map<string, string[]>()
  for (const { received, ticket } of told)
    if (verdicts.has(received))
      said.set(ticket.id, [
        ...(said.get(ticket.id) ?? []),
        ...[thanks.get(received)].flatMap((id) => id ?? []),
      ])
  for (const [id, messages] of said)
    await publish(work, [
      await toldResearch(work, id, 'notifyReviewAttendance'),
      ...(await tellSaid(work, messages)),
    ])
  const ended = told.flatMap(({ received }) => unanswered.get(received) ?? [])
  await publish(work, await cancelResearch(work, ended))
}

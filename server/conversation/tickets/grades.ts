import { filledIn, lackSaid } from '../../../src/domain/templates/filled-in'
import { gradeIn, isReview, REVIEW_WITHIN_MS, type Scale } from '../../../src/domain/tickets/grade'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { writeLogLines } from '../messages/log-line'
import { plainContent } from '../messages/outbound/own-message'
import { newerOf } from '../messages/place'
import { LOCKED_COLUMNS, type LockedTicket } from './locked-ticket'
import { type Conversation, conversationKey } from './open'
import { toldResearch } from './research'
import { knownAbout, sayByItself, tellSaid } from './said-by-itself'

/** A customer's text, with the conversation it belongs to. */
type Text = Conversation & { text: string | null; at: Date }

/** What a text says about a closed ticket. */
type Verdict = { ticket: LockedTicket; grade: number | null; review: string | null }

type Asked = LockedTicket & {
  grade: number | null
  review: string | null
  review_until: Date | null
  nps_scale: Scale
}

/** What customers' texts say about closed tickets. */
type Verdicts = Readonly<{
  /** By the text's index. */
  verdicts: ReadonlyMap<number, Verdict>
  /** Closed tickets whose customer said something else: they are asked about no longer. */
  unanswered: readonly string[]
}>

/**
 * Which of these texts, in their order, answer the question for a grade, by their index. A text answers it
 * only while the customer has no unfinished ticket, and nothing else was said since the question: whatever else
 * a customer writes begins a new ticket, and so do all texts behind it.
 */
export async function verdictsIn(work: Work, texts: readonly Text[], now: Date): Promise<Verdicts> {
  const unanswered: string[] = []
  const verdicts = new Map<number, Verdict>()
  const asked = new Map(
    (await lockAsked(work, texts, now)).map((ticket) => [
      conversationKey({ instanceId: ticket.instance_id, customerId: ticket.customer_id }),
      ticket,
    ]),
  )
  texts.forEach(({ text, ...conversation }, index) => {
    const key = conversationKey(conversation)
    const ticket = asked.get(key)
    if (!ticket) return
    const verdict = text === null ? null : verdictOf(ticket, text, now)
    if (!verdict) {
      asked.delete(key)
      if (ticket.grade === null) unanswered.push(ticket.id)
      return
    }
    verdicts.set(index, verdict)
    asked.set(key, {
      ...ticket,
      grade: verdict.grade ?? ticket.grade,
      review: verdict.review,
      // A grade alone may be followed by a word about it.
      review_until: new Date(now.getTime() + REVIEW_WITHIN_MS),
    })
  })
  return { verdicts, unanswered }
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

/** A verdict with the message that said it. */
type Heard = { verdict: Verdict; messageId: string; at: Date }

/**
 * Keeps the verdicts with their tickets, which stay closed; a text that soon follows a grade alone counts as a word about
 * it. Thanks for a grade where the house does. Call {@link tellVerdicts} with what it gives, once the messages have been told.
 */
export async function keepVerdicts(
  work: Work,
  heard: readonly Heard[],
  now: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const said = new Map<string, string[]>()
  if (heard.length > 0)
    await work.query('UPDATE customer_chats SET is_research = TRUE WHERE id = ANY($1::bigint[])', [
      heard.map(({ messageId }) => messageId),
    ])
  for (const { verdict, messageId, at } of heard) {
    const { ticket, grade, review } = verdict
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
        messageId,
        at,
        grade !== null && review === null ? new Date(now.getTime() + REVIEW_WITHIN_MS) : null,
      ],
    )
    const before = said.get(ticket.id) ?? []
    const thanks = grade === null ? undefined : await thankFor(work, ticket, now)
    said.set(ticket.id, thanks === undefined ? before : [...before, thanks])
  }
  return said
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
  const about = row && (await knownAbout(work, ticket, row.attendant ?? '', now))
  if (!about) return undefined
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

/** Tells that tickets were graded, and what was said about it. */
export async function tellVerdicts(work: Work, said: ReadonlyMap<string, string[]>): Promise<void> {
  for (const [id, messages] of said) {
    await publish(work, [
      await toldResearch(work, id, 'notifyReviewAttendance'),
      ...(await tellSaid(work, id, messages)),
    ])
  }
}

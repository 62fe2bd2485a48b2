import { askedIn } from '../../../src/domain/business-data/asked'
import { withoutPerson } from '../../../src/domain/business-data/without-person'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'

/** From so much likeness on two questions are one (pg_trgm's `similarity`). */
const ALIKE = 0.55
/** Questions asked lately, with which a new one is compared. */
const COMPARED = 2_000

/** Something that a customer asked and nothing answered. */
export type Unanswered = Readonly<{ text: string; ticketId: string; now?: Date }>

/**
 * Keeps that a customer asked what nothing answers, with those who asked alike; without their name, numbers and addresses. What the
 * shop has said is not for Maria stays so.
 */
export async function recordUnanswered(
  work: Work,
  { text, ticketId, now = new Date() }: Unanswered,
): Promise<void> {
  const ticket = await work.one<{ name: string }>(
    `SELECT c.name FROM chat_tickets t JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id WHERE t.id = $1`,
    [ticketId],
  )
  if (!ticket) return
  const shown = withoutPerson(text, ticket.name)
  const asked = askedIn(shown)
  if (asked === '') return
  // Two that come at once are one question all the same.
  await work.query(`SELECT pg_advisory_xact_lock(hashtext('unanswered_questions'), $1)`, [work.tenant.id])
  const like = await work.one<{ question_id: string }>(
    `SELECT a.question_id FROM (SELECT x.question_id, x.asked FROM unanswered_askings x WHERE x.tenant_id = $1 ORDER BY x.id DESC LIMIT ${COMPARED}) a
     JOIN unanswered_questions q ON q.tenant_id = $1 AND q.id = a.question_id AND q.state <> 'answered'
     WHERE similarity(a.asked, $2) >= ${ALIKE} OR question_words(a.asked) <> '' AND strip(question_words(a.asked)) = strip(question_words($2))
     ORDER BY similarity(a.asked, $2) DESC, a.question_id LIMIT 1`,
    [work.tenant.id, asked],
  )
  const question =
    like?.question_id ??
    (
      await work.one<{ id: string }>(
        'INSERT INTO unanswered_questions (tenant_id) VALUES ($1) RETURNING id',
        [work.tenant.id],
      )
    )?.id
  await work.query(
    `INSERT INTO unanswered_askings (tenant_id, question_id, chat_ticket_id, text, asked, at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [work.tenant.id, question, ticketId, shown, asked, now],
  )
  await tellTopic(work, 'businessAnswers')
}

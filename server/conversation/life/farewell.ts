import type { ClosingPlan } from '../../../contract/entities'
import { ADMINISTRATOR, canSee, type Viewer } from '../../../src/domain/access/visibility'
import { SEND_RULE } from '../../../src/domain/consents/may-send'
import { takes } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { filledIn, lackSaid } from '../../../src/domain/templates/filled-in'
import { GRADE_ROWS, type Scale } from '../../../src/domain/tickets/grade'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { type OwnContent, plainContent } from '../messages/outbound/own-message'
import { knownAbout, sayByItself } from '../messages/outbound/said-by-itself'
import { structuredContent } from '../messages/outbound/structured'
import { userName } from '../tickets/conversation'
import { LOCKED_COLUMNS, type LockedTicket } from '../tickets/locked-ticket'
import { reasonRequired } from './reasons'

/** The question for a grade as it holds for a ticket, filled in. */
type Survey = Readonly<{
  id: string
  question: string
  scale: Scale
  /** Offered as a list; null where the connection shows none. */
  listed: boolean
  answer_hours: number
}>

/** What is said at the end of a ticket; null: nothing. */
type Farewell = Readonly<{
  goodbye: string | null
  survey: Survey | null
  /** What would be said and cannot, and why, as the conversation says it. */
  unsaid: readonly string[]
}>

type Ending = Pick<LockedTicket, 'id' | 'instance_id' | 'department_id' | 'customer_id'>

/**
 * What holds for a ticket, filled in: the goodbye of its reason's category before that of its department, of its
 * connection, of the tenant. Outside the 24-hour window nothing is
 * said. Who has graded this ticket, or was asked lately,
 * is not asked.
 * @param reasonId the reason it is closed for.
 */
async function farewellOf(
  work: Work,
  ticket: Ending,
  { attendant, reasonId, now }: { attendant: string; reasonId: string | null; now: Date },
): Promise<Farewell> {
  const place = [ticket.instance_id, ticket.department_id]
  const closing = await work.one<{ text: string }>(
    `SELECT text FROM closing_messages
     WHERE active AND (instance_id IS NULL OR instance_id = $1) AND (department_id IS NULL OR department_id = $2)
       AND (category_id IS NULL OR category_id = (SELECT category_id FROM reasons WHERE id = $3))
     ORDER BY category_id NULLS LAST, department_id NULLS LAST, instance_id NULLS LAST LIMIT 1`,
    [...place, reasonId],
  )
  const survey = await work.one<Survey & { every_days: number }>(
    `SELECT id::text, question, scale, listed, answer_hours, every_days FROM surveys
     WHERE active AND deleted_at IS NULL AND (instance_id IS NULL OR instance_id = $1)
       AND (department_id IS NULL OR department_id = $2)
     ORDER BY department_id NULLS LAST, instance_id NULLS LAST LIMIT 1`,
    place,
  )
  if (!closing && !survey) return NOTHING
  const about = await knownAbout(work, ticket, attendant, now)
  if ('not' in about)
    return about.not === 'window_closed'
      ? { ...NOTHING, unsaid: [`${closing ? NOT_SAID : NOT_ASKED}: ${SEND_RULE[about.not].briefly}.`] }
      : NOTHING
  const asks = survey && !about.graded && !(await askedLately(work, ticket, survey.every_days, now))
  const question = asks ? filledIn(survey.question, about.values) : null
  const goodbye = closing ? filledIn(closing.text, about.values) : null
  const unsaid = [
    ...(closing && goodbye === null ? [`${NOT_SAID}: ${lackSaid(closing.text, about.values)}.`] : []),
    ...(asks && question === null ? [`${NOT_ASKED}: ${lackSaid(survey.question, about.values)}.`] : []),
  ]
  return {
    goodbye,
    survey:
      asks && question !== null
        ? { ...survey, question, listed: survey.listed && survey.scale === '1-5' && about.official }
        : null,
    unsaid,
  }
}
const NOTHING: Farewell = { goodbye: null, survey: null, unsaid: [] }
const NOT_SAID = 'Mensagem de encerramento não enviada'
const NOT_ASKED = 'Pergunta de NPS não enviada'

/** Was this customer asked for a grade within so many days, for whichever ticket of theirs? */
async function askedLately(work: Work, { customer_id }: Ending, days: number, now: Date): Promise<boolean> {
  if (days === 0) return false
  const row = await work.one(
    `SELECT 1 FROM chat_tickets WHERE customer_id = $1 AND nps_asked_at > $2::timestamptz - make_interval(days => $3)`,
    [customer_id, now, days],
  )
  return row !== undefined
}

/** The question as it is sent: a list to choose from, or a text that is answered by a number. */
const questionContent = ({ question, listed }: Survey): OwnContent =>
  listed
    ? structuredContent({
        choices: { text: question, button: LIST_BUTTON, options: GRADE_ROWS.map((title) => ({ title })) },
      })
    : plainContent('chat', question)
const LIST_BUTTON = 'Dar uma nota'

/**
 * Sends goodbye and the question for a grade of a ticket that was closed; gives the ids of what was said, whether a grade
 * was asked for, and what could not be said. What was said about this closing before is not said again.
 */
export async function sayGoodbye(
  work: Work,
  by: string | null,
  ticket: LockedTicket,
  { now, closedAt }: { now: Date; closedAt: Date },
): Promise<{ said: string[]; asked: boolean; unsaid: Farewell['unsaid'] }> {
  const closed = await work.one<{ reason: string | null }>(
    'SELECT closing_reason_id::text AS reason FROM chat_tickets WHERE id = $1',
    [ticket.id],
  )
  const attendant = by === null ? '' : await userName(work, by)
  const { goodbye, survey, unsaid } = await farewellOf(work, ticket, {
    attendant,
    reasonId: closed?.reason ?? null,
    now,
  })
  const say = (kind: 'closing' | 'nps', content: OwnContent) =>
    sayByItself(work, ticket, by, {
      key: `${kind}-${ticket.id}-${closedAt.getTime()}`,
      content,
      now,
      research: kind === 'nps',
    })
  const bye = goodbye === null ? undefined : await say('closing', plainContent('chat', goodbye))
  const question = survey ? await say('nps', questionContent(survey)) : undefined
  if (survey && question !== undefined)
    await work.query(
      `UPDATE chat_tickets SET nps_asked_at = $2, nps_until = $2::timestamptz + make_interval(hours => $5),
         survey_id = $3, nps_scale = $4, is_research = TRUE, review_until = NULL WHERE id = $1`,
      [ticket.id, now, survey.id, survey.scale, survey.answer_hours],
    )
  return { said: [bye, question].flatMap((id) => id ?? []), asked: question !== undefined, unsaid }
}

/** What closing this ticket now, for this reason, would bring; null for one that the viewer may not close. */
export async function closingPlan(
  work: Work,
  viewer: Viewer,
  { id, reasonId }: { id: string; reasonId: string | null },
  now: Date,
): Promise<ClosingPlan | null> {
  const ticket = isId(id)
    ? await work.one<LockedTicket>(`SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1`, [id])
    : undefined
  if (!ticket || !canSee(viewer, ticket) || !takes(ticketSteps, ticket.state, 'FINISH')) return null
  if (ticket.user_id !== viewer.id && viewer.role !== ADMINISTRATOR) return null
  const attendant = await userName(work, viewer.id)
  const chosen = reasonId !== null && isId(reasonId) ? reasonId : null
  const { goodbye, survey } = await farewellOf(work, ticket, { attendant, reasonId: chosen, now })
  return {
    reason_required: await reasonRequired(work, ticket.instance_id),
    message: goodbye,
    nps: survey?.question ?? null,
  }
}

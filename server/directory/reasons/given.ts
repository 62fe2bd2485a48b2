import type { Reason } from '../../../contract/entities'
import type { REASON_TYPES } from '../../../contract/privacy-lists'
import { answerIn, problemIn, REASON_PROBLEMS } from '../../../src/domain/tickets/closing'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

type ReasonType = (typeof REASON_TYPES)[number]

/** SQL: reasons `r` with their categories `c`, as the contract has them. */
export const SELECT_REASON = `SELECT r.id::text, r.name, c.name AS category, r.type, r.outcome, r.fields
  FROM reasons r LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id`
const OFFERED = 'r.type = $1 AND r.active AND r.deleted_at IS NULL'

/** Does the shop have reasons of this type to choose from? */
export const hasReasons = async (work: Work, type: ReasonType): Promise<boolean> =>
  (await work.one(`SELECT 1 FROM reasons r WHERE ${OFFERED} LIMIT 1`, [type])) !== undefined

type Answers = readonly Readonly<{ key: string; value: string }>[] | null | undefined

/**
 * The reason that somebody chose, with what was answered to its fields, by their labels.
 * @throws Refusal INVALID when there is no such reason to choose, or a field is not as it wants it.
 */
export async function chosenReason(
  work: Work,
  type: ReasonType,
  id: string,
  answers: Answers,
): Promise<Reason & { answered: { label: string; value: string }[] }> {
  const reason = isId(id)
    ? await work.one<Reason>(`${SELECT_REASON} WHERE ${OFFERED} AND r.id = $2::bigint`, [type, id])
    : undefined
  if (!reason) throw new Refusal('INVALID', 'Este motivo não existe mais: escolha outro.')
  const given = new Map((answers ?? []).map(({ key, value }) => [key, cleanText(value).trim()]))
  for (const field of reason.fields) {
    const problem = problemIn(field, given.get(field.key) ?? '')
    if (problem) throw new Refusal('INVALID', `${field.label}: ${REASON_PROBLEMS[problem]}`)
  }
  const answered = reason.fields.flatMap((field) => {
    const value = answerIn(field, given.get(field.key) ?? '')
    return value === '' ? [] : [{ label: field.label, value }]
  })
  return { ...reason, answered }
}

/** Why something was done, as it is asked for: by a reason of the shop's, or in words where it has none. */
export type WhyGiven = Readonly<{
  reason_id?: string | null | undefined
  fields?: Answers
  reason?: string | null | undefined
}>

/** The same as it is kept; `said` stays as it is whatever becomes of the reason. */
export type Why = Readonly<{ id: string | null; said: string }>

/**
 * Why something was done.
 * @param most characters of words that somebody wrote
 * @throws Refusal INVALID where nothing was said, where the shop has reasons and none was chosen, as {@link chosenReason}.
 */
export async function whyGiven(
  work: Work,
  type: ReasonType,
  { reason_id: id, fields, reason: typed }: WhyGiven,
  most: number,
): Promise<Why> {
  if (id) {
    const { name, answered } = await chosenReason(work, type, id, fields)
    const answers = answered.map(({ label, value }) => `${label}: ${value}`).join('; ')
    return { id, said: answers === '' ? name : `${name} (${answers})` }
  }
  if (await hasReasons(work, type)) throw new Refusal('INVALID', 'Escolha o motivo.', { field: 'reason_id' })
  const said = cleanText(typed ?? '')
    .trim()
    .slice(0, most)
  if (said === '') throw new Refusal('INVALID', 'Escreva o motivo.', { field: 'reason' })
  return { id: null, said }
}

import { SurveyForm } from '../../src/domain/automatic-messages/survey-form'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import type { Work } from '../platform/db/work'
import {
  checkedId,
  gone,
  lockAutomatic,
  mustBeThere,
  mustFit,
  parsed,
  placeValues,
  samePlace,
  taken,
  tellAutomatic,
} from './place'

/**
 * Makes a question for a grade (`id` null) or changes it. What was asked before keeps its scale and its time.
 * @throws Refusal INVALID with the field, CONFLICT where there is one for the same place, NOT_FOUND
 */
export async function saveSurvey(
  work: Work,
  id: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<string> {
  const form = parsed(SurveyForm, typed)
  await lockAutomatic(work)
  await mustBeAsSeen(work, 'surveys', checkedId(id), seen)
  await mustBeThere(work, form)
  const place = placeValues(form)
  const other = await work.one(
    `SELECT 1 FROM surveys s WHERE ${samePlace('s')} AND s.deleted_at IS NULL AND s.id IS DISTINCT FROM $3::bigint`,
    [...place, checkedId(id)],
  )
  if (other) throw taken()
  if (id === null) await mustFit(work, 'surveys')
  const all = [
    ...place,
    cleanText(form.question).trim(),
    cleanText(form.thanks).trim() || null,
    form.scale,
    form.listed && form.scale === '1-5',
    form.answerHours,
    form.everyDays,
    form.active,
  ]
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO surveys (tenant_id, instance_id, department_id, question, thanks, scale, listed, answer_hours,
             every_days, active) VALUES ($10, $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id::text`,
          [...all, work.tenant.id],
        )
      : await work.one<{ id: string }>(
          `UPDATE surveys SET instance_id = $1, department_id = $2, question = $3, thanks = $4, scale = $5, listed = $6,
             answer_hours = $7, every_days = $8, active = $9 WHERE id = $10::bigint AND deleted_at IS NULL
           RETURNING id::text`,
          [...all, id],
        )
  if (!row) throw gone()
  await tellAutomatic(work)
  return row.id
}

/** It is asked no more; what it was answered stays. @throws Refusal NOT_FOUND */
export async function deleteSurvey(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one(
        'UPDATE surveys SET deleted_at = now() WHERE id = $1::bigint AND deleted_at IS NULL RETURNING id',
        [id],
      )
    : undefined
  if (!row) throw gone()
  await tellAutomatic(work)
  return true
}

import { HoursForm, hoursProblems } from '../../src/domain/hours/hours-form'
import { type Calendar, hoursText, intervalsIn } from '../../src/domain/hours/opening'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
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

const asKept = (typed: string) => hoursText(intervalsIn(typed) ?? [])

/**
 * Makes opening hours (`id` null) or changes them.
 * @throws Refusal INVALID with the field, CONFLICT where there are some for the same place, NOT_FOUND
 */
export async function saveOpeningHours(
  work: Work,
  id: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<string> {
  const form = parsed(HoursForm, typed)
  const [field] = hoursProblems(form)
  if (field) throw new Refusal('INVALID', 'Escreva os horários como 08:00-12:00, 13:00-18:00.', { field })
  const dates = form.days.map(({ date }) => date)
  if (new Set(dates).size < dates.length)
    throw new Refusal('INVALID', 'A mesma data está duas vezes.', { field: 'days' })
  await lockAutomatic(work)
  await mustBeAsSeen(work, 'opening_hours', checkedId(id), seen)
  await mustBeThere(work, form)
  const place = placeValues(form)
  const other = await work.one(
    `SELECT 1 FROM opening_hours h WHERE ${samePlace('h')} AND h.id IS DISTINCT FROM $3::bigint`,
    [...place, checkedId(id)],
  )
  if (other) throw taken()
  if (id === null) await mustFit(work, 'opening_hours')
  const calendar: Calendar = {
    week: form.week.map(asKept),
    national: form.national,
    days: form.days
      .map(({ date, name, hours }) => ({ date, name: cleanText(name).trim(), hours: asKept(hours) }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
  const all = [...place, JSON.stringify(calendar), cleanText(form.absence).trim() || null, form.active]
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO opening_hours (tenant_id, instance_id, department_id, calendar, absence, active)
           VALUES ($6, $1, $2, $3::jsonb, $4, $5) RETURNING id::text`,
          [...all, work.tenant.id],
        )
      : await work.one<{ id: string }>(
          `UPDATE opening_hours SET instance_id = $1, department_id = $2, calendar = $3::jsonb, absence = $4, active = $5
           WHERE id = $6::bigint RETURNING id::text`,
          [...all, id],
        )
  if (!row) throw gone()
  await tellAutomatic(work)
  return row.id
}

/** @throws Refusal NOT_FOUND */
export async function deleteOpeningHours(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one('DELETE FROM opening_hours WHERE id = $1::bigint RETURNING id', [id])
    : undefined
  if (!row) throw gone()
  await tellAutomatic(work)
  return true
}

import { InactivityForm } from '../../src/domain/automatic-messages/inactivity-form'
import type { SilencePlace } from '../../src/domain/inactivity/silence'
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

/**
 * Makes a rule for silent customers in hand or in the queue (`id` null) or changes it. It holds for silences that begin from now on.
 * @throws Refusal INVALID with the field, CONFLICT where there is one for the same place, NOT_FOUND
 */
export async function saveInactivityRule(
  work: Work,
  place: SilencePlace,
  id: string | null,
  typed: unknown,
  now: Date,
  seen?: Seen,
): Promise<string> {
  const form = parsed(InactivityForm, typed)
  if (form.warnings.length === 0 && form.closeMinutes === null)
    throw new Refusal('INVALID', 'Escreva uma mensagem ou escolha encerrar.', { field: 'warnings' })
  await lockAutomatic(work)
  await mustBeAsSeen(work, 'inactivity_rules', checkedId(id), seen)
  await mustBeThere(work, form)
  const values = [...placeValues(form), place]
  const other = await work.one(
    `SELECT 1 FROM inactivity_rules r WHERE ${samePlace('r')} AND r.place = $3 AND r.id IS DISTINCT FROM $4::bigint`,
    [...values, checkedId(id)],
  )
  if (other) throw taken()
  if (id === null) await mustFit(work, 'inactivity_rules')
  const warnings = form.warnings.map((one) => ({ ...one, text: cleanText(one.text).trim() }))
  const reasonId = form.closeMinutes === null ? null : form.reasonId
  const all = [...values, JSON.stringify(warnings), form.closeMinutes, reasonId, form.active, now]
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO inactivity_rules (tenant_id, instance_id, department_id, place, warnings, close_minutes, reason_id,
             active, since) VALUES ($9, $1, $2, $3, $4::jsonb, $5, $6, $7, $8) RETURNING id::text`,
          [...all, work.tenant.id],
        )
      : await work.one<{ id: string }>(
          `UPDATE inactivity_rules SET instance_id = $1, department_id = $2, warnings = $4::jsonb, close_minutes = $5,
             reason_id = $6, active = $7, since = $8 WHERE id = $9::bigint AND place = $3 RETURNING id::text`,
          [...all, id],
        )
  if (!row) throw gone()
  await tellAutomatic(work)
  return row.id
}

/** @throws Refusal NOT_FOUND */
export async function deleteInactivityRule(work: Work, place: SilencePlace, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one('DELETE FROM inactivity_rules WHERE id = $1::bigint AND place = $2 RETURNING id', [
        id,
        place,
      ])
    : undefined
  if (!row) throw gone()
  await tellAutomatic(work)
  return true
}

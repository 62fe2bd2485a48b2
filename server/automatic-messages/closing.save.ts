import { ClosingMessageForm } from '../../src/domain/automatic-messages/closing-message-form'
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
 * Makes a message for closed tickets (`id` null) or changes it.
 * @throws Refusal INVALID with the field, CONFLICT where there is one for the same place and category, NOT_FOUND
 */
export async function saveClosingMessage(
  work: Work,
  id: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<string> {
  const form = parsed(ClosingMessageForm, typed)
  await lockAutomatic(work)
  await mustBeAsSeen(work, 'closing_messages', checkedId(id), seen)
  await mustBeThere(work, form)
  const values = [...placeValues(form), form.categoryId]
  const other = await work.one(
    `SELECT 1 FROM closing_messages m WHERE ${samePlace('m')} AND m.category_id IS NOT DISTINCT FROM $3::bigint
       AND m.id IS DISTINCT FROM $4::bigint`,
    [...values, checkedId(id)],
  )
  if (other) throw taken()
  if (id === null) await mustFit(work, 'closing_messages')
  const all = [...values, cleanText(form.text).trim(), form.active]
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO closing_messages (tenant_id, instance_id, department_id, category_id, text, active)
           VALUES ($6, $1, $2, $3, $4, $5) RETURNING id::text`,
          [...all, work.tenant.id],
        )
      : await work.one<{ id: string }>(
          `UPDATE closing_messages SET instance_id = $1, department_id = $2, category_id = $3, text = $4, active = $5
           WHERE id = $6::bigint RETURNING id::text`,
          [...all, id],
        )
  if (!row) throw gone()
  await tellAutomatic(work)
  return row.id
}

/** @throws Refusal NOT_FOUND */
export async function deleteClosingMessage(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one('DELETE FROM closing_messages WHERE id = $1::bigint RETURNING id', [id])
    : undefined
  if (!row) throw gone()
  await tellAutomatic(work)
  return true
}

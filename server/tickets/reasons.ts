import type { Reason, TicketClosing } from '../../contract/entities'
import { problemIn, REASON_PROBLEMS } from '../../src/domain/tickets/closing'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import { readSetting } from '../settings/read'

/** All of them are in every panel: this is far more than anybody chooses from. */
const MOST = 500
const FROM = `SELECT r.id::text, r.name, c.name AS category, r.type, r.outcome, r.fields
  FROM reasons r LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id`

/** The reasons of a type in the house's order; those that were deleted, or those that may be chosen. */
export const reasons = (work: Work, type: string, deleted: boolean): Promise<Reason[]> =>
  work.query<Reason>(
    `${FROM} WHERE r.type = $1 AND ${deleted ? 'r.deleted_at IS NOT NULL' : 'r.active AND r.deleted_at IS NULL'}
     ORDER BY c.position NULLS FIRST, c.id, r.position, r.id LIMIT ${MOST}`,
    [type],
  )

/** Must a ticket of this connection be closed for a reason? Only where there are reasons to choose from. */
export async function reasonRequired(work: Work, instanceId: string): Promise<boolean> {
  if (!(await readSetting(work, 'closing_reason_required', instanceId))) return false
  const some = await work.one(
    `SELECT 1 FROM reasons WHERE type = 'closing' AND active AND deleted_at IS NULL LIMIT 1`,
  )
  return some !== undefined
}

type Given = {
  reason_id?: string | null
  fields?: readonly { key: string; value: string }[] | null
}

/**
 * The reason that was given, as it is kept; null where none was and none is asked for.
 * @throws Refusal INVALID when there is no such reason to choose, or a field is not as it wants it.
 */
export async function checkedClosing(
  work: Work,
  instanceId: string,
  { reason_id: id, fields }: Given,
): Promise<{ id: string; closing: TicketClosing } | null> {
  if (id === undefined || id === null || id === '') {
    if (await reasonRequired(work, instanceId))
      throw new Refusal('INVALID', 'Escolha o motivo do encerramento.')
    return null
  }
  const reason = isId(id)
    ? await work.one<Reason>(
        `${FROM} WHERE r.id = $1::bigint AND r.type = 'closing' AND r.active AND r.deleted_at IS NULL`,
        [id],
      )
    : undefined
  if (!reason) throw new Refusal('INVALID', 'Este motivo não existe mais: escolha outro.')
  const given = new Map((fields ?? []).map(({ key, value }) => [key, cleanText(value).trim()]))
  for (const field of reason.fields) {
    const problem = problemIn(field, given.get(field.key) ?? '')
    if (problem) throw new Refusal('INVALID', `${field.label}: ${REASON_PROBLEMS[problem]}`)
  }
  const kept = reason.fields.flatMap(({ key, label }) => {
    const value = given.get(key) ?? ''
    return value === '' ? [] : [{ label, value }]
  })
  const { name, category, outcome } = reason
  return { id, closing: { reason: name, category, outcome, fields: kept } }
}

import { AssignmentForm } from '../../src/domain/assignment/assignment-form'
import { checkedId, gone, mustBeThere, parsed } from '../automatic-messages/place'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen } from '../platform/db/seen-revision'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import { errorCode } from '../platform/startup-error'

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

/**
 * Makes a rule (`id` null) or changes the one that was read as `rev`.
 * @throws Refusal INVALID with the field, CONFLICT where the department has one already, or somebody else has changed it
 *   meanwhile, NOT_FOUND.
 */
export async function saveAssignmentRule(
  work: Work,
  id: string | null,
  rev: number | null,
  typed: unknown,
): Promise<string> {
  const { departmentId, mode, ownFirst, active } = parsed(AssignmentForm, typed)
  await mustBeThere(work, { departmentId })
  const values = [departmentId, mode, ownFirst || mode === 'own', active]
  await mustBeAsSeen(work, 'assignment_rules', checkedId(id), rev)
  const row = await (id === null
    ? work.one<{ id: string }>(
        `INSERT INTO assignment_rules (tenant_id, department_id, mode, own_first, active) VALUES ($5, $1, $2, $3, $4)
         RETURNING id::text`,
        [...values, work.tenant.id],
      )
    : work.one<{ id: string }>(
        `UPDATE assignment_rules SET department_id = $1, mode = $2, own_first = $3, active = $4, rev = rev + 1
         WHERE id = $5::bigint RETURNING id::text`,
        [...values, id],
      )
  ).catch((error: unknown) => {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new Refusal('CONFLICT', 'Já existe uma distribuição para este setor: edite a que existe.', {
      field: 'department_id',
    })
  })
  if (!row) throw gone()
  await tellAssignment(work)
  return row.id
}

/** Tickets wait in the queue to be taken again. @throws Refusal NOT_FOUND */
export async function deleteAssignmentRule(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one('DELETE FROM assignment_rules WHERE id = $1::bigint RETURNING id', [id])
    : undefined
  if (!row) throw gone()
  await tellAssignment(work)
  return true
}

const tellAssignment = (work: Work) =>
  publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content: 'assignment', rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])

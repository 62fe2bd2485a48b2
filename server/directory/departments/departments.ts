import * as v from 'valibot'
import type { UserDepartment } from '../../../contract/entities'
import { DepartmentForm } from '../../../src/domain/users/department-form'
import { mustBeUnused } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { TEAM_LOCK } from '../access/lock-team'
import { tellTeam } from '../access/tell-team'
import { usesOfDepartment } from './uses'

/**
 * Where tickets wait and people work. Switched off while tickets wait in its queue, these would be seen by nobody of
 * another department: they are sent on first.
 */
export const departments = defineRows({
  table: 'departments',
  lock: TEAM_LOCK,
  // What is not given stays as it is.
  form: v.object({ name: v.nullish(DepartmentForm.entries.name), activated: v.nullish(v.boolean()) }),
  columns: ['name', 'activated'],
  async values(form, work, before) {
    const name = (form.name ?? String(before?.name ?? '')).trim()
    if (name === '') throw new Refusal('INVALID', 'Dê um nome ao setor.', { field: 'name' })
    const activated = form.activated ?? before?.activated !== false
    if (before?.activated && !activated) await mustHaveNoQueue(work, before.id, name)
    return { name, activated }
  },
  unique: { name: 'caseless' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe um setor com o nome ${name}.`, { field: 'name' }),
  most: 200,
  deleted: 'gone',
  async mayDelete(work, id, { name }) {
    await mustBeUnused(work, id, `O setor ${name}`, usesOfDepartment())
    await mustNotBeTold(work, id, `O setor ${name}`)
    await letGo(work, id)
  },
  done: async (work, { id, before, after }) =>
    tellTeam(
      work,
      before && after
        ? { topics: ['userDepartments', 'users'], selves: await membersOf(work, id) }
        : { topics: ['userDepartments'] },
    ),
})

/** A department that is there. */
export async function departmentOf(work: Work, id: string): Promise<UserDepartment> {
  const row = await work.one<UserDepartment>(
    'SELECT id::text, name, activated FROM departments WHERE tenant_id = $1 AND id = $2::bigint',
    [work.tenant.id, id],
  )
  if (!row) throw new Error(`the department ${id} is not there`)
  return row
}

const membersOf = async (work: Work, id: string): Promise<number[]> =>
  (
    await work.query<{ id: number }>('SELECT id FROM users WHERE department_id = $1 AND deleted_at IS NULL', [
      id,
    ])
  ).map((row) => row.id)

async function mustHaveNoQueue(work: Work, id: string, name: string): Promise<void> {
  const row = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM chat_tickets WHERE department_id = $1 AND state = 'inbox'`,
    [id],
  )
  const count = row?.count ?? 0
  if (count > 0)
    throw new Refusal(
      'CONFLICT',
      count === 1
        ? `Um atendimento espera na fila do setor ${name}: mude-o de setor antes de desativar.`
        : `${count} atendimentos esperam na fila do setor ${name}: mude-os de setor antes de desativar.`,
    )
}

async function mustNotBeTold(work: Work, id: string, called: string): Promise<void> {
  const told = await work.one(
    `SELECT 1 FROM chat_tickets WHERE department_id = $1
     UNION ALL SELECT 1 FROM ticket_transfers WHERE department_id = $1 LIMIT 1`,
    [id],
  )
  if (told)
    throw new Refusal(
      'CONFLICT',
      `${called} consta em atendimentos encerrados, que precisam continuar a dizer onde foram feitos. Desative-o em vez de excluir.`,
    )
}

/** What was deleted a moment ago goes with it: nobody has that back without its department. */
async function letGo(work: Work, id: string): Promise<void> {
  await work.query('DELETE FROM macros WHERE department_id = $1', [id])
  await work.query('DELETE FROM quick_answers WHERE department_id = $1', [id])
  await work.query(
    'UPDATE users SET department_id = NULL WHERE department_id = $1 AND deleted_at IS NOT NULL',
    [id],
  )
}

import type { UserDepartment } from '../../contract/entities'
import { lockTeam } from '../access/lock-team'
import { tellTeam } from '../access/tell-team'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import { mustBeUnused } from '../platform/db/still-used'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import { USES_OF_DEPARTMENT } from './uses'

const LONGEST_NAME = 60
const MOST = 200
const COLUMNS = 'id::text, name, activated'
/** @throws Refusal INVALID for an empty or overlong name, CONFLICT for one that is taken. */
export async function createDepartment(work: Work, typed: string): Promise<UserDepartment> {
  const name = checkedName(typed)
  await mustBeFree(work, name, null)
  const counted = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM departments')
  if ((counted?.count ?? 0) >= MOST) throw new Refusal('CONFLICT', `Já existem ${MOST} setores.`)
  const row = await work.one<UserDepartment>(
    `INSERT INTO departments (tenant_id, name) VALUES ($1, $2) RETURNING ${COLUMNS}`,
    [work.tenant.id, name],
  )
  if (!row) throw new Error('a department was not written')
  await tellTeam(work, { areas: ['userDepartments'] })
  return row
}

/**
 * Changes name, use or both. Switched off while tickets wait in its queue, nobody of no other department would
 * see that they wait for nobody: they are sent on first.
 * @throws Refusal INVALID, CONFLICT as {@link createDepartment}; CONFLICT while its queue is not empty, and where
 *   somebody has changed it since it was seen.
 */
export async function updateDepartment(
  work: Work,
  id: string,
  given: { name: string | null; activated: boolean | null; seen?: Seen },
): Promise<UserDepartment> {
  const before = await lockDepartment(work, id)
  await mustBeAsSeen(work, 'departments', id, given.seen)
  const name = given.name === null ? before.name : checkedName(given.name)
  if (name !== before.name) await mustBeFree(work, name, id)
  const activated = given.activated ?? before.activated
  if (before.activated && !activated) await mustHaveNoQueue(work, before)
  const row = await work.one<UserDepartment>(
    `UPDATE departments SET name = $2, activated = $3 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, name, activated],
  )
  if (!row) throw notFound()
  await tellTeam(work, { areas: ['userDepartments', 'users'], selves: await membersOf(work, id) })
  return row
}

/** @throws Refusal CONFLICT while something is its own or names it, saying what, and where closed tickets tell of it. */
export async function deleteDepartment(work: Work, id: string): Promise<boolean> {
  const { name } = await lockDepartment(work, id)
  await mustBeUnused(work, id, `O setor ${name}`, USES_OF_DEPARTMENT)
  const spoken = await work.one(
    `SELECT 1 FROM chat_tickets WHERE department_id = $1
     UNION ALL SELECT 1 FROM ticket_transfers WHERE department_id = $1 LIMIT 1`,
    [id],
  )
  if (spoken)
    throw new Refusal(
      'CONFLICT',
      `O setor ${name} consta em atendimentos encerrados, que precisam continuar a dizer onde foram feitos. Desative-o em vez de excluir.`,
    )
  // Deleted a moment ago: nobody has them back without their department.
  await work.query('DELETE FROM macros WHERE department_id = $1', [id])
  await work.query('DELETE FROM quick_answers WHERE department_id = $1', [id])
  await work.query(
    'UPDATE users SET department_id = NULL WHERE department_id = $1 AND deleted_at IS NOT NULL',
    [id],
  )
  await work.query('DELETE FROM departments WHERE id = $1', [id])
  await tellTeam(work, { areas: ['userDepartments'] })
  return true
}

async function lockDepartment(work: Work, id: string): Promise<UserDepartment> {
  const row = isId(id)
    ? await work.one<UserDepartment>(`SELECT ${COLUMNS} FROM departments WHERE id = $1 FOR UPDATE`, [id])
    : undefined
  if (!row) throw notFound()
  return row
}

const membersOf = async (work: Work, id: string): Promise<number[]> =>
  (
    await work.query<{ id: number }>('SELECT id FROM users WHERE department_id = $1 AND deleted_at IS NULL', [
      id,
    ])
  ).map((row) => row.id)

async function mustHaveNoQueue(work: Work, { id, name }: UserDepartment): Promise<void> {
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

function checkedName(typed: string): string {
  const name = cleanText(typed).trim()
  if (name === '' || name.length > LONGEST_NAME)
    throw new Refusal('INVALID', `O nome do setor deve ter de 1 a ${LONGEST_NAME} caracteres.`, {
      field: 'name',
    })
  return name
}

async function mustBeFree(work: Work, name: string, except: string | null): Promise<void> {
  await lockTeam(work)
  const other = await work.one(
    'SELECT 1 FROM departments WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2::bigint',
    [name, except],
  )
  if (other) throw new Refusal('CONFLICT', `Já existe um setor com o nome ${name}.`, { field: 'name' })
}

const notFound = () => new Refusal('NOT_FOUND', 'Setor não encontrado.')

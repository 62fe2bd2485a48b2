import { departments as described } from '../../../src/domain/departments/area'
import { mustBeUnused } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { serveArea } from '../../platform/rows/serve-area'
import { TEAM_LOCK } from '../access/lock-team'
import { tellTeam } from '../access/tell-team'
import { summariesWhere } from '../roles/role.queries'
import { usesOfDepartment } from './uses'

const ticketsIn = (state: string) =>
  `SELECT count(*)::integer FROM chat_tickets t
   WHERE t.tenant_id = r.tenant_id AND t.department_id = r.id AND ${state}`

/**
 * Departments. Switched off while tickets wait in its queue, these would be seen by nobody of another department: they
 * are sent on first.
 */
export const departments = serveArea(described, {
  lock: TEAM_LOCK,
  counts: {
    users: `SELECT count(*)::integer FROM users u
      WHERE u.tenant_id = r.tenant_id AND u.department_id = r.id AND u.deleted_at IS NULL`,
    members: summariesWhere('u.tenant_id = r.tenant_id AND u.department_id = r.id'),
    inbox_tickets: ticketsIn(`t.state = 'inbox'`),
    open_tickets: ticketsIn(`t.state IN ('open', 'closing')`),
  },
  async values(form, work, before) {
    if (before?.activated && !form.activated) await mustHaveNoQueue(work, String(before.id), form.name.trim())
    return form
  },
  async mayDelete(work, id, { name }) {
    await mustBeUnused(work, id, `O setor ${name}`, usesOfDepartment())
    await mustNotBeTold(work, id, `O setor ${name}`)
    await letGo(work, id)
  },
  tell: async (work, id) =>
    tellTeam(work, { topics: ['userDepartments', 'users'], selves: await membersOf(work, id) }),
})

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

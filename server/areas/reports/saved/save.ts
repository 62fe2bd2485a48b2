import { ADMINISTRATOR, type Viewer } from '../../../../src/domain/access/visibility'
import { keptAddress } from '../../../../src/domain/reports/free'
import { SavedReportForm } from '../../../../src/domain/reports/saved-form'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { defineRows } from '../../../platform/rows/define-rows'

/** How many reports somebody may have saved. */
const MOST = 200

/** Saved reports: the owner's to change; of shared ones administrators' too. */
export const savedReports = defineRows({
  table: 'saved_reports',
  form: SavedReportForm,
  columns: ['user_id', 'name', 'address', 'shared', 'role_ids', 'department_ids'],
  theirs: ({ user_id: owner, shared }, viewer: Viewer) =>
    owner === Number(viewer.id) || (viewer.role === ADMINISTRATOR && shared !== 'own'),
  async values(
    { name, address, shared, role_ids: roles, department_ids: departments },
    work,
    before,
    viewer,
  ) {
    const some = shared === 'some'
    if (some && roles.length + departments.length === 0)
      throw new Refusal('INVALID', 'Escolha ao menos um perfil ou setor.', { field: 'role_ids' })
    await mustExist(work, 'roles', roles, 'role_ids')
    await mustExist(work, 'departments', departments, 'department_ids')
    return {
      user_id: before?.user_id ?? Number(viewer.id),
      name,
      address: keptAddress(new URLSearchParams(address)),
      shared,
      role_ids: some ? roles : [],
      department_ids: some ? departments : [],
    }
  },
  unique: { user_id: 'same', name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Você já tem o relatório ${name}.`, { field: 'name' }),
  most: MOST,
  mostOf: 'user_id',
  deleted: 'gone',
  done: (work) => tellTopic(work, 'savedReports'),
})

async function mustExist(
  work: Work,
  table: 'roles' | 'departments' | 'users',
  ids: readonly string[],
  field: string,
): Promise<void> {
  const known = await work.query(`SELECT 1 FROM ${table} WHERE tenant_id = $1 AND id = ANY($2::bigint[])`, [
    work.tenant.id,
    ids,
  ])
  if (known.length < new Set(ids).size)
    throw new Refusal('INVALID', 'Algum dos escolhidos não existe mais.', { field })
}

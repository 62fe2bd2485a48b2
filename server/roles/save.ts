import type { Role } from '../../contract/entities'
import { seesContacts } from '../../src/domain/access/actions'
import { hearTheSame } from '../../src/domain/access/event-classes'
import {
  LONGEST_ROLE_NAME,
  type RoleForm,
  type RoleProblem,
  roleProblem,
} from '../../src/domain/roles/role-form'
import { ADMINISTRATOR } from '../../src/domain/tickets/visibility'
import { mustGrant } from '../access/grant'
import { tellTeam } from '../access/tell-team'
import { cleanText } from '../platform/db/clean-text'
import { mustBeAsSeen } from '../platform/db/seen-revision'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type { MutationUpdateRoleArgs } from '../platform/graphql/resolvers.gen'
import type { Principal } from '../platform/principal'
import { errorCode } from '../platform/startup-error'
import { revokeAll } from '../users/disconnect'
import { lockRole, roleDetails } from './role.queries'

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'
/** Far more than anybody finds anything in. */
const MOST = 200

/**
 * @throws Refusal INVALID with the field that is no good, CONFLICT for a name that is taken, FORBIDDEN where it
 *   would open more than the caller's own role.
 */
export async function createRole(work: Work, caller: Principal, typed: RoleForm): Promise<Role> {
  const form = checked(typed)
  mustGrant(caller, rightsOf(form))
  const counted = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM roles')
  if ((counted?.count ?? 0) >= MOST) throw new Refusal('CONFLICT', `Já existem ${MOST} perfis.`)
  const row = await work.one<{ id: string }>(
    `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes, default_discount_percentage)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, name) DO NOTHING RETURNING id::text`,
    [
      work.tenant.id,
      form.name,
      form.display_name,
      form.has_permission_routes,
      form.default_discount_percentage,
    ],
  )
  if (!row) throw taken(form.name)
  await tellTeam(work, { areas: ['roles'] })
  return (await roleDetails(work, row.id)).role
}

/**
 * Changes what is given; takes effect at once for somebody who is signed in.
 * @throws Refusal as {@link createRole}, and CONFLICT where somebody has changed it since it was seen.
 */
export async function updateRole(
  work: Work,
  caller: Principal,
  { id, rev, ...given }: MutationUpdateRoleArgs,
): Promise<Role> {
  const before = await lockRole(work, id)
  await mustBeAsSeen(work, 'roles', id, rev)
  mustGrant(caller, before)
  const discount = given.default_discount_percentage
  const form = checked({
    name: given.name ?? before.name,
    display_name: given.display_name ?? before.display_name,
    has_permission_routes: given.has_permission_routes ?? before.has_permission_routes,
    default_discount_percentage: discount === undefined ? before.default_discount_percentage : discount,
  })
  mustGrant(caller, rightsOf(form))
  if ((before.name === ADMINISTRATOR) !== (form.name === ADMINISTRATOR))
    throw new Refusal('INVALID', `O perfil “${ADMINISTRATOR}” não muda de nome.`, { field: 'name' })
  await work
    .query(
      `UPDATE roles SET name = $2, display_name = $3, has_permission_routes = $4, default_discount_percentage = $5
       WHERE id = $1`,
      [id, form.name, form.display_name, form.has_permission_routes, form.default_discount_percentage],
    )
    .catch((error: unknown) => {
      throw errorCode(error) === UNIQUE_VIOLATION ? taken(form.name) : error
    })
  const holders = await holdersOf(work, id)
  // Who may hear more than before has missed what was told until now.
  const moved = hearTheSame(before, rightsOf(form)) ? [] : holders
  // What their devices have of customers was given to somebody who might see it.
  if (seesContacts(before) && !seesContacts(rightsOf(form)))
    for (const holder of holders) await revokeAll(work, holder, 'disconnected')
  await tellTeam(work, { areas: ['roles', 'users'], selves: holders, moved })
  return (await roleDetails(work, id)).role
}

/** @throws Refusal CONFLICT while somebody holds it, or for the administrators'. */
export async function deleteRole(work: Work, caller: Principal, id: string): Promise<boolean> {
  const role = await lockRole(work, id)
  mustGrant(caller, role)
  if (role.name === ADMINISTRATOR)
    throw new Refusal('CONFLICT', 'O perfil dos administradores não pode ser excluído.')
  const holders = await holdersOf(work, id)
  if (holders.length > 0)
    throw new Refusal(
      'CONFLICT',
      holders.length === 1
        ? `Uma pessoa ainda tem o perfil ${role.display_name}: dê outro a ela antes de excluir.`
        : `${holders.length} pessoas ainda têm o perfil ${role.display_name}: dê outro a elas antes de excluir.`,
    )
  const invited = await work.one<{ email: string }>(
    'SELECT email FROM invitations WHERE role_id = $1 ORDER BY id LIMIT 1',
    [id],
  )
  if (invited)
    throw new Refusal(
      'CONFLICT',
      `${invited.email} foi convidado com o perfil ${role.display_name}: cancele o convite antes de excluir.`,
    )
  // Who has left keeps a role for the history's sake: the administrators' page never shows them again.
  await work.query(
    `UPDATE users SET role_id = (SELECT id FROM roles r WHERE r.tenant_id = users.tenant_id AND r.id <> $1 ORDER BY r.id LIMIT 1)
     WHERE role_id = $1 AND deleted_at IS NOT NULL`,
    [id],
  )
  await work.query('DELETE FROM roles WHERE id = $1', [id])
  await tellTeam(work, { areas: ['roles'] })
  return true
}

const holdersOf = async (work: Work, roleId: string): Promise<number[]> =>
  (
    await work.query<{ id: number }>('SELECT id FROM users WHERE role_id = $1 AND deleted_at IS NULL', [
      roleId,
    ])
  ).map(({ id }) => id)

const rightsOf = ({ name, has_permission_routes }: RoleForm) => ({
  name,
  has_permission_routes: [...has_permission_routes],
})

function checked(typed: RoleForm): RoleForm {
  const form: RoleForm = {
    name: typed.name.trim(),
    display_name: cleanText(typed.display_name).trim(),
    has_permission_routes: [...new Set(typed.has_permission_routes)],
    default_discount_percentage:
      typed.default_discount_percentage === null
        ? null
        : Math.round(typed.default_discount_percentage * 100) / 100,
  }
  const problem = roleProblem(form)
  if (problem) throw new Refusal('INVALID', SENTENCES[problem.why], { field: problem.field })
  return form
}

const SENTENCES: Readonly<Record<RoleProblem['why'], string>> = {
  empty: 'Dê um nome ao perfil.',
  long: `O nome deve ter no máximo ${LONGEST_ROLE_NAME} caracteres.`,
  shape: 'A chave deve ter só letras minúsculas sem acento, números, traços e sublinhados.',
  range: 'O desconto vai de 0 a 100 %.',
  unknown: 'Há uma tela que não existe.',
  locksOut:
    'O perfil dos administradores precisa manter usuários, perfis e conexões: sem elas ninguém poderia voltar atrás.',
}

const taken = (name: string) =>
  new Refusal('CONFLICT', `Já existe um perfil com a chave ${name}.`, { field: 'name' })

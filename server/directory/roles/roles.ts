import * as v from 'valibot'
import { seesContacts } from '../../../src/domain/access/actions'
import { hearTheSame } from '../../../src/domain/access/event-classes'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import {
  LONGEST_ROLE_NAME,
  type RoleForm,
  type RoleProblem,
  roleProblem,
} from '../../../src/domain/roles/role-form'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'
import { defineRows } from '../../platform/rows/define-rows'
import { mustGrant } from '../access/grant'
import { tellTeam } from '../access/tell-team'
import { revokeAll } from '../session/disconnect'

/**
 * What people may do. Changes take effect at once for whoever is signed in; none opens more than the role of whoever
 * makes it, nor changes a role that does.
 */
export const roles = defineRows({
  table: 'roles',
  // What is not given stays as it is.
  form: v.object({
    name: v.nullish(v.string()),
    display_name: v.nullish(v.string()),
    has_permission_routes: v.nullish(v.array(v.string())),
    default_discount_percentage: v.optional(v.nullable(v.number())),
  }),
  columns: ['name', 'display_name', 'has_permission_routes', 'default_discount_percentage'],
  values(typed, _work, kept, caller: Principal) {
    const before = kept && roleOf(kept)
    if (before) mustGrant(caller, rightsOf(before))
    const discount = typed.default_discount_percentage
    const form = checked({
      name: typed.name ?? before?.name ?? '',
      display_name: typed.display_name ?? before?.display_name ?? '',
      has_permission_routes: typed.has_permission_routes ?? before?.has_permission_routes ?? [],
      default_discount_percentage:
        discount === undefined ? (before?.default_discount_percentage ?? null) : discount,
    })
    mustGrant(caller, rightsOf(form))
    if (before && (before.name === ADMINISTRATOR) !== (form.name === ADMINISTRATOR))
      throw new Refusal('INVALID', `O perfil “${ADMINISTRATOR}” não muda de nome.`, { field: 'name' })
    return form
  },
  unique: { name: 'same' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe um perfil com a chave ${name}.`, { field: 'name' }),
  // Far more than anybody finds anything in.
  most: 200,
  deleted: 'gone',
  async mayDelete(work, id, kept, caller) {
    const role = roleOf(kept)
    mustGrant(caller, rightsOf(role))
    await mustBeNobodys(work, id, role)
    // Who has left keeps a role for the history's sake: the administrators' page never shows them again.
    await work.query(
      `UPDATE users SET role_id = (SELECT id FROM roles r WHERE r.tenant_id = users.tenant_id AND r.id <> $1 ORDER BY r.id LIMIT 1)
       WHERE role_id = $1 AND deleted_at IS NOT NULL`,
      [id],
    )
  },
  async done(work, { id, before, after }) {
    if (before && after) await tellHolders(work, id, rightsOf(roleOf(before)), rightsOf(roleOf(after)))
    else await tellTeam(work, { topics: ['roles'] })
  },
})

async function tellHolders(work: Work, id: string, before: Rights, after: Rights): Promise<void> {
  const holders = await holdersOf(work, id)
  // Who may hear more than before has missed what was told until now.
  const moved = hearTheSame(before, after) ? [] : holders
  // What their devices have of customers was given to somebody who might see it.
  if (seesContacts(before) && !seesContacts(after))
    for (const holder of holders) await revokeAll(work, holder, 'disconnected')
  await tellTeam(work, { topics: ['roles', 'users'], selves: holders, moved })
}

async function mustBeNobodys(work: Work, id: string, role: RoleForm): Promise<void> {
  if (role.name === ADMINISTRATOR)
    throw new Refusal('CONFLICT', 'O perfil dos administradores não pode ser excluído.')
  const { length: holders } = await holdersOf(work, id)
  if (holders > 0)
    throw new Refusal(
      'CONFLICT',
      holders === 1
        ? `Uma pessoa ainda tem o perfil ${role.display_name}: dê outro a ela antes de excluir.`
        : `${holders} pessoas ainda têm o perfil ${role.display_name}: dê outro a elas antes de excluir.`,
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
}

const holdersOf = async (work: Work, roleId: string): Promise<number[]> =>
  (
    await work.query<{ id: number }>('SELECT id FROM users WHERE role_id = $1 AND deleted_at IS NULL', [
      roleId,
    ])
  ).map(({ id }) => id)

type Rights = Readonly<{ name: string; has_permission_routes: string[] }>
const rightsOf = ({ name, has_permission_routes }: RoleForm): Rights => ({
  name,
  has_permission_routes: [...has_permission_routes],
})

/** A row of the table: its percentage comes as a text. */
const roleOf = (row: Readonly<Record<keyof RoleForm, unknown>>): RoleForm => {
  const { default_discount_percentage: discount, ...role } = row as RoleForm
  return { ...role, default_discount_percentage: discount === null ? null : Number(discount) }
}

function checked(typed: RoleForm): RoleForm {
  const form: RoleForm = {
    name: typed.name.trim(),
    display_name: typed.display_name.trim(),
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

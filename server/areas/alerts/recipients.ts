import type { AlertRecipient } from '../../../src/domain/alerts/recipients'
import { byName } from '../../platform/db/by-name'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

const usersOf = (told: readonly AlertRecipient[]) => told.flatMap(({ user_id: id }) => id ?? [])
const rolesOf = (told: readonly AlertRecipient[]) => told.flatMap(({ role_id: id }) => id ?? [])

const HERE = 'u.deleted_at IS NULL AND u.blocked_at IS NULL'

/** Whoever is chosen works here. @throws Refusal INVALID with the field */
export async function mustBeThere(work: Work, told: readonly AlertRecipient[]): Promise<void> {
  const known = await work.one<{ users: number; roles: number }>(
    `SELECT (SELECT count(*)::integer FROM users u WHERE u.id = ANY($1::bigint[]) AND u.deleted_at IS NULL) AS users,
       (SELECT count(*)::integer FROM roles r WHERE r.id = ANY($2::bigint[])) AS roles`,
    [usersOf(told), rolesOf(told)],
  )
  if (known?.users === new Set(usersOf(told)).size && known.roles === new Set(rolesOf(told)).size) return
  throw new Refusal('INVALID', 'Uma das pessoas ou perfis não existe mais: escolha de novo.', {
    field: 'told',
  })
}

type Person = Readonly<{ id: string; email: string }>

/**
 * Who is told of an alert: those whom its rule names. Where it names nobody, or all of them have left, whoever may open the control
 * panel is: an alert that reaches nobody is none.
 */
export async function peopleTold(work: Work, told: readonly AlertRecipient[]): Promise<readonly Person[]> {
  const read = (who: string, values: readonly unknown[]) =>
    work.query<Person>(
      `SELECT u.id::text, u.email FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
       WHERE ${HERE} AND ${who} ORDER BY u.id`,
      values,
    )
  const named =
    told.length === 0
      ? []
      : await read('(u.id = ANY($1::bigint[]) OR u.role_id = ANY($2::bigint[]))', [
          usersOf(told),
          rolesOf(told),
        ])
  return named.length > 0 ? named : read(`'control-panel' = ANY(r.has_permission_routes)`, [])
}

type Named = { id: string; name: string }

/** The people and roles that a rule may tell. */
export const audienceOf = async (work: Work): Promise<{ people: Named[]; roles: Named[] }> => ({
  people: await work.query<Named>(
    `SELECT u.id::text, u.name FROM users u WHERE u.tenant_id = $1 AND ${HERE} ORDER BY ${byName('u.name')}`,
    [work.tenant.id],
  ),
  roles: await work.query<Named>(
    `SELECT r.id::text, r.display_name AS name FROM roles r WHERE r.tenant_id = $1 ORDER BY ${byName('r.display_name')}`,
    [work.tenant.id],
  ),
})

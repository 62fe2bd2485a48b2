import type { User } from '../../../contract/entities'
import { seesContacts } from '../../../src/domain/access/actions'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import {
  LONGEST_USER_NAME,
  MOST_TICKETS,
  type UserForm,
  type UserProblem,
  userProblems,
} from '../../../src/domain/users/user-form'
import { departmentInUse } from '../../directory/departments/in-use'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { isUniqueViolation } from '../../platform/db/unique-violation'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationNewUserArgs, MutationUpdateUserArgs } from '../../platform/graphql/resolvers.gen'
import type { Principal } from '../../platform/principal'
import { mustGrant } from '../access/grant'
import { lockTeam } from '../access/lock-team'
import { tellTeam } from '../access/tell-team'
import { lockRole } from '../roles/role.queries'
import { revokeAll } from '../session/disconnect'
import { loadUser } from '../session/user'
import { tellCarriers } from './carriers'
import { type LockedUser, lockUser, mustLeaveAnAdministrator } from './locked-user'
import { takePicture } from './picture'

/** A typed user with the password hashed already: that takes tens of milliseconds, outside of any transaction. */
type Hashed = { passwordHash: string | null }

/**
 * A new user, who changes the password that was chosen for them when they first come in.
 * @throws Refusal INVALID with the field that is no good, CONFLICT for an e-mail that is taken or a house that is
 *   full, FORBIDDEN for a role that opens more than the caller's.
 */
export async function createUser(
  work: Work,
  caller: Principal,
  args: MutationNewUserArgs & Hashed,
): Promise<User> {
  const form = checkedUser({
    ...args,
    max_chat_tickets: args.max_chat_tickets ?? null,
    max_active_chat_tickets: args.max_active_chat_tickets ?? null,
  })
  await lockTeam(work)
  const role = await lockRole(work, args.role_id)
  mustGrant(caller, role)
  await mustHavePlace(work)
  const department = args.user_department_id ? await departmentInUse(work, args.user_department_id) : null
  const id = await writeUser(work, form, {
    passwordHash: args.passwordHash,
    roleId: role.id,
    departmentId: department?.id ?? null,
    unifies: args.allowed_to_unify ?? false,
    chosenByOthers: true,
  })
  await attends(work, id, args.chosen_instances ?? [])
  if (args.image) await takePicture(work, caller.viewer, id, args.image)
  await tellTeam(work, { topics: ['users'] })
  return loadUser(work, id)
}

/**
 * Writes a new user, as checked; gives the number. Called with the team locked. `chosenByOthers`: they change their
 * password when they first come in.
 * @throws Refusal CONFLICT for an e-mail that is taken.
 */
export async function writeUser(
  work: Work,
  form: UserForm,
  {
    passwordHash,
    roleId,
    departmentId,
    unifies,
    chosenByOthers,
  }: Hashed & { roleId: string; departmentId: string | null; unifies: boolean; chosenByOthers: boolean },
): Promise<number> {
  const row = await work
    .one<{ id: number }>(
      `WITH next AS (UPDATE tenants SET last_user_id = last_user_id + 1 WHERE id = $1 RETURNING last_user_id AS id)
       INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id, department_id,
         max_chat_tickets, max_active_chat_tickets, allowed_to_unify, old_password_in_use)
       SELECT $1, next.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM next RETURNING id`,
      [
        work.tenant.id,
        form.name,
        form.username,
        form.email,
        passwordHash,
        roleId,
        departmentId,
        form.max_chat_tickets,
        form.max_active_chat_tickets,
        unifies,
        chosenByOthers,
      ],
    )
    .catch(emailTaken(form.email))
  if (!row) throw new Error('a user was not written')
  return row.id
}

/**
 * Changes what is given; gives the user, and as they were. `confirmed`: the caller has given their password with it.
 * @throws Refusal as {@link createUser}; CONFLICT for the last administrator's role; PASSWORD_WRONG where the caller
 *   changes their own e-mail or password unconfirmed.
 */
export async function updateUser(
  work: Work,
  caller: Principal,
  args: MutationUpdateUserArgs & Hashed & { confirmed: boolean },
): Promise<{ user: User; before: LockedUser }> {
  const before = await lockUser(work, caller, args.id)
  const form = checkedUser({
    name: args.name ?? before.name,
    username: args.username ?? before.username,
    email: args.email ?? before.email,
    password: args.password ?? null,
    max_chat_tickets: given(args.max_chat_tickets, before.max_chat_tickets),
    max_active_chat_tickets: given(args.max_active_chat_tickets, before.max_active_chat_tickets),
  })
  const newEmail = form.email !== before.email
  const credentials = newEmail || args.passwordHash !== null
  if (credentials && caller.userId === String(before.id) && !args.confirmed)
    throw new Refusal(
      'PASSWORD_WRONG',
      'Para mudar o seu e-mail ou a sua senha, informe a senha atual. Se não a sabe, escolha outra em “Esqueci minha senha”, na página de entrada.',
      { field: 'current_password' },
    )
  const roleId = await newRole(work, caller, before, args.role_id)
  const wanted = given(args.user_department_id, before.department_id)
  // One that was switched off meanwhile may stay where it is.
  const departmentId =
    wanted === null || wanted === before.department_id ? wanted : (await departmentInUse(work, wanted)).id
  await work
    .query(
      `UPDATE users SET name = $2, username = $3, email = $4, role_id = $5, department_id = $6, max_chat_tickets = $7,
         max_active_chat_tickets = $8, allowed_to_unify = $9, password_hash = coalesce($10, password_hash),
         old_password_in_use = CASE WHEN $10::text IS NULL THEN old_password_in_use ELSE $11 END
       WHERE id = $1`,
      [
        before.id,
        form.name,
        form.username,
        form.email,
        roleId,
        departmentId,
        form.max_chat_tickets,
        form.max_active_chat_tickets,
        args.allowed_to_unify ?? before.allowed_to_unify,
        args.passwordHash,
        // Chosen by somebody else: they change it when they come in.
        caller.userId !== String(before.id),
      ],
    )
    .catch(emailTaken(form.email))
  const instanceIds = args.chosen_instances
    ? await attends(work, before.id, args.chosen_instances)
    : before.instance_ids
  if (args.image !== undefined) await takePicture(work, caller.viewer, before.id, args.image)
  if (credentials) {
    await revokeAll(work, before.id, 'password', { except: ownSession(caller, before) })
    // A way to a new password that is on its way to the address before.
    await work.query('DELETE FROM password_resets WHERE tenant_id = $1 AND user_id = $2', [
      work.tenant.id,
      before.id,
    ])
  }
  await endSightOfContacts(work, before, roleId)
  if (form.name !== before.name || args.image !== undefined) await tellCarriers(work, before.id)
  const sameSight =
    roleId === before.role_id &&
    departmentId === before.department_id &&
    instanceIds.join() === before.instance_ids.join()
  await tellTeam(work, { topics: ['users'], selves: [before.id], moved: sameSight ? [] : [before.id] })
  return { user: await loadUser(work, before.id), before }
}

/** Who changes their own password stays where they are. */
const ownSession = (caller: Principal, { id }: LockedUser): string | null =>
  caller.userId === String(id) ? caller.sessionId : null

/** What is given, null included; else as it was. */
const given = <T>(value: T | null | undefined, before: T | null): T | null =>
  value === undefined ? before : value

async function newRole(
  work: Work,
  caller: Principal,
  before: LockedUser,
  wanted: string | null | undefined,
): Promise<string> {
  if (!wanted || wanted === before.role_id) return before.role_id
  const role = await lockRole(work, wanted)
  mustGrant(caller, role)
  if (caller.userId === String(before.id) && role.name !== ADMINISTRATOR)
    throw new Refusal('INVALID', 'Ninguém muda o próprio perfil: peça a outra pessoa.', { field: 'role_id' })
  if (role.name !== ADMINISTRATOR) await mustLeaveAnAdministrator(work, before)
  return role.id
}

/** Gives the user these connections and no others; in the order of their numbers. */
export async function attends(work: Work, userId: number, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted)]
  const known = ids.every(isId)
    ? await work.query<{ id: string }>(
        'SELECT id::text FROM instances WHERE id = ANY($1::bigint[]) ORDER BY instances.id',
        [ids],
      )
    : []
  if (known.length < ids.length)
    throw new Refusal('NOT_FOUND', 'Conexão não encontrada.', { field: 'chosen_instances' })
  await work.query('DELETE FROM user_instances WHERE user_id = $1 AND instance_id <> ALL($2::bigint[])', [
    userId,
    ids,
  ])
  await work.query(
    `INSERT INTO user_instances (tenant_id, user_id, instance_id) SELECT $1, $2, i FROM unnest($3::bigint[]) i
     ON CONFLICT DO NOTHING`,
    [work.tenant.id, userId, ids],
  )
  return known.map(({ id }) => id)
}

/**
 * Called with the team locked. `withInvited`: those who are invited and may still come count as users.
 * @throws Refusal CONFLICT when the tenant has as many users as it may.
 */
export async function mustHavePlace(work: Work, { withInvited = false } = {}): Promise<void> {
  const row = await work.one<{ user_limit: number | null; users: number }>(
    `SELECT t.user_limit, (SELECT count(*)::integer FROM users u WHERE u.deleted_at IS NULL)
       + CASE WHEN $2 THEN (SELECT count(*)::integer FROM invitations i WHERE i.expires_at > now()) ELSE 0 END AS users
     FROM tenants t WHERE t.id = $1`,
    [work.tenant.id, withInvited],
  )
  if (row?.user_limit !== null && row && row.users >= row.user_limit)
    throw new Refusal(
      'CONFLICT',
      withInvited
        ? `O plano permite ${row.user_limit} usuários, e todos estão em uso ou convidados: exclua alguém, cancele um convite ou amplie o plano.`
        : `O plano permite ${row.user_limit} usuários e todos estão em uso: exclua alguém antes, ou amplie o plano.`,
    )
}

/** @throws Refusal INVALID with the first field that is no good. */
export function checkedUser(typed: UserForm): UserForm {
  const form: UserForm = {
    name: cleanText(typed.name).trim(),
    username: typed.username.trim(),
    email: typed.email.trim(),
    password: typed.password,
    max_chat_tickets: typed.max_chat_tickets,
    max_active_chat_tickets: typed.max_active_chat_tickets,
  }
  const [problem] = userProblems(form)
  if (problem) throw new Refusal('INVALID', sentenceOf(problem), { field: problem.field })
  return form
}

function sentenceOf({ field, why }: UserProblem): string {
  switch (why) {
    case 'empty':
      return 'Preencha o nome.'
    case 'long':
      return field === 'password'
        ? 'A senha é longa demais.'
        : `O nome deve ter no máximo ${LONGEST_USER_NAME} caracteres.`
    case 'shape':
      if (field === 'name') return 'O nome deve ficar em uma linha, sem caracteres invisíveis.'
      return field === 'email'
        ? 'Este e-mail não é válido.'
        : 'O nome de usuário deve ter só letras, números, pontos, traços e sublinhados, sem espaços.'
    case 'short':
      return 'A senha deve ter pelo menos 8 caracteres.'
    case 'range':
      return `O limite vai de 0 a ${MOST_TICKETS}.`
    case 'order':
      return 'O limite de atendimentos abertos não pode passar do limite de atendimentos.'
  }
}

const emailTaken =
  (email: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error)
      ? new Refusal('CONFLICT', `Já existe um usuário com o e-mail ${email}.`, { field: 'email' })
      : error
  }

/** Who may no longer see contact data whole comes in again: what their devices have was given to somebody who might. */
async function endSightOfContacts(
  work: Work,
  { id, role_id, role }: LockedUser,
  roleId: string,
): Promise<void> {
  if (roleId === role_id || !seesContacts(role)) return
  const now = await lockRole(work, roleId)
  if (!seesContacts(now)) await revokeAll(work, id, 'disconnected')
}

import type { User } from '../../../contract/entities'
import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { isUserId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { LeavingInput } from '../../platform/graphql/resolvers.gen'
import type { Principal } from '../../platform/principal'
import { tellTeam } from '../access/tell-team'
import { type Leaver, leaving } from '../moments'
import { revokeAll } from '../session/disconnect'
import { loadUser } from '../session/user'
import { checkedLeft, OF_BLOCKED, OF_DELETED, passOnLeft } from './leaving'
import { lockUser, mustLeaveAnAdministrator } from './locked-user'

/**
 * Takes a user out of the house: their sessions end, what they wrote stays, their unfinished tickets go into the
 * queue or to a colleague, and of what waits in their name and of their customers becomes what was chosen, or what
 * {@link OF_DELETED} says; all in one transaction.
 * @throws Refusal INVALID for oneself, CONFLICT for the last administrator, or where a colleague cannot take all
 *   of it (then nothing is changed).
 */
export async function deleteUser(
  work: Work,
  caller: Principal,
  id: string,
  nextUserId: string | null,
  now: Date,
  chosen: LeavingInput | null = null,
): Promise<boolean> {
  mustBeAnother(caller, id, 'Ninguém exclui a si mesmo: peça a outra pessoa.')
  if (nextUserId !== null) await mustBeThere(work, nextUserId)
  const left = await checkedLeft(work, id, chosen, OF_DELETED)
  // In the house's name: who may take a person out may say what becomes of their tickets.
  const house: Viewer = { ...caller.viewer, role: ADMINISTRATOR }
  const leaver: Leaver = { userId: id, messages: left.messages, tickets: { to: nextUserId, by: house }, now }
  await leaving.run(work, 'recognise', [leaver])
  await leaving.run(work, 'decide', [leaver])
  const user = await lockUser(work, caller, id)
  // After it is clear that there is such a user: nobody learns by it who there is in another tenant.
  if (nextUserId === id)
    throw new Refusal('INVALID', 'Escolha outra pessoa para receber os atendimentos.', {
      field: 'next_user_id',
    })
  await mustLeaveAnAdministrator(work, user)
  await leaving.run(work, 'record', [{ leaver, why: `${user.name} foi excluído da equipe` }])
  await passOnLeft(work, user, left)
  await work.query('UPDATE users SET deleted_at = $2 WHERE id = $1', [user.id, now])
  await revokeAll(work, user.id, 'blocked')
  await tellTeam(work, { topics: ['users'] })
  return true
}

/**
 * Keeps a user out; their tickets stay with them, and can be handed on. Of what waits in their name and of their
 * customers becomes what was chosen, or what {@link OF_BLOCKED} says.
 * @throws Refusal as {@link deleteUser}.
 */
export async function blockUser(
  work: Work,
  caller: Principal,
  id: string,
  now: Date,
  chosen: LeavingInput | null = null,
): Promise<User> {
  mustBeAnother(caller, id, 'Ninguém bloqueia a si mesmo.')
  const left = await checkedLeft(work, id, chosen, OF_BLOCKED)
  const leaver: Leaver = { userId: id, messages: left.messages, tickets: null, now }
  await leaving.run(work, 'recognise', [leaver])
  const user = await lockUser(work, caller, id)
  await mustLeaveAnAdministrator(work, user)
  await leaving.run(work, 'record', [{ leaver, why: `${user.name} foi bloqueado` }])
  await passOnLeft(work, user, left)
  await work.query('UPDATE users SET blocked_at = coalesce(blocked_at, $2) WHERE id = $1', [user.id, now])
  await revokeAll(work, user.id, 'blocked')
  await tellTeam(work, { topics: ['users'] })
  return loadUser(work, user.id)
}

/** Lets a user in again, and forgets wrong passwords. */
export async function unblockUser(work: Work, caller: Principal, id: string): Promise<User> {
  const user = await lockUser(work, caller, id)
  await work.query('UPDATE users SET blocked_at = NULL, attempts = 0, locked_until = NULL WHERE id = $1', [
    user.id,
  ])
  await tellTeam(work, { topics: ['users'], selves: [user.id] })
  return loadUser(work, user.id)
}

/** Takes a connection from a user. @throws Refusal NOT_FOUND when they do not attend it. */
export async function deleteUserInstance(
  work: Work,
  caller: Principal,
  id: string,
  instanceId: string,
): Promise<boolean> {
  const user = await lockUser(work, caller, id)
  if (!user.instance_ids.includes(instanceId))
    throw new Refusal('NOT_FOUND', `${user.name} não atende esta conexão.`)
  await work.query('DELETE FROM user_instances WHERE user_id = $1 AND instance_id = $2', [
    user.id,
    instanceId,
  ])
  await tellTeam(work, { topics: ['users'], moved: [user.id] })
  return true
}

/** @throws Refusal NOT_FOUND for a colleague who is none. */
async function mustBeThere(work: Work, id: string): Promise<void> {
  const row = isUserId(id)
    ? await work.one(
        'SELECT 1 FROM users WHERE id = $1::bigint AND deleted_at IS NULL AND blocked_at IS NULL',
        [id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.', { field: 'next_user_id' })
}

function mustBeAnother(caller: Principal, id: string, sentence: string): void {
  if (caller.userId === id) throw new Refusal('INVALID', sentence)
}

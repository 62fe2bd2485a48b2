import { isEmail } from '../../../src/domain/contacts/email'
import { departmentInUse } from '../../directory/departments/in-use'
import { isId } from '../../platform/db/is-id'
import { countTryOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { InvitationSent, MutationInviteUserArgs } from '../../platform/graphql/resolvers.gen'
import { mustGrant } from '../access/grant'
import { lockTeam } from '../access/lock-team'
import { tellTeam } from '../access/tell-team'
import { lockRole } from '../roles/role.queries'
import { note } from '../security-log/note'
import { mustHavePlace } from '../users/save'
import { hashOf, INVITATION_DAYS, newToken } from './token'
import { mailInvitation, writeInvitation } from './write'

/** Open invitations of one tenant; more than any has people. */
const MOST_OPEN = 500
/** Mails to one address, and from one tenant: what is typed here reaches strangers. */
const TO_ONE = { most: 5, seconds: 3600 }
const FROM_HOUSE = { most: 100, seconds: 3600 }

/**
 * Invites an address. The person chooses name and password themselves; role, department and connections are given.
 * @throws Refusal INVALID with the field; CONFLICT for somebody who is a user or is invited already, and for a tenant that is
 *   full; FORBIDDEN for a role that opens more than the caller's; TOO_MANY_TRIES.
 */
export async function invite(
  work: Work,
  context: RequestContext,
  args: MutationInviteUserArgs,
): Promise<InvitationSent> {
  const caller = principalOf(context)
  const email = args.email.trim()
  if (!isEmail(email)) throw new Refusal('INVALID', 'Este e-mail não é válido.', { field: 'email' })
  await lockTeam(work)
  const role = await lockRole(work, args.role_id)
  mustGrant(caller, role)
  const known = await work.one<{ open: boolean }>(
    `SELECT false AS open FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL
     UNION ALL SELECT true FROM invitations WHERE lower(email) = lower($1) AND expires_at > now() LIMIT 1`,
    [email],
  )
  if (known)
    throw new Refusal(
      'CONFLICT',
      known.open
        ? `${email} já foi convidado: reenvie o convite que está na lista.`
        : `Já existe um usuário com o e-mail ${email}.`,
      { field: 'email' },
    )
  await mustHavePlace(work, { withInvited: true })
  await mustBeFew(work)
  await mustNotFlood(work, context, email)
  const departmentId = args.user_department_id
    ? (await departmentInUse(work, args.user_department_id)).id
    : null
  const instanceIds = await knownInstances(work, args.chosen_instances ?? [])
  const { id, token } = await writeInvitation(work, {
    email,
    name: null,
    roleId: role.id,
    departmentId,
    instanceIds,
    invitedBy: caller.userId,
  })
  return sent(work, context, { id, email, token })
}

/**
 * Sends an invitation again: another link, another seven days; the link before is void.
 * @throws Refusal NOT_FOUND, FORBIDDEN, CONFLICT for a tenant that is full, TOO_MANY_TRIES.
 */
export async function resend(work: Work, context: RequestContext, id: string): Promise<InvitationSent> {
  const { email, expired } = await lockInvitation(work, context, id)
  if (expired) await mustHavePlace(work, { withInvited: true })
  await mustNotFlood(work, context, email)
  const token = newToken()
  await work.query(
    `UPDATE invitations SET token_hash = $2, sent_at = now(), expires_at = now() + make_interval(days => ${INVITATION_DAYS}),
       invited_by = $3 WHERE id = $1`,
    [id, hashOf(token), Number(principalOf(context).userId)],
  )
  return sent(work, context, { id, email, token })
}

/** Takes an invitation back: its link is void. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function revoke(work: Work, context: RequestContext, id: string): Promise<true> {
  await lockInvitation(work, context, id)
  await work.query('DELETE FROM invitations WHERE id = $1', [id])
  await note(work, context, 'invitation_revoked', { userId: null, actorId: principalOf(context).userId })
  await tellTeam(work, { topics: ['users'] })
  return true
}

async function sent(
  work: Work,
  context: RequestContext,
  { id, email, token }: { id: string; email: string; token: string },
): Promise<InvitationSent> {
  const { userId } = principalOf(context)
  const by = await work.one<{ name: string }>('SELECT name FROM users WHERE id = $1', [Number(userId)])
  const link = await mailInvitation(work, context.config, { email, token, by: by?.name ?? null })
  await note(work, context, 'user_invited', { userId: null, actorId: userId })
  await tellTeam(work, { topics: ['users'] })
  return { id, link: context.config.mail.url === null ? link : null }
}

async function lockInvitation(
  work: Work,
  context: RequestContext,
  id: string,
): Promise<{ email: string; expired: boolean }> {
  await lockTeam(work)
  const row = isId(id)
    ? await work.one<{ email: string; expired: boolean; role: string; routes: string[] }>(
        `SELECT i.email, i.expires_at <= now() AS expired, r.name AS role, r.has_permission_routes AS routes
         FROM invitations i JOIN roles r ON r.tenant_id = i.tenant_id AND r.id = i.role_id WHERE i.id = $1::bigint`,
        [id],
      )
    : undefined
  if (!row)
    throw new Refusal('NOT_FOUND', 'Este convite não existe mais: foi aceito, ou cancelado por outra pessoa.')
  mustGrant(principalOf(context), { name: row.role, has_permission_routes: row.routes })
  return row
}

async function mustBeFew(work: Work): Promise<void> {
  const row = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM invitations')
  if ((row?.count ?? 0) >= MOST_OPEN)
    throw new Refusal('CONFLICT', `São no máximo ${MOST_OPEN} convites em aberto: cancele alguns antes.`)
}

async function mustNotFlood(work: Work, { config }: RequestContext, email: string): Promise<void> {
  const house = await countTryOf(work, config, { what: 'invite.from', whom: 'house' }, FROM_HOUSE)
  const one = await countTryOf(work, config, { what: 'invite.to', whom: email.toLowerCase() }, TO_ONE)
  if (house.tries <= FROM_HOUSE.most && one.tries <= TO_ONE.most) return
  const { minutes } = one.tries > TO_ONE.most ? one : house
  throw new Refusal(
    'TOO_MANY_TRIES',
    `Muitos convites em pouco tempo. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  )
}

async function knownInstances(work: Work, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted)]
  const known = ids.every(isId)
    ? await work.query<{ id: string }>('SELECT id::text FROM instances WHERE id = ANY($1::bigint[])', [ids])
    : []
  if (known.length < ids.length)
    throw new Refusal('NOT_FOUND', 'Conexão não encontrada.', { field: 'chosen_instances' })
  return ids
}

import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { InvitationCard, MutationAcceptInvitationArgs } from '../../platform/graphql/resolvers.gen'
import { lockTeam } from '../access/lock-team'
import { tellTeam } from '../access/tell-team'
import { deviceSeen } from '../devices/known'
import { note } from '../security-log/note'
import { newHash } from '../session/new-password'
import { type Opened, openSession } from '../session/refresh'
import { attends, checkedUser, mustHavePlace, writeUser } from '../users/save'
import { hashOf } from './token'

/** What the link of an invitation says to somebody who opens it; null for one that is no longer valid, whatever the cause. */
export async function readInvitation(work: Work, token: string): Promise<InvitationCard | null> {
  const row = await work.one<InvitationCard>(
    `SELECT i.email, i.name, t.name AS house FROM invitations i JOIN tenants t ON t.id = i.tenant_id
     WHERE i.tenant_id = $1 AND i.token_hash = $2 AND i.expires_at > now()`,
    [work.tenant.id, hashOf(token)],
  )
  return row ?? null
}

type Taken = {
  email: string
  role_id: string
  department_id: string | null
  instance_ids: string[]
}

/**
 * Makes the invited person a user with the name and password they chose, once, and lets them in.
 * @throws Refusal INVALID for a link that is no longer valid, an invalid name or password; CONFLICT for a
 *   tenant that has become full, or a user who has the address by now.
 */
export async function acceptInvitation(
  context: RequestContext,
  { token, name, password }: MutationAcceptInvitationArgs,
): Promise<Opened> {
  const { db, tenant, ip } = context
  const over = new Refusal('INVALID', 'Este convite não vale mais. Peça outro a quem convidou você.')
  const card = await db.work(tenant, (work) => readInvitation(work, token), { readOnly: true })
  if (!card) throw over
  const form = checkedUser({
    name,
    username: usernameOf(card.email),
    email: card.email,
    password,
    max_chat_tickets: null,
    max_active_chat_tickets: null,
  })
  const passwordHash = await newHash(password, { name, email: card.email, house: card.house })
  return db.work(tenant, async (work) => {
    await lockTeam(work)
    // The link is spent with the transaction: of two who use it at once, the second finds it gone.
    const row = await work.one<Taken>(
      `DELETE FROM invitations WHERE tenant_id = $1 AND token_hash = $2 AND expires_at > now()
       RETURNING email, role_id::text, department_id::text, ARRAY(SELECT i.id::text FROM instances i
         WHERE i.tenant_id = invitations.tenant_id AND i.id = ANY(instance_ids) AND i.deleted_at IS NULL) AS instance_ids`,
      [work.tenant.id, hashOf(token)],
    )
    if (!row) throw over
    await mustHavePlace(work)
    const id = await writeUser(work, form, {
      passwordHash,
      roleId: row.role_id,
      departmentId: row.department_id,
      unifies: false,
      chosenByOthers: false,
    })
    await attends(work, id, row.instance_ids)
    await note(work, context, 'invitation_accepted', { userId: id })
    await deviceSeen(work, context, id)
    const opened = await openSession(work, id, false, ip)
    await tellTeam(work, { topics: ['users'] })
    return opened
  })
}

/** What colleagues mention the person by: the address before its @, as a user's name may be. */
function usernameOf(email: string): string {
  const [local = ''] = email.split('@')
  const plain = local.replace(/[^\p{L}\p{N}._-]/gu, '').replace(/^[._-]+/, '')
  return plain.slice(0, 60) || 'usuario'
}

import type { Work } from '../../platform/db/work'
import type { Vouched } from './vouched'

/** Why somebody whom the provider knows does not come in. */
type NobodyHere = 'unverified' | 'unknown'

/**
 * The user of this tenant who came back from the provider. Known by the provider's own id once they have come in
 * before; the first time by an address that it vouches for, and linked from then on. A user who is linked to
 * somebody else at this provider is not theirs, whatever the address. No user is ever made here.
 */
export async function userOf(
  work: Work,
  issuer: string,
  { subject, email }: Pick<Vouched, 'subject' | 'email'>,
): Promise<number | NobodyHere> {
  const linked = await work.one<{ id: number; open: boolean }>(
    `SELECT u.id, u.blocked_at IS NULL AND u.deleted_at IS NULL AS open
     FROM sso_identities i JOIN users u ON u.tenant_id = i.tenant_id AND u.id = i.user_id
     WHERE i.tenant_id = $1 AND i.issuer = $2 AND i.subject = $3`,
    [work.tenant.id, issuer, subject],
  )
  if (linked) return linked.open ? linked.id : 'unknown'
  if (email === null) return 'unverified'
  const linkedNow = await work.one<{ user_id: number }>(
    `INSERT INTO sso_identities (tenant_id, issuer, subject, user_id)
     SELECT u.tenant_id, $2, $3, u.id FROM users u
     WHERE u.tenant_id = $1 AND lower(u.email) = lower($4) AND u.deleted_at IS NULL AND u.blocked_at IS NULL
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [work.tenant.id, issuer, subject, email],
  )
  return linkedNow?.user_id ?? 'unknown'
}

import { createHash, randomBytes } from 'node:crypto'
import { isId } from '../../../platform/db/is-id'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { type Connection, findConnection, lockConnection } from '../connection.row'

const PREFIX = 'balcao_erp_'
const FORM = /^balcao_erp_[A-Za-z0-9_-]{43}$/
/** Two are enough to change one for the other; a few more for somebody who has several programs. */
const MOST = 5

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Makes a key for a connection of the inbound interface. It is given here, and never again. @throws Refusal */
export async function makeKey(work: Work, connectionId: string): Promise<string> {
  const { kind } = await lockConnection(work, connectionId)
  if (kind !== 'api') throw new Refusal('CONFLICT', 'Só integrações pela nossa API têm chaves.')
  const open = await work.query(
    'SELECT 1 FROM erp_keys WHERE tenant_id = $1 AND connection_id = $2 AND revoked_at IS NULL',
    [work.tenant.id, connectionId],
  )
  if (open.length >= MOST)
    throw new Refusal('CONFLICT', `São no máximo ${MOST} chaves: revogue uma antes de criar outra.`)
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
  await work.query(
    'INSERT INTO erp_keys (tenant_id, connection_id, key_hash, ending) VALUES ($1, $2, $3, $4)',
    [work.tenant.id, connectionId, hashOf(key), key.slice(-4)],
  )
  await tellTopic(work, 'erp')
  return key
}

/** Takes a key back: from now on it opens nothing. @throws Refusal NOT_FOUND */
export async function revokeKey(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one(
        'UPDATE erp_keys SET revoked_at = now() WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id',
        [work.tenant.id, id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Esta chave não existe mais.')
  await tellTopic(work, 'erp')
  return true
}

/** Whose key this is; null where it opens nothing. */
export async function keyHolder(
  db: Database,
  key: string,
): Promise<{ tenant: Tenant; connection: Connection } | null> {
  if (!FORM.test(key)) return null
  const [row] = await db.once<{ tenant_id: number; slug: string; connection_id: string; off: boolean }>(
    `UPDATE erp_keys k SET last_used_at = now() FROM tenants t
     WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND t.id = k.tenant_id
     RETURNING k.tenant_id, t.slug, k.connection_id::text, t.deactivated_at IS NOT NULL AS off`,
    [hashOf(key)],
  )
  if (!row || row.off) return null
  const tenant = { id: row.tenant_id, slug: row.slug }
  const connection = await db.work(tenant, (work) => findConnection(work, row.connection_id))
  return connection && connection.kind === 'api' ? { tenant, connection } : null
}

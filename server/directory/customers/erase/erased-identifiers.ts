import { createHmac } from 'node:crypto'
import type { Work } from '../../../platform/db/work'
import { deletesOld } from '../../../platform/housekeeping/delete-old'

/*
 * Which addresses were erased, without the addresses: HMAC-SHA-256 with a key derived from the server's secret. Eleven
 * digits without a key would be tried through in seconds.
 */

/** How long a hash is kept: well beyond the age from which messages are refused anyway, days. */
const ERASED_HASH_DAYS = 30

/** An address as a provider may spell it: digits, or an id of theirs. */
const hashOf = (secretKey: string, tenantId: number, address: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secretKey).update('balcao.erased').digest())
    .update(`${tenantId}\n${address}`)
    .digest()

/** Remembers that these addresses were erased, in whatever spelling they are given. */
export async function rememberErased(
  work: Work,
  secretKey: string,
  addresses: readonly string[],
  at: Date,
): Promise<void> {
  await work.query(
    `INSERT INTO erased_identifiers (tenant_id, hash, erased_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) hash
     ON CONFLICT (tenant_id, hash) DO UPDATE SET erased_at = excluded.erased_at`,
    [work.tenant.id, addresses.map((address) => hashOf(secretKey, work.tenant.id, address)), at],
  )
}

/** When each of these addresses was last erased; addresses that were not are not in it. */
export async function erasedAmong(
  work: Work,
  secretKey: string,
  addresses: readonly string[],
): Promise<Map<string, Date>> {
  const byHash = new Map(
    addresses.map((address) => [hashOf(secretKey, work.tenant.id, address).toString('hex'), address]),
  )
  const rows = await work.query<{ hash: Buffer; erased_at: Date }>(
    'SELECT hash, erased_at FROM erased_identifiers WHERE hash = ANY($1::bytea[])',
    [[...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))],
  )
  return new Map(rows.map(({ hash, erased_at }) => [byHash.get(hash.toString('hex')) ?? '', erased_at]))
}

export const sweepErased = deletesOld({
  name: 'erased-identifiers',
  table: 'erased_identifiers',
  column: 'erased_at',
  keep: `${ERASED_HASH_DAYS} days`,
})

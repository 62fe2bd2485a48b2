import type { Work } from '../../platform/db/work'

/** Up to so many customers of a shop all are counted, however long it takes. */
const COUNTED_ANYWAY = 20_000
/** Of more, for so long, ms; then a sample of about so many is counted. */
const WITHIN_MS = 300
const SAMPLED = 20_000

/**
 * Counts something of customers `c`: of all of them, where the shop has not too many or it takes no longer than a screen waits; else of
 * a share of them by chance.
 * @param count is given the table to count in, with its alias.
 */
export async function countSampled<T>(
  work: Work,
  count: (table: string) => Promise<T>,
): Promise<Readonly<{ found: T; share: number }>> {
  const { held } = (await work.one<{ held: number }>(
    `SELECT count(*)::integer AS held FROM (SELECT 1 FROM customers WHERE tenant_id = $1 LIMIT ${COUNTED_ANYWAY + 1}) c`,
    [work.tenant.id],
  )) ?? { held: 0 }
  const all = () => count('customers c')
  if (held <= COUNTED_ANYWAY) return { found: await all(), share: 1 }
  const inTime = await within(work, WITHIN_MS, all)
  if (inTime) return { found: inTime, share: 1 }
  const { rows } = (await work.one<{ rows: number }>(
    `SELECT greatest(1, reltuples)::float8 AS rows FROM pg_class WHERE oid = 'customers'::regclass`,
  )) ?? { rows: 1 }
  const share = Math.min(1, SAMPLED / rows)
  return { found: await count(`customers c TABLESAMPLE SYSTEM (${(share * 100).toFixed(6)})`), share }
}

const CANCELED_BY_TIME = '57014'

/** What `body` gives, if it does so in time; else null. */
async function within<T>(work: Work, ms: number, body: () => Promise<T>): Promise<T | null> {
  await work.query('SAVEPOINT within')
  try {
    await work.query(`SET LOCAL statement_timeout = ${ms}`)
    const found = await body()
    await work.query('SET LOCAL statement_timeout = DEFAULT')
    await work.query('RELEASE SAVEPOINT within')
    return found
  } catch (error) {
    await work.query('ROLLBACK TO SAVEPOINT within')
    if ((error as { code?: unknown }).code !== CANCELED_BY_TIME) throw error
    return null
  }
}

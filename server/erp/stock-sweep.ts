import type { Database, Tenant, Work } from '../platform/db/work'
import type { Connection } from './connection.row'
import type { ErpConnector, ErpLine } from './connector'
import { takeStocks } from './take'

/** Asked for behind each look for changes: at two calls a second a quarter of the time until the next one. */
const MOST_STOCKS = 500
/** Of one transaction. */
const BATCH = 50
/** What was told so lately is not asked for again: it does not grow older than a day, ms. */
const FRESH_MS = 12 * 3_600_000

type Sweep = Readonly<{
  tenant: Tenant
  connection: Connection
  connector: ErpConnector
  line: ErpLine
}>

/**
 * Asks an ERP that tells stock product by product for the stock of those that were asked for longest ago, or never. Others
 * need none of this.
 * @throws ErpFailure
 */
export async function sweepStocks(
  { db, now }: { db: Database; now: () => Date },
  { tenant, connection, connector, line }: Sweep,
): Promise<void> {
  if (!connector.stocks) return
  const due = await db.work(tenant, (work) => stocksDue(work, connection, now()))
  for (let at = 0; at < due.length; at += BATCH) {
    const refs = due.slice(at, at + BATCH)
    const stocks = await connector.stocks(line, refs)
    await db.work(tenant, async (work) => {
      await takeStocks(work, connection, stocks, now())
      await work.query(
        'UPDATE erp_links SET stock_asked_at = $4 WHERE tenant_id = $1 AND connection_id = $2 AND theirs = ANY($3::text[])',
        [work.tenant.id, connection.id, refs, now()],
      )
    })
  }
}

/** When it was asked for decides, not when it was told: what is counted nowhere would be asked for again and again. */
async function stocksDue(work: Work, { id, instance_id }: Connection, now: Date): Promise<string[]> {
  const rows = await work.query<{ theirs: string }>(
    `SELECT l.theirs FROM erp_links l
     JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id AND p.active AND p.deleted_at IS NULL
     LEFT JOIN product_offers o ON o.tenant_id = l.tenant_id AND o.product_id = l.product_id
       AND coalesce(o.instance_id, 0) = coalesce($3::bigint, 0)
     WHERE l.tenant_id = $1 AND l.connection_id = $2 AND (l.stock_asked_at IS NULL OR l.stock_asked_at < $4)
       AND (o.stock_at IS NULL OR o.stock_at < $4)
     ORDER BY l.stock_asked_at NULLS FIRST, l.theirs LIMIT ${MOST_STOCKS}`,
    [work.tenant.id, id, instance_id, new Date(now.getTime() - FRESH_MS)],
  )
  return rows.map(({ theirs }) => theirs)
}

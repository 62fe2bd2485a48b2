import type { Database, Tenant, Work } from '../../../platform/db/work'
import { wantPictures } from '../../products/area'
import type { Connection } from '../connection.row'
import type { ErpConnector, ErpLine } from '../connectors/connector'
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

/** A product of whose stock is to be asked; has it been before? */
type Due = Readonly<{ theirs: string; product_id: string; asked: boolean }>

/**
 * Asks an ERP that tells stock product by product for the stock of those that were asked for longest ago, or never, and for
 * the pictures of these. Others need none of this.
 * @throws ErpFailure
 */
export async function sweepStocks(
  { db, now }: { db: Database; now: () => Date },
  { tenant, connection, connector, line }: Sweep,
): Promise<void> {
  if (!connector.stocks) return
  const due = await db.work(tenant, (work) => stocksDue(work, connection, now()))
  for (let at = 0; at < due.length; at += BATCH) {
    const batch = due.slice(at, at + BATCH)
    const refs = batch.map(({ theirs }) => theirs)
    const stocks = await connector.stocks(line, refs)
    // What is changed there is read whole from then on: a picture is asked for the first time alone.
    const first = batch.filter(({ asked }) => !asked)
    const found = await connector.pictures?.(
      line,
      first.map(({ theirs }) => theirs),
    )
    const pictures = first.flatMap(({ theirs, product_id: productId }) => {
      const url = found?.get(theirs)
      return url ? [{ productId, url }] : []
    })
    await db.work(tenant, async (work) => {
      await takeStocks(work, connection, stocks, now())
      await wantPictures(work, pictures, { source: 'erp', replaces: 'fetched' })
      await work.query(
        'UPDATE erp_links SET stock_asked_at = $4 WHERE tenant_id = $1 AND connection_id = $2 AND theirs = ANY($3::text[])',
        [work.tenant.id, connection.id, refs, now()],
      )
    })
  }
}

/** When it was asked for decides, not when it was told: what is counted nowhere would be asked for again and again. */
function stocksDue(work: Work, { id, instance_id }: Connection, now: Date): Promise<Due[]> {
  return work.query<Due>(
    `SELECT l.theirs, l.product_id::text, l.stock_asked_at IS NOT NULL AS asked FROM erp_links l
     JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id AND p.active AND p.deleted_at IS NULL
     LEFT JOIN product_offers o ON o.tenant_id = l.tenant_id AND o.product_id = l.product_id
       AND coalesce(o.instance_id, 0) = coalesce($3::bigint, 0)
     WHERE l.tenant_id = $1 AND l.connection_id = $2 AND (l.stock_asked_at IS NULL OR l.stock_asked_at < $4)
       AND (o.stock_at IS NULL OR o.stock_at < $4)
     ORDER BY l.stock_asked_at NULLS FIRST, l.theirs LIMIT ${MOST_STOCKS}`,
    [work.tenant.id, id, instance_id, new Date(now.getTime() - FRESH_MS)],
  )
}

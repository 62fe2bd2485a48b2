import { backoffMs } from '../../platform/backoff'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Tenant } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { type Connection, connectorOf, findConnection, isQuiet, moveConnection } from './connection.row'
import type { ErpConnector, ErpLine, PulledPage } from './connectors/connector'
import { ErpFailure } from './connectors/connector'
import { openLine } from './connectors/line'
import { pickUpFile } from './file/pick-up'
import { doubtMissing, missingSettled, takeAway, unseenBy } from './products/missing'
import { sweepStocks } from './products/stock-sweep'
import { type Counts, NO_COUNTS, takeProducts, takeStocks } from './products/take'
import { beginRun, countRun, endRun, type Run, turnPage } from './run.row'
import { enqueueRun } from './schedule'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'log' | 'files' | 'now'>

/** Changes are asked for from so long before the last look: clocks differ, and what was being written then is read again. */
const OVERLAP_MS = 5 * 60_000
/** Between two looks for changes, ms. */
const EVERY_MS = 15 * 60_000
/** Everything is compared so often, ms. */
const FULL_EVERY_MS = 7 * 86_400_000
/** After failures: from a minute to an hour between two looks, ms. */
const WAIT = { first: 60_000, cap: 3_600_000 } as const
/** Pages that are asked for behind the next one: answers of up to a second cost a pace of three a second nothing. */
const AHEAD = 2
/** Rows of one transaction. */
const BATCH = 500
/** Products that a full comparison has not seen are asked for by their ids, so many at most. */
const MOST_ASKED_AGAIN = 2_000

/** Reads what changed at a connection's ERP, or everything, and takes it; then says when it is looked again. */
export async function runErp(
  { tenantId, connectionId, full }: JobPayload<'erp.run'>,
  needs: Needs,
): Promise<void> {
  const { db, now } = needs
  const tenant = await tenantOfJob(db, tenantId)
  const connection = tenant && (await db.work(tenant, (work) => findConnection(work, connectionId)))
  if (!tenant || !connection || isQuiet(connection.state)) return
  if (connection.kind === 'file') return pickUpFile(tenant, connection, needs)
  const connector = connectorOf(connection.kind)
  if (!connector) return
  const isFull = full || !connection.full_at || now().getTime() - connection.full_at.getTime() > FULL_EVERY_MS
  const run = await db.work(tenant, (work) => beginRun(work, connection, isFull ? 'full' : 'changes', now()))
  const line = openLine(needs, tenant, connectionId, connector)
  try {
    await readPages({ needs, tenant, connection, connector, line, run })
    const said =
      run.kind === 'full' ? await missing({ needs, tenant, connection, connector, line, run }) : null
    if (run.kind === 'changes') await sweepStocks(needs, { tenant, connection, connector, line })
    await db.work(tenant, async (work) => {
      await endRun(work, run.id, said === null ? 'done' : 'stopped', said)
      // From when this look began: what changed while it went on is looked at again.
      await work.query(
        `UPDATE erp_connections SET cursor_at = $2, full_at = CASE WHEN $3 THEN $2 ELSE full_at END WHERE id = $1`,
        [connectionId, run.started_at, run.kind === 'full' && said === null],
      )
      // Of what has just been compared, stock may still be to be asked for.
      const isStockLeft = run.kind === 'full' && connector.stocks !== undefined
      await enqueueRun(work, connectionId, new Date(now().getTime() + (isStockLeft ? 0 : EVERY_MS)))
      await moveConnection(work, connectionId, said === null ? 'WORK' : 'FAIL', said)
      await tellTopic(work, 'erp')
    })
  } catch (error) {
    if (!(error instanceof ErpFailure)) throw error
    await failed(needs, tenant, connection, run, error)
  }
}

type Reading = {
  needs: Needs
  tenant: Tenant
  connection: Connection
  connector: ErpConnector
  line: ErpLine
  run: Run
}

/**
 * All pages from where the run stands. The next is asked for while the one before is being written; where everything is
 * compared, some behind it as well, so that it goes at the pace that the ERP allows however long an answer takes. Whether
 * they are there, the page before them says: what was asked for beyond the last is not looked at.
 */
async function readPages({ needs: { db, now }, tenant, connection, connector, line, run }: Reading) {
  const since = run.since === null ? null : new Date(run.since.getTime() - OVERLAP_MS)
  const asked = new Map<number, Promise<PulledPage>>()
  const ask = (page: number): Promise<PulledPage> => {
    const pulled = asked.get(page) ?? connector.pull(line, since, page)
    // It is waited for below; until then a failure is nobody's fault.
    pulled.catch(() => {})
    asked.set(page, pulled)
    return pulled
  }
  for (let page: number | null = run.page; page !== null; ) {
    const { rows, stocks = [], next }: PulledPage = await ask(page)
    asked.delete(page)
    if (next !== null) for (let n = 0; n <= (run.kind === 'full' ? AHEAD : 0); n++) void ask(next + n)
    await db.work(tenant, async (work) => {
      const counts = await takeProducts(work, connection, rows, { runId: run.id, now: now() })
      if (stocks.length > 0) await takeStocks(work, connection, stocks, now())
      await countRun(work, run.id, rows.length, counts)
      await turnPage(work, run.id, next ?? run.page)
    })
    page = next
  }
}

/**
 * What a comparison of everything has not seen. Rows move between pages while they are read, so each is asked for by
 * its id before it counts as gone; one that is gone is no longer offered. Gives a sentence where so many are missing
 * that nobody believes it: then nothing is taken away.
 */
async function missing({ needs, tenant, connection, connector, line, run }: Reading): Promise<string | null> {
  const { db, now } = needs
  const { refs: unseen, known } = await db.work(tenant, (work) => unseenBy(work, connection.id, run.id))
  if (unseen.length === 0) return null
  const said = await db.work(tenant, (work) =>
    doubtMissing(work, connection, run.id, { missing: unseen.length, known }),
  )
  if (said !== null) return said
  const asked = unseen.slice(0, MOST_ASKED_AGAIN)
  let gone = 0
  for (let at = 0; at < asked.length; at += BATCH) {
    const refs = asked.slice(at, at + BATCH)
    const found = await connector.read(line, refs)
    const there = new Set(found.map(({ ref }) => ref))
    const absent = refs.filter((ref) => !there.has(ref))
    gone += absent.length
    await db.work(tenant, async (work) => {
      const counts = await takeProducts(work, connection, found, { runId: run.id, now: now() })
      await countRun(work, run.id, found.length, counts)
      await takeAway(work, connection, absent, now())
    })
  }
  await db.work(tenant, (work) => missingSettled(work, connection.id, run.id, gone))
  return null
}

/** Writes down why a run came to nothing, and when it is tried again; without a login it is not. */
async function failed(
  { db, now }: Needs,
  tenant: Tenant,
  { id, fails }: Connection,
  run: Run,
  { fault }: ErpFailure,
): Promise<void> {
  await db.work(tenant, async (work) => {
    await endRun(work, run.id, 'failed', fault.say)
    const isLogin = fault.kind === 'login'
    if (!isLogin) {
      const later = new Date(now().getTime() + backoffMs(fails, WAIT))
      await enqueueRun(work, id, fault.at && fault.at > later ? fault.at : later, run.kind === 'full')
    }
    await moveConnection(work, id, isLogin ? 'LOSE_LOGIN' : 'FAIL', fault.say)
    await tellTopic(work, 'erp')
  })
}

/** Reads products again that the ERP says have changed, each once however often it was said (webhooks). */
export async function readNoticed(
  { tenantId, connectionId, refs }: JobPayload<'erp.notice'>,
  needs: Needs,
): Promise<void> {
  const { db, now } = needs
  const tenant = await tenantOfJob(db, tenantId)
  const connection = tenant && (await db.work(tenant, (work) => findConnection(work, connectionId)))
  if (!tenant || !connection || isQuiet(connection.state)) return
  const connector = connectorOf(connection.kind)
  if (!connector) return
  const line = openLine(needs, tenant, connectionId, connector)
  const run = await db.work(tenant, (work) => beginRun(work, connection, 'notice', now()))
  try {
    const rows = await connector.read(line, [...new Set(refs)])
    await db.work(tenant, async (work) => {
      const counts: Counts = rows.length
        ? await takeProducts(work, connection, rows, { runId: null, now: now() })
        : NO_COUNTS
      await countRun(work, run.id, rows.length, counts)
      await endRun(work, run.id, 'done', null)
      await moveConnection(work, connectionId, 'WORK')
    })
  } catch (error) {
    if (!(error instanceof ErpFailure)) throw error
    await db.work(tenant, async (work) => {
      await endRun(work, run.id, 'failed', error.fault.say)
      await moveConnection(
        work,
        connectionId,
        error.fault.kind === 'login' ? 'LOSE_LOGIN' : 'FAIL',
        error.fault.say,
      )
    })
    if (error.fault.kind !== 'login') throw error
  }
}

import { backoffMs } from '../../../platform/backoff'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Tenant, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { type Connection, connectorOf, findConnection, isQuiet, moveConnection } from '../connection.row'
import type { ErpConnector, ErpLine } from '../connectors/connector'
import { ErpFailure } from '../connectors/connector'
import { openLine } from '../connectors/line'
import { enqueuePush } from '../schedule'
import { IS_HELD } from './changed-order'
import { claim } from './claim'
import { movePush, type Push } from './outbox'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'now'>

/** From ten seconds to half an hour between two tries, ms. */
const WAIT = { first: 10_000, cap: 1_800_000 } as const
/** Orders of one job; then others have their turn. */
const MOST = 50

/**
 * Sends a connection's orders, the oldest first, one after the other. Whatever becomes of this process: an order whose
 * answer is not known is looked for by its key, and sent again only when it is not there.
 */
export async function pushOrders(
  { tenantId, connectionId }: JobPayload<'erp.push'>,
  needs: Needs,
): Promise<void> {
  const { db, now } = needs
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  for (let n = 0; n < MOST; n++) {
    const connection = await db.work(tenant, (work) => findConnection(work, connectionId))
    const connector = connection && connectorOf(connection.kind)
    if (!connection || !connector || isQuiet(connection.state)) return
    const push = await db.work(tenant, (work) => nextPush(work, connectionId, now()))
    if (!push) return wakeForNext(needs, tenant, connectionId)
    const line = openLine(needs, tenant, connectionId, connector)
    const goesOn = await carry({ needs, tenant, connection, connector, line }, push)
    if (!goesOn) return
  }
  await db.work(tenant, (work) => enqueuePush(work, connectionId))
}

type Way = {
  needs: Needs
  tenant: Tenant
  connection: Connection
  connector: ErpConnector
  line: ErpLine
}

const COLUMNS = 'id::text, state, key, payload, tries, changed_at'

const nextPush = (work: Work, connectionId: string, now: Date): Promise<Push | undefined> =>
  work.one<Push>(
    `SELECT ${COLUMNS} FROM erp_outbox o WHERE tenant_id = $1 AND connection_id = $2
       AND state IN ('queued', 'sending', 'unknown') AND next_at <= $3 AND NOT ${IS_HELD} ORDER BY next_at, id LIMIT 1`,
    [work.tenant.id, connectionId, now],
  )

/** Has the job come again when the next order's time has come. */
async function wakeForNext({ db, now }: Needs, tenant: Tenant, connectionId: string): Promise<void> {
  await db.work(tenant, async (work) => {
    const next = await work.one<{ at: Date }>(
      `SELECT min(next_at) AS at FROM erp_outbox o WHERE tenant_id = $1 AND connection_id = $2
         AND state IN ('queued', 'sending', 'unknown') AND NOT ${IS_HELD} HAVING min(next_at) IS NOT NULL`,
      [tenant.id, connectionId],
    )
    if (next) await enqueuePush(work, connectionId, next.at > now() ? next.at : undefined)
  })
}

/** Takes one order a step further; false: the connection takes no more for now. */
async function carry(way: Way, push: Push): Promise<boolean> {
  switch (push.state) {
    case 'queued':
      return send(way, push)
    case 'sending':
      return cutOff(way, push)
    case 'unknown':
      return look(way, push)
    default:
      return true
  }
}

/** Sends it as it is now: claimed in a transaction of its own before anything leaves. */
async function send(way: Way, push: Push): Promise<boolean> {
  const { needs, tenant, connection, connector, line } = way
  const { db } = needs
  // Should this process end now, whoever finds it waits until an answer could no longer come.
  const until = new Date(needs.now().getTime() + needs.config.erp.callTimeoutMs + needs.config.erp.lateMs)
  const sending = await db.work(tenant, (work) => claim(work, connection, push, until))
  if (!sending) return true
  try {
    const ref = await connector.push(line, sending.payload, sending.lines, sending.key)
    await db.work(tenant, async (work) => {
      await movePush(work, sending, 'CONFIRM', { ref })
      await moveConnection(work, connection.id, 'WORK')
      await tellTopic(work, 'erp')
    })
    return true
  } catch (error) {
    if (!(error instanceof ErpFailure)) throw error
    // Some refuse what they have already: it is there then.
    const there = error.fault.kind === 'refused' ? await foundThere(way, push.key) : null
    if (there === null) return stumbled(way, sending, error)
    await db.work(tenant, (work) => movePush(work, sending, 'CONFIRM', { ref: there }))
    return true
  }
}

/** Its id there; null where it is not there, or that cannot be said now. */
async function foundThere({ connector, line }: Way, key: string): Promise<string | null> {
  try {
    return await connector.find(line, key)
  } catch (error) {
    if (error instanceof ErpFailure) return null
    throw error
  }
}

/** What became of a failed send, as far as can be said. */
async function stumbled(
  { needs: { db, now }, tenant, connection }: Way,
  push: Push,
  { fault, left }: ErpFailure,
): Promise<boolean> {
  return db.work(tenant, async (work) => {
    const later = new Date(now().getTime() + backoffMs(push.tries, WAIT))
    if (fault.kind === 'refused' || fault.kind === 'absent') {
      await movePush(work, push, 'REFUSE', { error: `Pedido ${push.payload.number}: ${fault.say}` })
      await tellTopic(work, 'erp')
      return true
    }
    if (left) {
      const soon = new Date(now().getTime() + 5_000)
      await movePush(work, push, 'LOSE', { error: fault.say, nextAt: soon })
      await enqueuePush(work, connection.id, soon)
    } else {
      const at = fault.at && fault.at > later ? fault.at : later
      await movePush(work, push, 'PUT_BACK', { error: fault.say, nextAt: at })
      if (fault.kind !== 'login') await enqueuePush(work, connection.id, at)
    }
    const isLogin = fault.kind === 'login'
    if (fault.kind !== 'rate')
      await moveConnection(work, connection.id, isLogin ? 'LOSE_LOGIN' : 'FAIL', fault.say)
    await tellTopic(work, 'erp')
    return false
  })
}

/** Whoever was sending it is gone, or its answer can no longer come. */
async function cutOff({ needs: { db }, tenant }: Way, push: Push): Promise<boolean> {
  await db.work(tenant, (work) => movePush(work, push, 'LOSE', { error: 'O envio foi interrompido.' }))
  return true
}

/** Looks for it there, twice before it counts as absent: a server that was slow may still write it. */
async function look(way: Way, push: Push): Promise<boolean> {
  const { needs, tenant, connection, connector, line } = way
  const { db, now, config } = needs
  try {
    const ref = await connector.find(line, push.key)
    await db.work(tenant, async (work) => {
      if (ref !== null) await movePush(work, push, 'CONFIRM', { ref })
      else {
        const believed = push.changed_at.getTime() + config.erp.callTimeoutMs + config.erp.lateMs
        if (believed <= now().getTime()) await movePush(work, push, 'ABSENT', {})
        else
          await work.query('UPDATE erp_outbox SET next_at = $2 WHERE id = $1', [push.id, new Date(believed)])
      }
      await moveConnection(work, connection.id, 'WORK')
      await tellTopic(work, 'erp')
    })
    return true
  } catch (error) {
    if (!(error instanceof ErpFailure)) throw error
    const { fault } = error
    await db.work(tenant, async (work) => {
      const at = new Date(now().getTime() + backoffMs(push.tries, WAIT))
      await work.query('UPDATE erp_outbox SET next_at = $2, tries = tries + 1 WHERE id = $1', [push.id, at])
      if (fault.kind !== 'login') await enqueuePush(work, connection.id, at)
      await moveConnection(work, connection.id, fault.kind === 'login' ? 'LOSE_LOGIN' : 'FAIL', fault.say)
    })
    return false
  }
}

import { createHmac } from 'node:crypto'
import { backoffMs } from '../../../platform/backoff'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { findConnection } from '../connection.row'
import { callOutside } from '../connectors/call'
import { secretsOf } from '../connectors/secrets'
import { isBelow } from '../file/place'

/** What an ERP that fetches orders is notified of. */
type NoticeEvent = 'order.created' | 'order.changed' | 'order.canceled'

/** From ten seconds to an hour between two tries, ms. */
const WAIT = { first: 10_000, cap: 3_600_000 } as const
/** After about two days no notice is sent any more; the orders are there all the same. */
const MOST_TRIES = 60
const TIMEOUT_MS = 10_000

/** Has an ERP notified of an order, where it gave an address for it. In the caller's transaction. */
export async function queueNotice(
  work: Work,
  connectionId: string,
  event: NoticeEvent,
  body: object,
): Promise<void> {
  const row = await work.one<{ id: string }>(
    `INSERT INTO erp_notices (tenant_id, connection_id, event, body)
     SELECT $1, c.id, $3, $4::jsonb FROM erp_connections c
     WHERE c.tenant_id = $1 AND c.id = $2 AND coalesce(c.options ->> 'notice_url', '') <> '' RETURNING id::text`,
    [work.tenant.id, connectionId, event, JSON.stringify(body)],
  )
  if (row) await enqueueNotices(work, connectionId)
}

const enqueueNotices = (work: Work, connectionId: string, at?: Date): Promise<void> =>
  work.enqueue(
    'erp.tell',
    { tenantId: work.tenant.id, connectionId },
    {
      queue: `erp-tell:${work.tenant.id}:${connectionId}`,
      key: `erp-tell:${work.tenant.id}:${connectionId}`,
      ...(at && { runAt: at }),
    },
  )

/** Has what an ERP has not taken sent now, from the oldest on, with as many tries as at first. */
export async function retryNotices(work: Work, connectionId: string): Promise<void> {
  await work.query(
    `UPDATE erp_notices SET state = 'waiting', tries = 0, next_at = now()
     WHERE tenant_id = $1 AND connection_id = $2 AND state <> 'told'`,
    [work.tenant.id, connectionId],
  )
  await enqueueNotices(work, connectionId)
}

/** What stands in the signature's header: over time and body, so that an old one cannot be sent again. */
export const signatureOf = (secret: string, at: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** Sends an ERP the notices that wait, the oldest first; one that does not take it gets it again later, with all behind it. */
export async function tellNotices(
  { tenantId, connectionId }: JobPayload<'erp.tell'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  for (;;) {
    const found = await db.work(tenant, async (work) => {
      const connection = await findConnection(work, connectionId)
      if (!connection || connection.state === 'paused') return null
      const secrets = await secretsOf(work, config.secretKey, connectionId)
      const notice = await work.one<{ id: string; event: string; body: object; tries: number }>(
        `SELECT id::text, event, body, tries FROM erp_notices
         WHERE tenant_id = $1 AND connection_id = $2 AND state = 'waiting' ORDER BY erp_notices.id LIMIT 1`,
        [tenant.id, connectionId],
      )
      return notice && { notice, url: String(connection.options.notice_url ?? ''), secrets }
    })
    if (!found) return
    const { notice, url, secrets } = found
    // Looked at when it is saved and again when it is called: what is allowed may have changed since.
    const isAllowed = URL.canParse(url) && isBelow(new URL(url), config.erp.noticeUrls)
    const secret = secrets?.type === 'key' ? secrets.secret : ''
    const at = now().toISOString()
    const body = JSON.stringify({ id: notice.id, event: notice.event, at, data: notice.body })
    const headers = {
      'content-type': 'application/json',
      'x-balcao-event': notice.event,
      'x-balcao-timestamp': at,
      'x-balcao-signature': signatureOf(secret, at, body),
    }
    const answer =
      isAllowed && secret !== ''
        ? await callOutside(url, { method: 'POST', headers, body }, TIMEOUT_MS)
        : { cause: 'endereço não permitido', left: false }
    const isTold = 'status' in answer && answer.status >= 200 && answer.status < 300
    const error = isTold ? null : 'status' in answer ? `HTTP ${answer.status}` : answer.cause
    const givenUp = !isTold && notice.tries + 1 >= MOST_TRIES
    const later = new Date(now().getTime() + backoffMs(notice.tries, WAIT))
    await db.work(tenant, async (work) => {
      await work.query(
        `UPDATE erp_notices SET state = $2, tries = tries + 1, error = $3, next_at = $4 WHERE id = $1`,
        [notice.id, isTold ? 'told' : givenUp ? 'given_up' : 'waiting', error, later],
      )
      if (!isTold && !givenUp) await enqueueNotices(work, connectionId, later)
    })
    if (!isTold && !givenUp) return
  }
}

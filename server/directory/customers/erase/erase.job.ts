import * as v from 'valibot'
import type { CustomerErasure } from '../../../../contract/entities'
import { iso } from '../../../platform/db/iso'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { unseal } from '../../../platform/seal'
import { forgetContents } from '../../media/access'
import { rewriteEvents } from './erase.events'
import { eraseFiles, eraseMessages } from './erase.rows'
import { eraseWebhooks } from './erase.webhooks'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'files' | 'log' | 'now'>

/** Rows of one transaction: others of the tenant are served in between. */
const BATCH = 1_000
/**
 * What was on its way to or from a provider when the customer was erased has arrived after this, ms: it is gone
 * through once more.
 */
const AGAIN_MS = 10 * 60_000

const Addresses = v.array(v.string())

/**
 * Does what an erasure leaves for the background: the messages of a long conversation, old events, raw payloads of
 * the providers and the files. In bounded transactions, each of which may be done again: cut off at any point, the
 * next try goes on.
 */
export async function goOnErasing(
  { tenantId, customerIds, sealed, last }: JobPayload<'customers.erase'>,
  { db, config, files, log, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const erasures = tenant && (await db.work(tenant, (work) => erasuresOf(work, customerIds)))
  if (!tenant || !erasures || erasures.length === 0) return
  const tickets = erasures.flatMap(({ ticket_ids }) => ticket_ids)
  while (await db.work(tenant, (work) => eraseMessages(work, tickets, BATCH)));
  for (let seq: number | null = 0; seq !== null; ) {
    const after: number = seq
    seq = await db.work(tenant, (work) => rewriteEvents(work, erasures, after))
  }
  const opened = unseal(config.secretKey, sealed)
  if (opened === null) log.error('Dados brutos de cliente apagado não removidos: SECRET_KEY mudou.', {})
  else await eraseWebhooks(db, tenant, v.parse(Addresses, JSON.parse(opened)))
  for (let more = true; more; ) {
    const gone = await db.work(tenant, (work) => eraseFiles(work, BATCH))
    await forgetContents((body) => db.work(tenant, body), files, gone.contents)
    more = gone.more
  }
  await finish(db, tenant, { customerIds, sealed, last, now: now() })
}

async function erasuresOf(work: Work, ids: readonly string[]): Promise<CustomerErasure[]> {
  const rows = await work.query<Omit<CustomerErasure, 'erased_at'> & { erased_at: Date }>(
    `SELECT customer_id::text, ticket_ids::text[], erased_at, rev::integer FROM customer_erasures
     WHERE customer_id = ANY($1::bigint[]) ORDER BY customer_erasures.customer_id`,
    [ids],
  )
  return rows.map((row) => ({ ...row, erased_at: iso(row.erased_at) }))
}

const finish = (
  db: Database,
  tenant: Tenant,
  { customerIds, sealed, last, now }: { customerIds: string[]; sealed: string; last: boolean; now: Date },
): Promise<void> =>
  db.work(tenant, async (work) => {
    if (last) {
      await work.query(
        'UPDATE customer_erasures SET finished_at = $2 WHERE customer_id = ANY($1::bigint[])',
        [customerIds, now],
      )
      return
    }
    await work.enqueue(
      'customers.erase',
      { tenantId: tenant.id, customerIds, sealed, last: true },
      { runAt: new Date(now.getTime() + AGAIN_MS), key: `customers.erase:${customerIds.join(',')}` },
    )
  })

import {
  checkRecords,
  type DomainStanding,
  nextCheckMs,
  standingAfter,
} from '../../../../src/domain/email/domain-check'
import { type MailHouse, wantedRecords } from '../../../../src/domain/email/domain-records'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { lookUpFor } from './dns'
import { publicKeysOf } from './keys'

type DomainRow = DomainStanding & Readonly<{ id: string; name: string; token: string }>

/** The records of a domain as its owner creates them. */
export const recordsOf = async (
  work: Work,
  { id, name, token }: Omit<DomainRow, keyof DomainStanding>,
  house: MailHouse,
) => wantedRecords({ name, token, keys: await publicKeysOf(work, id) }, house)

/** Looks for a domain's records, writes down how it stands by them, and when it is looked at again. */
export async function checkMailDomain(
  { tenantId, domainId }: JobPayload<'email.check'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const { house, dnsServer } = config.shopMail
  if (!tenant || !house) return
  const found = await db.work(tenant, async (work) => {
    const row = await readDomain(work, domainId)
    return row && { row, records: await recordsOf(work, row, house) }
  })
  if (!found) return
  const { name } = found.row
  const verdicts = await checkRecords(found.records, {
    domain: name,
    house,
    lookUp: await lookUpFor(name, dnsServer),
  })
  await db.work(tenant, async (work) => {
    const row = await readDomain(work, domainId, 'FOR UPDATE')
    if (!row) return
    const standing = standingAfter(row, verdicts)
    await work.query(
      `UPDATE mail_domains SET state = $2, failures = $3, verdicts = $4, checked_at = $5,
         verified_at = CASE WHEN $2 = 'verified' THEN coalesce(verified_at, $5) ELSE verified_at END WHERE id = $1`,
      [domainId, standing.state, standing.failures, JSON.stringify(verdicts), now()],
    )
    await enqueueCheck(work, domainId, new Date(now().getTime() + jittered(nextCheckMs(standing))))
    await tellTopic(work, 'mailDomains')
  })
}

const readDomain = (work: Work, id: string, lock = ''): Promise<DomainRow | undefined> =>
  work.one<DomainRow>(
    `SELECT id::text, name, token, state, failures FROM mail_domains WHERE id = $1 ${lock}`,
    [id],
  )

/** Spread by a fifth to either side: what was created together is not asked for together for ever. */
const jittered = (ms: number): number => Math.round(ms * (0.8 + Math.random() * 0.4))

const queueOf = (tenantId: number, domainId: string) => `mail-domain:${tenantId}:${domainId}`

/** Has a domain's records looked for then, or now; asked for again before that, once. */
export async function enqueueCheck(work: Work, domainId: string, at?: Date): Promise<void> {
  await work.query('UPDATE mail_domains SET next_check_at = coalesce($2, now()) WHERE id = $1', [
    domainId,
    at ?? null,
  ])
  const queue = queueOf(work.tenant.id, domainId)
  await work.enqueue(
    'email.check',
    { tenantId: work.tenant.id, domainId },
    { queue, key: queue, ...(at && { runAt: at }) },
  )
}

/** So long after its time a check that nobody has made is taken for lost, ms. */
const FORGOTTEN_MS = 30 * 60_000

/** Makes checks whose job was lost or given up. */
export const reviveChecks = {
  name: 'mail-domains',
  async run({ db, now }: { db: Database; now(): Date }): Promise<void> {
    await db.system(async (work) => {
      const rows = await work.query<{ tenant_id: number; id: string }>(
        'UPDATE mail_domains SET next_check_at = now() WHERE next_check_at < $1 RETURNING tenant_id, id::text',
        [new Date(now().getTime() - FORGOTTEN_MS)],
      )
      await work.enqueueAll(
        'email.check',
        rows.map(({ tenant_id: tenantId, id }) => ({
          payload: { tenantId, domainId: id },
          queue: queueOf(tenantId, id),
          key: queueOf(tenantId, id),
        })),
      )
    })
  },
}

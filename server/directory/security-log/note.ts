import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import type { SecurityKind } from './kinds'

/** Longest name of a browser that is kept, characters. */
const LONGEST_AGENT = 200

/** From where something was done: the connection's address, and what the browser calls itself. */
export type From = Readonly<{ ip: string; agent: string | null }>

/**
 * Adds a line to the security log, within the caller's transaction. Whoever refuses after it does so outside of
 * that transaction, or the line is lost with it.
 */
export async function note(
  work: Work,
  { ip, agent }: From,
  kind: SecurityKind,
  about: {
    userId: string | number | null
    actorId?: string | number
    /** Whose trail was read: of a customer, of a user. */
    trail?: { customerId: string | null; userId: string | null }
    /** A customer who was erased, by number alone, and why. */
    erased?: { customerId: string; reason: string }
    /** What was taken out as a file, and of which customer alone. */
    exported?: { kind: string; customerId: string | null }
    /** What was set from what to what, of one connection or of the shop (null). */
    setting?: { key: string; from: string | null; value: string | null; instanceId: string | null }
  },
): Promise<void> {
  const line = await work.one<{ id: string }>(
    `INSERT INTO security_log (tenant_id, kind, user_id, actor_id, ip, agent, customer_id, of_user_id, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id::text`,
    [
      work.tenant.id,
      kind,
      about.userId === null ? null : Number(about.userId),
      about.actorId === undefined ? null : Number(about.actorId),
      ip,
      agent?.slice(0, LONGEST_AGENT) ?? null,
      about.trail?.customerId ?? about.erased?.customerId ?? about.exported?.customerId ?? null,
      about.trail?.userId ?? null,
      about.erased?.reason ?? about.exported?.kind ?? (about.setting ? settingLine(about.setting) : null),
    ],
  )
  // As a job: a transaction that says something at its beginning would hold the tenant's events until its end.
  if (line) await work.enqueue('security-log.tell', { tenantId: work.tenant.id, lineId: line.id })
}

/** "reopen_hours@3=24>48": of connection 3; without a value nothing was said there, or it was taken away. */
const settingLine = ({
  key,
  from,
  value,
  instanceId,
}: {
  key: string
  from: string | null
  value: string | null
  instanceId: string | null
}) => `${key}${instanceId === null ? '' : `@${instanceId}`}=${from ?? ''}>${value ?? ''}`

/**
 * Notifies those who look at the security log of new lines, once they stand: `authLogCreated`. Of several that came together the
 * last notifies: somebody who tries passwords makes many.
 */
export async function tellSecurityLog(
  { tenantId, lineId }: JobPayload<'security-log.tell'>,
  { db }: Pick<JobHelpers, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const later = await work.one(
      'SELECT 1 FROM security_log WHERE tenant_id = $1 AND id > $2::bigint LIMIT 1',
      [tenantId, lineId],
    )
    if (later) return
    await publish(work, [
      {
        event: 'authLogCreated',
        data: (rev) => ({ id: lineId, rev }),
        audience: { kind: 'tenant' },
        rows: [],
      },
    ])
  })
}

/** Adds the line that says that accesses to customers are missing from their trail. */
export const noteGap = (work: Work): Promise<unknown> =>
  work.query('INSERT INTO security_log (tenant_id, kind) VALUES ($1, $2)', [
    work.tenant.id,
    'access_trail_gap' satisfies SecurityKind,
  ])

export const sweepSecurityLog = deletesOld({
  name: 'security-log',
  table: 'security_log',
  column: 'at',
  keep: '365 days',
})

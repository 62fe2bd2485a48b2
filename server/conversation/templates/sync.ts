import type { Viewer } from '../../../src/domain/access/visibility'
import type { SystemWork, Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { wabaOf } from './meta-template.queries'

/** A reading that was asked for and has not ended is not asked for again; one that was lost is, after this long. */
const LOST_AFTER = "interval '5 minutes'"

/** Asks for an account's templates to be read again, by a job; once, however often it is asked. */
export async function enqueueSync(work: Work, wabaId: string): Promise<void> {
  const asked = await work.one(
    `INSERT INTO meta_template_syncs AS s (tenant_id, waba_id, asked_at) VALUES ($1, $2, now())
     ON CONFLICT (tenant_id, waba_id) DO UPDATE SET asked_at = now()
       WHERE s.asked_at IS NULL OR s.asked_at < now() - ${LOST_AFTER} RETURNING waba_id`,
    [work.tenant.id, wabaId],
  )
  if (!asked) return
  await work.enqueue(
    'templates.sync',
    { tenantId: work.tenant.id, wabaId },
    { key: syncKey(work.tenant.id, wabaId), queue: syncKey(work.tenant.id, wabaId) },
  )
}

const syncKey = (tenantId: number, wabaId: string) => `templates:${tenantId}:${wabaId}`

/** Reads a connection's templates again, when somebody asks. @throws Refusal when it is not a connection of theirs. */
export async function syncMetaTemplates(work: Work, viewer: Viewer, instanceId: string): Promise<boolean> {
  const waba = await wabaOf(work, viewer, instanceId)
  if (waba === null)
    throw new Refusal('INVALID', 'Esta conexão não usa modelos: só as oficiais da Meta têm modelos.')
  await enqueueSync(work, waba)
  await tellTemplates(work)
  return true
}

/** Panels that show templates read them again. */
export const tellTemplates = (work: Work) =>
  publish(work, [
    {
      event: 'metaMessageTemplateUpdated',
      data: (rev) => ({ id: null, rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])

/** Once a day every account's templates are read again: a webhook may have been missed. Run hourly. */
export async function enqueueStaleSyncs(work: SystemWork): Promise<void> {
  const stale = await work.query<{ tenant_id: number; waba_id: string }>(
    `SELECT DISTINCT i.tenant_id, i.waba_id FROM instances i
     LEFT JOIN meta_template_syncs s ON s.tenant_id = i.tenant_id AND s.waba_id = i.waba_id
     WHERE i.is_official AND i.activated AND i.waba_id IS NOT NULL AND i.official_token IS NOT NULL
       AND (s.synced_at IS NULL OR s.synced_at < now() - interval '1 day')`,
  )
  for (const { tenant_id: tenantId, waba_id: wabaId } of stale)
    await work.enqueue(
      'templates.sync',
      { tenantId, wabaId },
      { key: syncKey(tenantId, wabaId), queue: syncKey(tenantId, wabaId) },
    )
}

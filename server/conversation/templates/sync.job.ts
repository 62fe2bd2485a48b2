import { CONNECTION_COLUMNS, type ConnectionRow, lineOf } from '../../directory/whatsapp/connection'
import { reasonFor, ruleFor } from '../../directory/whatsapp/errors'
import { type ProviderTemplate, readTemplates } from '../../directory/whatsapp/meta/template-api'
import type { Config } from '../../platform/config'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Work } from '../../platform/db/work'
import type { JobPayload } from '../../platform/jobs/catalogue'
import { tellTemplates } from './sync'

type Needs = { db: Database; config: Config; now: () => Date }

/**
 * Reads an account's templates from the provider and keeps them as they stand there: new ones come, changed ones
 * change, those that are gone go. A status told by a webhook while it was reading is newer than what it read.
 */
export async function syncTemplatesJob(
  { tenantId, wabaId }: JobPayload<'templates.sync'>,
  { db, config, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const lines = await db.work(tenant, (work) =>
    work.query<ConnectionRow>(
      `SELECT ${CONNECTION_COLUMNS} FROM instances i
       WHERE i.waba_id = $1 AND i.is_official ORDER BY i.activated DESC, i.id`,
      [wabaId],
    ),
  )
  const line = lines.map((row) => lineOf(row, config)).find((one) => one !== null)
  if (!line) return db.work(tenant, (work) => end(work, wabaId, reasonFor('NO_TOKEN', null)))
  const began = now()
  const outcome = await readTemplates(line, wabaId)
  switch (outcome.kind) {
    case 'done':
      return db.work(tenant, async (work) => {
        await keep(work, wabaId, outcome.value, began)
        await end(work, wabaId, null)
      })
    case 'refused':
      await db.work(tenant, (work) => end(work, wabaId, reasonFor(outcome.code, outcome.details)))
      if (['retry', 'pause'].includes(ruleFor(outcome.code).policy.kind))
        throw new Error(`templates not read: ${outcome.code}`)
      return
    default:
      await db.work(tenant, (work) => end(work, wabaId, reasonFor('UNREACHABLE', null)))
      // The queue tries again, later each time (server/platform/jobs/catalogue.ts).
      throw new Error(`templates not read: ${outcome.cause}`)
  }
}

async function keep(
  work: Work,
  wabaId: string,
  templates: readonly ProviderTemplate[],
  began: Date,
): Promise<void> {
  await work.query(
    `INSERT INTO meta_templates AS mt (tenant_id, waba_id, provider_id, name, language, category, status,
       rejected_reason, parameter_format, components, quality)
     SELECT DISTINCT ON (v.name, v.language) $1::integer, $2::text, v.* FROM unnest($3::text[], $4::text[], $5::text[], $6::text[],
       $7::text[], $8::text[], $9::text[], $10::jsonb[], $12::text[])
       v(provider_id, name, language, category, status, rejected_reason, parameter_format, components, quality)
     WHERE NOT EXISTS (SELECT FROM meta_templates_deleted d WHERE d.tenant_id = $1 AND d.waba_id = $2 AND d.name = v.name
       AND d.language = v.language AND d.deleted_at > $11)
     ON CONFLICT (tenant_id, waba_id, name, language) DO UPDATE SET provider_id = excluded.provider_id,
       category = excluded.category, previous_category = CASE WHEN excluded.category <> mt.category THEN mt.category ELSE mt.previous_category END,
       coming_category = nullif(mt.coming_category, excluded.category), parameter_format = excluded.parameter_format, components = excluded.components,
       status = CASE WHEN mt.told_at > $11 THEN mt.status ELSE excluded.status END,
       rejected_reason = CASE WHEN mt.told_at > $11 THEN mt.rejected_reason ELSE excluded.rejected_reason END,
       quality = CASE WHEN mt.told_at > $11 THEN mt.quality ELSE coalesce(excluded.quality, mt.quality) END,
       changed_at = CASE WHEN (excluded.category, excluded.status, coalesce(excluded.quality, mt.quality))
         IS DISTINCT FROM (mt.category, mt.status, mt.quality) AND (mt.told_at > $11) IS NOT TRUE THEN now() ELSE mt.changed_at END`,
    [
      work.tenant.id,
      wabaId,
      templates.map(({ providerId }) => providerId),
      templates.map(({ name }) => name),
      templates.map(({ language }) => language),
      templates.map(({ category }) => category),
      templates.map(({ status }) => status),
      templates.map(({ rejectedReason }) => rejectedReason),
      templates.map(({ parameterFormat }) => parameterFormat),
      templates.map(({ components }) => JSON.stringify(components)),
      began,
      templates.map(({ quality }) => quality),
    ],
  )
  await work.query(
    // One that was handed in, or told of, while the list was being read may not stand on it yet.
    `DELETE FROM meta_templates mt WHERE mt.waba_id = $1 AND (mt.told_at > $4) IS NOT TRUE AND NOT EXISTS (
       SELECT 1 FROM unnest($2::text[], $3::text[]) v(name, language)
       WHERE v.name = mt.name AND v.language = mt.language)`,
    [wabaId, templates.map(({ name }) => name), templates.map(({ language }) => language), began],
  )
}

async function end(work: Work, wabaId: string, error: string | null): Promise<void> {
  await work.query(
    `INSERT INTO meta_template_syncs AS s (tenant_id, waba_id, synced_at, error)
     VALUES ($1, $2, CASE WHEN $3::text IS NULL THEN now() END, $3)
     ON CONFLICT (tenant_id, waba_id) DO UPDATE SET asked_at = NULL, error = excluded.error,
       synced_at = coalesce(excluded.synced_at, s.synced_at)`,
    [work.tenant.id, wabaId, error],
  )
  await tellTemplates(work)
}

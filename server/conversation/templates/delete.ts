import type { Viewer } from '../../../src/domain/access/visibility'
import { mayDelete } from '../../../src/domain/templates/template-change'
import { deleteTemplate } from '../../directory/whatsapp/meta/template-write-api'
import { mustBeUnused, usesOfRow } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationDeleteProviderTemplateArgs } from '../../platform/graphql/resolvers.gen'
import { writeHistory } from '../../platform/rows/history'
import { lineTo, type MetaContext, takenBy } from './at-meta'
import { standingOf } from './standing'
import { tellTemplates } from './sync'

type Gone = { id: string; name: string; language: string; status: string }

/**
 * Deletes a template at Meta, in its language or in all.
 * @throws Refusal NOT_FOUND, CONFLICT while something names it or Meta keeps it, DISCONNECTED as submissions
 */
export async function deleteProviderTemplate(
  context: MetaContext,
  viewer: Viewer,
  { id, all_languages: all }: MutationDeleteProviderTemplateArgs,
): Promise<boolean> {
  const { db, tenant, config } = context
  const { standing, line, ids } = await db.work(tenant, async (work) => {
    const standing = await standingOf(work, viewer, id)
    const rows = all ? await languagesOf(work, standing.waba_id, standing.name) : [standing]
    for (const row of rows) {
      if (!mayDelete(row))
        throw new Refusal(
          'CONFLICT',
          'A Meta desativou este modelo: um modelo desativado não pode ser apagado.',
        )
      await mustBeUnused(work, row.id, `O modelo ${row.name} (${row.language})`, usesOfRow('meta_templates'))
    }
    return { standing, ids: rows.map((row) => row.id), line: await lineTo(work, standing.waba_id, config) }
  })
  const { waba_id: wabaId, name, provider_id: providerId } = standing
  await takenBy(await deleteTemplate(line, wabaId, name, all ? null : providerId), context, wabaId)
  await db.work(tenant, (work) => forget(work, viewer, wabaId, ids))
  return true
}

const languagesOf = (work: Work, wabaId: string, name: string) =>
  work.query<Gone>(
    `SELECT id::text, name, language, status FROM meta_templates
     WHERE tenant_id = $1 AND waba_id = $2 AND name = $3 ORDER BY meta_templates.id`,
    [work.tenant.id, wabaId, name],
  )

async function forget(work: Work, viewer: Viewer, wabaId: string, ids: readonly string[]): Promise<void> {
  const gone = await work.query<Gone>(
    `DELETE FROM meta_templates WHERE tenant_id = $1 AND id = ANY($2::bigint[])
     RETURNING id::text, name, language, status`,
    [work.tenant.id, ids],
  )
  await work.query(
    `INSERT INTO meta_templates_deleted (tenant_id, waba_id, name, language, approved, deleted_at)
     SELECT $1, $2, v.*, clock_timestamp() FROM unnest($3::text[], $4::text[], $5::boolean[]) v
     ON CONFLICT (tenant_id, waba_id, name, language) DO UPDATE
       SET approved = excluded.approved, deleted_at = excluded.deleted_at`,
    [
      work.tenant.id,
      wabaId,
      gone.map(({ name }) => name),
      gone.map(({ language }) => language),
      gone.map(({ status }) => status === 'APPROVED' || status === 'PAUSED'),
    ],
  )
  await writeHistory(
    work,
    'providerTemplate',
    { userId: viewer.id, source: 'manual' },
    gone.map((row) => ({ rowId: row.id, deed: 'deleted', changes: {} })),
  )
  await tellTemplates(work)
}

import type { MetaMessageTemplatePage } from '../../../contract/entities'
import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import { isoOrNull } from '../../platform/db/iso'
import { containing, Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QueryMetaMessageTemplatesArgs } from '../../platform/graphql/resolvers.gen'
import { META_TEMPLATE_COLUMNS, type MetaTemplateRow, toMetaTemplate } from './meta-template.row'

const LIMIT = 20
const MOST = 100
/** Those that can be sent come first, then by name. */
const ORDER = `CASE WHEN mt.status = 'APPROVED' THEN 0 ELSE 1 END, mt.name, mt.language, mt.id`

/** The business account of a connection that the viewer works with. */
export async function wabaOf(work: Work, viewer: Viewer, instanceId: string): Promise<string | null> {
  const mine = viewer.role === ADMINISTRATOR || viewer.instance_ids.includes(instanceId)
  const row =
    mine && isId(instanceId)
      ? await work.one<{ waba_id: string | null; is_official: boolean }>(
          'SELECT waba_id, is_official FROM instances WHERE id = $1',
          [instanceId],
        )
      : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Conexão não encontrada.')
  return row.is_official ? row.waba_id : null
}

/** Words of a search that are looked for. */
const MOST_WORDS = 8

/**
 * SQL: what the template `mt` is found by: its technical name as words, all that it says, and the statuses of orders that it is
 * for. Case and accents do not count.
 */
const SOUGHT = `fold_text(translate(mt.name, '_-', '  ') || ' ' || mt.name || ' ' || jsonb_path_query_array(mt.components, '$.**.text')::text || ' ' ||
  coalesce((SELECT string_agg(concat_ws(' ', s.name, s.name_delivery), ' ') FROM order_statuses s WHERE s.tenant_id = mt.tenant_id
    AND s.deleted_at IS NULL AND mt.name IN (s.template_name, s.template_delivery_name)), ''))`

/** A page of a connection's templates, for an administrator those not approved too; a connection without a business account has none. */
export async function metaTemplates(
  work: Work,
  viewer: Viewer,
  args: QueryMetaMessageTemplatesArgs,
): Promise<MetaMessageTemplatePage> {
  const waba = await wabaOf(work, viewer, args.instance_id)
  const parameters = new Parameters()
  const all = [`mt.waba_id = ${parameters.add(waba)}`]
  // Who serves customers is shown what can be sent; the others are an administrator's affair.
  if (viewer.role !== ADMINISTRATOR) all.push(`mt.status = 'APPROVED'`)
  if (args.search?.trim()) {
    for (const word of args.search.trim().split(/\s+/).slice(0, MOST_WORDS))
      all.push(`${SOUGHT} LIKE fold_text(${parameters.add(containing(word))})`)
  }
  const where = all.join(' AND ')
  const limit = Math.min(Math.max(1, args.pagination_limit ?? LIMIT), MOST)
  const counted = await work.one<{ total: number }>(
    `SELECT count(*)::integer AS total FROM meta_templates mt WHERE ${where}`,
    parameters.values,
  )
  const standing = await work.one<{
    approved: number
    synced_at: Date | null
    error: string | null
    asked: boolean | null
    read_at_seq: number
  }>(
    `SELECT (SELECT count(*)::integer FROM meta_templates WHERE waba_id = $1 AND status = 'APPROVED') AS approved,
       s.synced_at, s.error, s.asked_at IS NOT NULL AS asked, t.last_seq::integer AS read_at_seq
     FROM tenants t LEFT JOIN meta_template_syncs s ON s.waba_id = $1`,
    [waba],
  )
  if (args.after && isId(args.after)) {
    const after = parameters.add(args.after)
    all.push(`(${ORDER}) > (SELECT ${ORDER} FROM meta_templates mt WHERE mt.id = ${after})`)
  } else if (args.after) throw new Refusal('INVALID', 'Identificador inválido.')
  const items = await work.query<MetaTemplateRow>(
    `SELECT ${META_TEMPLATE_COLUMNS} FROM meta_templates mt WHERE ${all.join(' AND ')}
     ORDER BY ${ORDER} LIMIT ${limit + 1}`,
    parameters.values,
  )
  const more = items.length > limit
  const shown = items.slice(0, limit)
  return {
    items: shown.map(toMetaTemplate),
    total: counted?.total ?? 0,
    approved: standing?.approved ?? 0,
    next: more ? (shown.at(-1)?.id ?? null) : null,
    synced_at: isoOrNull(standing?.synced_at ?? null),
    sync_error: standing?.error ?? null,
    syncing: standing?.asked ?? false,
    read_at_seq: standing?.read_at_seq ?? 0,
  }
}

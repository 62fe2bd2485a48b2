import type { ListDefinition } from '../../platform/list/definition'

/** The caller's own exports, the newest first. */
export const exportList: ListDefinition = {
  table: 'exports',
  as: 'e',
  joins: 'LEFT JOIN media_files f ON f.tenant_id = e.tenant_id AND f.id = e.media_file_id',
  select: `e.id::text, e.kind, e.format, e.state, e.rows, e.total, e.error, f.name, f.size::float8 AS size,
    e.created_at, e.finished_at, e.expires_at`,
  sorts: { created: { by: 'e.created_at', type: 'timestamptz' } },
  sort: '-created',
  visible: ({ id }, parameters) => `e.user_id = ${parameters.add(Number(id))}`,
}

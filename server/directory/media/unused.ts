import type { Work } from '../../platform/db/work'

/** A column that names a file of media_files; `only`: SQL over its row `u`, for as long as the file is wanted for it. */
type FileUse = Readonly<{ table: string; column: string; only?: string }>

/**
 * Every column by which something uses a file: none is taken away while one names it, and what none names is taken away in
 * time. A test holds them against the database: a new one is named here, or in {@link NO_USES}.
 */
export const FILE_USES: readonly FileUse[] = [
  ...[
    'customer_chats',
    'internal_chat_messages',
    'scheduled_messages',
    'stickers',
    'quick_answers',
    'meta_templates',
    'user_pictures',
    'customer_pictures',
    'stock_images',
    'imports',
    'exports',
  ].map((table) => ({ table, column: 'media_file_id' })),
  { table: 'products', column: 'image_file_id' },
  {
    table: 'product_pictures_wanted',
    column: 'before_file_id',
    // The picture comes again when the import is taken back: with its rows goes the way back.
    only: 'EXISTS (SELECT FROM import_rows r WHERE r.tenant_id = u.tenant_id AND r.import_id = u.import_id)',
  },
]

/** Columns that name a file and go with it: what a provider has of it, and files that are to be taken away. */
export const NO_USES: readonly string[] = ['provider_media.media_file_id', 'erased_files.media_file_id']

/** SQL: nothing names the file `f` any more. */
export const unusedFile: string = FILE_USES.map(
  ({ table, column, only }) =>
    `NOT EXISTS (SELECT FROM ${table} u WHERE u.tenant_id = f.tenant_id AND u.${column} = f.id${only ? ` AND ${only}` : ''})`,
).join(' AND ')

/** Takes those of these files away that nothing names any more; gives their contents, to be forgotten once this is committed. */
export async function deleteUnused(work: Work, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await work.query<{ sha256: string }>(
    `DELETE FROM media_files f WHERE f.id = ANY($1::bigint[]) AND ${unusedFile} RETURNING sha256`,
    [ids],
  )
  return gone.map(({ sha256 }) => sha256)
}

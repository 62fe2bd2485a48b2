import type { Work } from '../platform/db/work'

/** Every table that may name a file. A test holds them against the database: a new one is named here. */
export const NAMING_FILES = [
  'customer_chats',
  'internal_chat_messages',
  'scheduled_messages',
  'stickers',
  'quick_answers',
  'user_pictures',
  'customer_pictures',
  'stock_images',
  'imports',
  'exports',
] as const

/** Does nothing name the file `f` any more? As SQL. */
const unusedFile = NAMING_FILES.map(
  (table) =>
    `NOT EXISTS (SELECT 1 FROM ${table} u WHERE u.tenant_id = f.tenant_id AND u.media_file_id = f.id)`,
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

import type { Database } from '../../platform/db/work'

/** Lines of one page. */
export const REFUSED_PAGE = 100

/** Something a provider told that was not taken: when it came, why, and the provider's id of it. */
type RefusedItem = Readonly<{ id: string; at: Date; reason: string; item: string | null }>

/** The newest of these, or those before a number. */
export const listRefused = (db: Database, before: string | null): Promise<RefusedItem[]> =>
  db.system((work) =>
    work.query<RefusedItem>(
      `SELECT id::text, created_at AS at, reason, item ->> 'id' AS item FROM webhook_quarantine
       WHERE $1::bigint IS NULL OR id < $1::bigint ORDER BY webhook_quarantine.id DESC LIMIT ${REFUSED_PAGE}`,
      [before],
    ),
  )

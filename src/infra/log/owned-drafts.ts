import type { DraftRow, LocalDatabase } from './database'
import { DraftStore } from './draft-store'

/**
 * The drafts on disk as a tab writes them that does not lead. It may hear late that the user has left: what it
 * then still has of them is not written, as the store is no longer theirs.
 */
export function ownedDrafts(db: LocalDatabase, user: () => string | null) {
  const drafts = new DraftStore(db)
  return {
    readAll: () => drafts.readAll(),
    write: (rows: readonly DraftRow[], gone: readonly string[]): Promise<void> =>
      drafts.write(rows, gone, async () => {
        const owner = await db.meta.get('owner')
        return (owner?.key === 'owner' ? owner.userId : null) === user()
      }),
  }
}

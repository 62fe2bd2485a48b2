import type { DraftRow, LocalDatabase } from './database'

/** The drafts on disk. */
export class DraftStore {
  readonly #db: LocalDatabase

  constructor(db: LocalDatabase) {
    this.#db = db
  }

  readAll(): Promise<DraftRow[]> {
    return this.#db.drafts.toArray()
  }

  async write(rows: readonly DraftRow[], gone: readonly string[]): Promise<void> {
    await this.#db.transaction('rw', this.#db.drafts, async () => {
      if (rows.length) await this.#db.drafts.bulkPut([...rows])
      if (gone.length) await this.#db.drafts.bulkDelete([...gone])
    })
  }
}

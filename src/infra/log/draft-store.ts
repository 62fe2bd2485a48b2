import type { DraftRecord, DraftRow, LocalDatabase } from './database'
import { isSealed, openJson, type StoreKey, sealJson } from './seal'

/** The drafts on disk. */
export class DraftStore {
  readonly #db: LocalDatabase

  constructor(db: LocalDatabase) {
    this.#db = db
  }

  /** Every one that can be read. */
  async readAll(): Promise<DraftRow[]> {
    const records = await this.#db.drafts.toArray()
    const rows = await Promise.all(
      records.map(async (record) =>
        'draft' in record ? openJson<DraftRow>(this.#db.key, record.draft).catch(() => null) : record,
      ),
    )
    return rows.filter((row) => row !== null)
  }

  /** Writes all of it or nothing. `allowed` is asked in the transaction that writes. */
  async write(
    rows: readonly DraftRow[],
    gone: readonly string[],
    allowed: () => PromiseLike<boolean> = () => Promise.resolve(true),
  ): Promise<void> {
    const { drafts, meta, key } = this.#db
    const records = await Promise.all(rows.map((row) => recordOf(key, row)))
    await this.#db.transaction('rw', drafts, meta, async () => {
      if (!(await allowed())) return
      if (records.length) await drafts.bulkPut(records)
      if (gone.length) await drafts.bulkDelete([...gone])
    })
  }
}

async function recordOf(key: StoreKey, row: DraftRow): Promise<DraftRecord> {
  const draft = await sealJson(key, row)
  return isSealed(draft) ? { ticketId: row.ticketId, draft } : draft
}

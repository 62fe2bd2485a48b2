import type { Database, Tenant } from '../db/work'
import { EVENT_COLUMNS, type EventRow, type StoredEvent, storedEvent } from './stored'

/** What the database holds of one tenant's events, read once for all of its readers. */
export interface Past {
  /** The number of the newest event. */
  head(): Promise<number>
  /** The lowest number after which nothing is missing any more; up to {@link KEPT_MS} old. */
  floor(): Promise<number>
  /** Up to {@link PAGE} events above `after`, in order; `head` is the newest number that the caller knows of. */
  read(after: number, head: number): Promise<readonly StoredEvent[]>
  /** Events above `after`, read at once and kept for nobody. */
  readNew(after: number, limit: number): Promise<StoredEvent[]>
  /** Lets go of what was read too long ago. */
  tidy(): void
}

/** Events of one read, and of one step of a reader. */
export const PAGE = 100
/** How long a page that was read serves others, ms. */
const KEPT_MS = 2_000
/** Pages held at once: readers who came together walk together. */
const MOST_PAGES = 4

type Kept<T> = { until: number; value: Promise<T> }

/**
 * Reads as the tenant, in its turn and behind its wall, one statement at a time: two thousand readers of one tenant who
 * ask for the same past hold one connection and share what it brings.
 *
 *     numbers  1 … 100 │ 101 … 200 │ 201 … 250
 *     pages       0          1           2        a reader at 130 reads page 1, and so does one at 170
 */
export function openPast(db: Database, tenant: Tenant): Past {
  /** By number, with the newest event known of when each was read. */
  const pages = new Map<number, Kept<StoredEvent[]> & { head: number }>()
  let bounds: Kept<number> | null = null
  let line: Promise<unknown> = Promise.resolve()

  /** Behind every read of this tenant that was asked for before. */
  const inLine = <T>(read: () => Promise<T>): Promise<T> => {
    const result = line.then(read)
    line = result.catch(() => {})
    return result
  }
  const readNew = (after: number, limit: number) =>
    db.work(
      tenant,
      async (work) => {
        const rows = await work.query<EventRow>(
          `SELECT ${EVENT_COLUMNS} FROM events WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
          [tenant.id, after, limit],
        )
        return rows.map(storedEvent)
      },
      { readOnly: true },
    )
  const pageOf = (number: number, head: number): Promise<StoredEvent[]> => {
    const value = inLine(() => readNew(number * PAGE, PAGE))
    const page = { until: Date.now() + KEPT_MS, value, head }
    pages.delete(number)
    pages.set(number, page)
    for (const [oldest] of pages) if (pages.size > MOST_PAGES) pages.delete(oldest)
    // Who asks next tries again.
    value.catch(() => pages.get(number) === page && pages.delete(number))
    return value
  }

  return {
    head: () =>
      db.work(
        tenant,
        async (work) => {
          const row = await work.one<{ last_seq: string }>('SELECT last_seq FROM tenants WHERE id = $1', [
            tenant.id,
          ])
          return Number(row?.last_seq ?? 0)
        },
        { readOnly: true },
      ),
    floor() {
      if (bounds && bounds.until > Date.now()) return bounds.value
      const value = inLine(() => floorOf(db, tenant))
      const kept = { until: Date.now() + KEPT_MS, value }
      bounds = kept
      value.catch(() => {
        if (bounds === kept) bounds = null
      })
      return value
    },
    async read(after, head) {
      const number = Math.floor(after / PAGE)
      const kept = pages.get(number)
      // A page that was read while it was growing has no more than there was then.
      const needed = Math.min(head, (number + 1) * PAGE)
      const good = kept && kept.until > Date.now() && kept.head >= needed
      const events = await (good ? kept.value : pageOf(number, head))
      return events.filter(({ seq }) => seq > after)
    },
    readNew,
    tidy() {
      for (const [number, { until }] of pages) if (until <= Date.now()) pages.delete(number)
    },
  }
}

const floorOf = (db: Database, tenant: Tenant): Promise<number> =>
  db.work(
    tenant,
    async (work) => {
      const row = await work.one<{ floor: string }>(
        `SELECT coalesce((SELECT min(seq) - 1 FROM events WHERE tenant_id = $1),
           (SELECT last_seq FROM tenants WHERE id = $1), 0) AS floor`,
        [tenant.id],
      )
      return Number(row?.floor ?? 0)
    },
    { readOnly: true },
  )

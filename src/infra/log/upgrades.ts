import { type LocalDatabase, STORE_FORMAT } from './database'
import { rowsIntoPages } from './rows-in-pages'

/** A step from one format of the store to the next. */
export type Upgrade = Readonly<{
  /** The format it leads to, from the one before. */
  to: number
  what: string
  /** Runs inside one transaction over all tables: all of it stands afterwards, or nothing. */
  run: (db: LocalDatabase) => Promise<void>
}>

/** Every step that was ever released, in order. Kept for ever, each with a test of its own in tests/chaos/storage-open.test.ts. */
export const UPGRADES: readonly Upgrade[] = [
  {
    to: 2,
    what: 'segments say their encoding and their age, the log where it begins',
    run: async (db) => {
      await db.log.toCollection().modify((segment, slot) => {
        const { from, to, json } = segment as unknown as { from: number; to: number; json: string }
        slot.value = { from, to, until: lastReceipt(json), encoding: 'json', json }
      })
      const log = await db.meta.get('log')
      if (log?.key === 'log') await db.meta.put({ key: 'log', pos: log.pos, base: 0 })
    },
  },
  { to: 3, what: 'rows lie in pages, packed', run: rowsIntoPages },
  // Nothing is changed: a build that knows no files must not take up an outbox that holds some.
  { to: 4, what: 'messages in the outbox may have files', run: async () => {} },
  // Nothing is changed: a build that knows neither would call packed runs damaged and drop the new rows.
  {
    to: 5,
    what: 'runs of the log are packed, tickets and customers have more rows beside them',
    run: async () => {},
  },
  // Nothing is changed: a build that cannot open what is sealed would call it damaged.
  { to: 6, what: 'what people wrote is sealed', run: async () => {} },
]

/** When the last entry of a first-format segment came in, ms; 0 when it cannot be read, which the reader will tell. */
function lastReceipt(json: string): number {
  try {
    const entries: unknown = JSON.parse(json)
    const last: unknown = Array.isArray(entries) ? entries.at(-1)?.rx : null
    return typeof last === 'number' ? last : 0
  } catch {
    return 0
  }
}

/** @throws {Error} when the steps leave a hole between the first format and the last. */
export function checkUpgrades(upgrades: readonly Upgrade[], last: number): void {
  const steps = upgrades.map(({ to }) => to).join()
  const wanted = Array.from({ length: last - 1 }, (_, i) => i + 2).join()
  if (steps !== wanted) throw new Error(`store formats: there are steps to ${steps}, wanted are ${wanted}`)
}
checkUpgrades(UPGRADES, STORE_FORMAT)

import { type TableName, type Tables, tableNames, type World } from '@domain/kernel/world'
import { packPart } from '@domain/packing/pack-in-parts'
import type { ChangedPage, Page } from '@domain/packing/page'
import { firstScreen } from '@domain/tickets/first-screen'
import type { ListView } from '@domain/tickets/lists'
import type { Table } from 'dexie'
import { apartFrom } from './bundle-pages'
import type { LocalDatabase } from './database'
import { type StoreKey, sealJson, sealText } from './seal'
import { ForkedLogError } from './storage-errors'
import { NAMED_TABLES, type OtherPage, type PageRecord, type ScreenCopy, storeOf } from './stored-rows'

/** Rows that are packed before others get their turn: some 4 ms of work. */
const ROWS_AT_ONCE = 300

type Changed = { table: TableName; changed: ChangedPage<Tables[TableName]>[] }
type Packed = { table: TableName; pages: Page[]; gone: string[] }
type Written = Omit<Packed, 'pages'> & { pages: PageRecord[] }

/** What of the screen is written beside the rows. */
export type OnScreen = Readonly<{ copy: ScreenCopy | null; ticketId: string | null; tab?: ListView }>

/** No window, or nothing in it. */
export const NOTHING_SHOWN: OnScreen = { copy: null, ticketId: null }

/**
 * The materialised rows: the world's tables on disk, in pages, written behind the log in idle time. They carry
 * the position up to which they stand, in the same transaction, so that boot is rows + the log's tail.
 */
export class RowStore {
  readonly #db: LocalDatabase

  constructor(db: LocalDatabase) {
    this.#db = db
  }

  /**
   * Writes the pages in which rows have changed, and the position that they now stand for. All of it or nothing:
   * when the disk refuses, the pages count as changed again. `stopped` is asked before the first byte goes out:
   * packing takes its time, and the store may be another's by then. Gives how many rows were packed.
   * @throws {ForkedLogError} when the rows on disk stand further on: another tab has written them.
   */
  async write(world: World, screen = NOTHING_SHOWN, stopped: () => boolean = () => false): Promise<number> {
    const { pos, cursor } = world
    const first = firstScreen(world, screen.ticketId, screen.tab)
    const parked = [...world.parked].map(([key, entries]) => [key, [...entries]] as [string, typeof entries])
    // What is written is gathered before the first await: the world goes on changing meanwhile.
    const taken = tableNames(world)
      .map((table) => ({ table, changed: world.rows[table].takeChanged() }) as Changed)
      .filter(({ changed }) => changed.length > 0)
    try {
      const { key } = this.#db
      const work = await sealedPages(key, await packed(world, taken))
      const beside = {
        parked: await sealJson(key, parked),
        first: await sealJson(key, first),
        copy: screen.copy && (await sealJson(key, screen.copy)),
      }
      if (stopped()) return 0
      await this.#db.transaction('rw', storesOfRows(this.#db), async () => {
        const before = await this.#db.meta.get('rows')
        if (before?.key === 'rows' && before.pos > pos)
          throw new ForkedLogError(`rows of ${pos} do not go over those of ${before.pos}`)
        for (const { table, pages, gone } of work) await putPages(this.#db, table, pages, gone)
        const bundles = before?.key === 'rows' ? apartFrom(before, placesOf(work)) : {}
        await this.#db.meta.put({ key: 'rows', pos, cursor, parked: beside.parked, ...bundles })
        await this.#db.meta.put({ key: 'first', rows: beside.first })
        if (screen.copy && beside.copy)
          await this.#db.meta.put({ key: 'screen', address: screen.copy.address, copy: beside.copy })
      })
      return taken.flatMap(({ changed }) => changed).reduce((sum, { rows }) => sum + rows.length, 0)
    } catch (error) {
      for (const { table, changed } of taken) world.rows[table].giveBack(changed)
      throw error
    }
  }
}

const placesOf = (work: readonly Written[]): [TableName, string][] =>
  work.flatMap(({ table, pages, gone }) =>
    [...pages.map(({ id }) => id), ...gone].map((id): [TableName, string] => [table, id]),
  )

/** Every table that rows, or facts about them, lie in. */
export const storesOfRows = (db: LocalDatabase): Table[] => [
  ...Object.values(NAMED_TABLES).map((store) => db.table(store)),
  db.others,
  db.meta,
]

/** Puts pages of a table of the world where they lie. Within a transaction over {@link storesOfRows}. */
export async function putPages(
  db: LocalDatabase,
  table: TableName,
  pages: readonly PageRecord[],
  gone: readonly string[],
): Promise<void> {
  const store = storeOf(table)
  if (store !== 'others') {
    if (pages.length) await db[store].bulkPut(pages)
    if (gone.length) await db[store].bulkDelete([...gone])
    return
  }
  if (pages.length) await db.others.bulkPut(pages.map((page): OtherPage => ({ ...page, table })))
  if (gone.length) await db.others.bulkDelete(gone.map((id): [TableName, string] => [table, id]))
}

const sealedPages = (key: StoreKey, work: readonly Packed[]): Promise<Written[]> =>
  Promise.all(
    work.map(async ({ pages, ...rest }) => ({
      ...rest,
      pages: await Promise.all(
        pages.map(async (page) => ({ ...page, text: await sealText(key, page.text) })),
      ),
    })),
  )

/** Packs what was taken, a part at a time, so that the page is not held up by a busy minute's rows. */
async function packed(world: World, taken: readonly Changed[]): Promise<Packed[]> {
  const work: Packed[] = []
  let rowsLeft = ROWS_AT_ONCE
  /** So many rows were packed: others get their turn when that was enough. */
  const turn = async (rows: number) => {
    rowsLeft -= rows
    if (rowsLeft > 0) return
    rowsLeft = ROWS_AT_ONCE
    await new Promise((resolve) => setTimeout(resolve))
  }
  for (const { table, changed } of taken) {
    const one: Packed = { table, pages: [], gone: [] }
    work.push(one)
    for (const { id, cold, rows, kept } of changed) {
      if (cold) one.pages.push(cold)
      else if (rows.length === 0 && kept.length === 0) one.gone.push(id)
      else {
        for (const part of world.rows[table].unknownParts({ rows, kept } as never)) {
          packPart(part)
          await turn(part.length)
        }
        one.pages.push(world.rows[table].makePage(id, rows as never, kept))
        await turn(rows.length)
      }
    }
  }
  return work
}

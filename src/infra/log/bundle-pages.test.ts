import { fromPages } from '@domain/checkpoint'
import { stateHash } from '@domain/kernel/hash'
import type { World } from '@domain/kernel/world'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { event, play, signedIn } from '../../../tests/model/entries'
import { aMessage, aTicket } from '../../../tests/model/rows'
import { bundlePages, dropBundles } from './bundle-pages'
import { BUNDLE, rangeOf } from './bundled-pages'
import { LocalDatabase } from './database'
import { RowStore } from './row-store'
import { readStoredRows } from './stored-rows'

/** Conversations far from one another: each is a page of messages and one of tickets. */
const PLACES = 40
const ticketOf = (place: number) => String(1 + place * 1_000)
const said = (seq: number, place: number) =>
  event(seq, 'customerChatCreated', {
    message: aMessage(String(seq), ticketOf(place), { rev: seq }),
    ticket: aTicket(ticketOf(place), { rev: seq }),
  })

let db: LocalDatabase
let store: RowStore
let world: World
let seq = 0
let databases = 0

beforeEach(async () => {
  databases += 1
  db = new LocalDatabase(`bundles-${databases}`)
  await db.open()
  store = new RowStore(db)
  seq = 0
  world = play([...signedIn(), ...Array.from({ length: PLACES }, (_, place) => said(++seq, place))]).world
  await store.write(world)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})

const say = async (place: number) => {
  play([said(++seq, place)], world)
  await store.write(world)
}
const forget = async (place: number) => {
  for (const id of world.index.messagesOf.get(ticketOf(place)) ?? []) world.rows.messages.delete(id)
  await store.write(world)
}
const stored = async () => (await readStoredRows(`bundles-${databases}`).all()) ?? expect.fail('no rows')
const hashNow = async () => {
  const { meta, pages } = await stored()
  return stateHash(fromPages(meta, pages))
}
const rowsMeta = async () => {
  const rows = await db.meta.get('rows')
  return rows?.key === 'rows' ? rows : expect.fail('no rows')
}
const records = () =>
  db.others
    .where('[table+id]')
    .between(...rangeOf(BUNDLE))
    .toArray()
/** Empties the pages where they lie, so that only copies can be read. */
const blind = async () => {
  for (const table of [db.customerChats, db.chatTickets, db.customers]) await table.clear()
}

describe('bundled pages', () => {
  test('are read in place of the pages, and make the same world', async () => {
    expect(await bundlePages(db)).toBeGreaterThan(0)
    await blind()
    expect(await hashNow()).toBe(stateHash(world))
  })

  test('are not made for few pages, nor again while they stand', async () => {
    const few = new LocalDatabase('bundles-few')
    await few.open()
    await new RowStore(few).write(play([...signedIn(), said(1, 1)]).world)
    expect(await bundlePages(few)).toBe(0)
    await few.delete()
    expect(await bundlePages(db)).toBeGreaterThan(0)
    expect(await bundlePages(db)).toBe(0)
  })

  test('give way to what was written since, changed, new or gone', async () => {
    await bundlePages(db)
    await say(3)
    await say(PLACES + 5)
    await forget(7)
    expect(await hashNow()).toBe(stateHash(world))
    const { apart } = (await rowsMeta()).bundled ?? expect.fail('no bundle')
    expect(apart.map(([table]) => table)).toContain('messages')
  })

  test('are made anew when much was written since, and only one bundle stays', async () => {
    await bundlePages(db)
    for (let place = 0; place < PLACES; place++) await say(place)
    expect(await bundlePages(db)).toBeGreaterThan(0)
    expect(new Set((await records()).map(({ id }) => id.split('/')[0]))).toEqual(new Set(['2']))
    await blind()
    expect(await hashNow()).toBe(stateHash(world))
  })

  test('are not believed once a build that does not know them has written', async () => {
    await bundlePages(db)
    play([said(++seq, 3)], world)
    await store.write(world)
    const { key, pos, cursor, parked } = await rowsMeta()
    await db.meta.put({ key, pos, cursor, parked })
    expect(await hashNow()).toBe(stateHash(world))
    // Names are given again: what was left under one must not be taken for the new.
    await db.others.put({ table: BUNDLE, id: '1/99', of: 'messages', pages: [], text: '' })
    expect(await bundlePages(db)).toBeGreaterThan(0)
    await blind()
    expect(await hashNow()).toBe(stateHash(world))
  })

  test.each([
    ['is missing', (id: string) => db.others.delete([BUNDLE, id])],
    ['is cut off', (id: string) => db.others.update([BUNDLE, id], { text: '[1,' })],
    ['is no record', (id: string) => db.others.put({ table: BUNDLE, id } as never)],
  ])('of which one %s cost nothing but time', async (_, damage) => {
    await bundlePages(db)
    const [first] = await records()
    await damage(first?.id ?? '')
    expect(await hashNow()).toBe(stateHash(world))
  })

  test('go when there is no room for them, and are made again when there is', async () => {
    await bundlePages(db)
    await dropBundles(db)
    expect(await records()).toEqual([])
    expect(await hashNow()).toBe(stateHash(world))
    expect(await bundlePages(db)).toBeGreaterThan(0)
    await blind()
    expect(await hashNow()).toBe(stateHash(world))
  })

  test('that were begun go with a store that is emptied meanwhile', async () => {
    await comingBetween(
      [{ step: 1, run: () => Promise.all(db.tables.map((table) => table.clear())) }],
      async () => expect(await bundlePages(db)).toBe(0),
    )
    expect(await records()).toEqual([])
    expect(await db.meta.count()).toBe(0)
  })
})

type Step = { step: number; run: () => Promise<unknown> }

/** Runs work on the store; before its transaction of that number something else comes. */
async function comingBetween(steps: readonly Step[], work: () => Promise<void>): Promise<void> {
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => unknown
  let begun = 0
  let inside = false
  const between = async (...args: unknown[]) => {
    if (inside) return transaction(...args)
    inside = true
    const now = begun++
    try {
      for (const { run } of steps.filter(({ step }) => step === now)) await run()
    } finally {
      inside = false
    }
    return transaction(...args)
  }
  const spy = vi.spyOn(db, 'transaction').mockImplementation(between as unknown as typeof db.transaction)
  await work()
  spy.mockRestore()
}

/**
 * Rows are written while pages are being copied, and the copying is killed, before any of its transactions: what is
 * read afterwards is the world as it was last written.
 */
test('whatever is written meanwhile, and wherever it is killed, what is read is what was written', async () => {
  const event = fc.record({
    step: fc.nat(8),
    does: fc.constantFrom('say', 'new', 'forget', 'kill'),
    place: fc.nat(PLACES - 1),
  })
  const round = fc.array(event, { maxLength: 5 })
  const run = (does: string, place: number): Promise<void> => {
    if (does === 'say') return say(place)
    if (does === 'new') return say(PLACES + place)
    if (does === 'forget') return forget(place)
    return Promise.reject(new Error('killed'))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
      for (const events of rounds) {
        const steps = events.map(({ step, does, place }): Step => ({ step, run: () => run(does, place) }))
        await comingBetween(steps, async () => {
          await bundlePages(db).catch((error: unknown) => expect(String(error)).toContain('killed'))
        })
        expect(await hashNow()).toBe(stateHash(world))
        // So much that another round is due.
        play(
          Array.from({ length: PLACES }, (_, place) => said(++seq, place)),
          world,
        )
        await store.write(world)
        expect(await hashNow()).toBe(stateHash(world))
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)

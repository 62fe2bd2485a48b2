import { fromPages } from '@domain/checkpoint'
import { stateHash } from '@domain/kernel/hash'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { event, play, signedIn } from '../../../tests/model/entries'
import { aMessage, aTicket } from '../../../tests/model/rows'
import { LocalDatabase } from './database'
import { RowStore } from './row-store'
import { readStoredRows } from './stored-rows'

const NOTHING = { copy: null, ticketId: null }
const said = (seq: number, id: string, ticketId: string) =>
  event(seq, 'customerChatCreated', {
    message: aMessage(id, ticketId, { rev: seq }),
    ticket: aTicket(ticketId, { rev: seq }),
  })

let db: LocalDatabase
let databases = 0
beforeEach(async () => {
  databases += 1
  db = new LocalDatabase(`rows-${databases}`)
  await db.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})

const read = async () => {
  const stored = await readStoredRows(`rows-${databases}`).all()
  return stored && fromPages(stored.meta, stored.pages)
}

test('only pages in which something changed are written', async () => {
  const { world } = play([...signedIn(), said(1, '1', '1'), said(2, '2', '40'), said(3, '3', '80')])
  const store = new RowStore(db)
  await store.write(world, NOTHING)
  expect((await db.customerChats.toArray()).map(({ id }) => id)).toEqual(['0', '2', '5'])
  const put = vi.spyOn(db.customerChats, 'bulkPut')
  await store.write(play([said(4, '4', '41')], world).world, NOTHING)
  expect(put.mock.calls.map(([pages]) => pages.map(({ id, rows }) => [id, rows]))).toEqual([[['2', 2]]])
  expect(stateHash((await read()) ?? world)).toBe(stateHash(world))
})

/** Seen to fail with the pages not given back. */
test('what the disk refused goes along with the next write', async () => {
  const { world } = play([...signedIn(), said(1, '1', '1')])
  const store = new RowStore(db)
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('QuotaExceededError'))
  await expect(store.write(world, NOTHING)).rejects.toThrow('Quota')
  expect(await read()).toBeNull()
  await store.write(play([said(2, '2', '900')], world).world, NOTHING)
  const back = await read()
  expect(back && stateHash(back)).toBe(stateHash(world))
})

test('a page that lost its last row is gone', async () => {
  const { world } = play([...signedIn(), said(1, '1', '1')])
  const store = new RowStore(db)
  await store.write(world, NOTHING)
  world.rows.messages.delete('1')
  await store.write(world, NOTHING)
  expect(await db.customerChats.count()).toBe(0)
})

test.each([
  ['cut off', (text: string) => text.slice(0, -3)],
  ['empty', () => ''],
  ['of another length', (text: string) => text.replace(/^\[\d+/, '[99')],
])('a page that is %s is refused at boot, not when it is touched', async (_, damage) => {
  const { world } = play([...signedIn(), said(1, '1', '1')])
  await new RowStore(db).write(world, NOTHING)
  const page = await db.customerChats.get('0')
  if (page) await db.customerChats.put({ ...page, text: damage(String(page.text)) })
  await expect(read()).rejects.toThrow("page '0' of messages")
})

import { emptyWorld } from '@domain/empty-world'
import { emptyChange } from '@domain/kernel/world'
import { LocalDatabase } from '@infra/log/database'
import { RowStore } from '@infra/log/row-store'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/clock'
import { aTicket } from '../../../tests/model/rows'
import { RowKeeper } from './row-keeper'

/** A keeper over a world of more rows than are packed in one go. */
async function keeping(name: string, rows = 1_000) {
  const db = new LocalDatabase(name)
  await db.open()
  const world = emptyWorld()
  for (let n = 1; n <= rows; n++) {
    const id = String(n)
    world.rows.tickets.set(id, { id, state: 'inbox', data: aTicket(id) })
  }
  const clock = new FakeClock()
  const keeper = new RowKeeper(
    new RowStore(db),
    clock,
    () => world,
    { settled: true, flush: async () => {} },
    () => ({ copy: null, ticketId: null }),
  )
  const change = emptyChange()
  change.touched.set('tickets', new Set(['1']))
  keeper.note(change)
  return { db, keeper, change, world, clock }
}

/*
 * Both seen to fail without the question before the transaction: a user signs out while rows are being packed, the
 * store is wiped, and then the rows come.
 */
test('a keeper that was stopped writes nothing more, what was being packed neither', async () => {
  const { db, keeper } = await keeping('keeper-1')
  const writing = keeper.flush()
  await new Promise((resolve) => setTimeout(resolve, 1))
  await keeper.stop()
  await writing
  expect(await db.chatTickets.count()).toBe(0)
  await db.delete()
})

test('changes that are told afterwards are not written', async () => {
  const { db, keeper, change } = await keeping('keeper-2')
  await keeper.stop()
  keeper.note(change)
  await keeper.flush()
  expect(await db.meta.get('rows')).toBeUndefined()
  await db.delete()
})

test('else everything is written', async () => {
  const { db, keeper } = await keeping('keeper-3')
  await keeper.flush()
  expect((await db.chatTickets.toArray()).reduce((sum, page) => sum + page.rows, 0)).toBe(1_000)
  await db.delete()
})

test('who has packed much rests before the next time, and writes at once all the same when asked to', async () => {
  const { db, keeper, change, world, clock } = await keeping('keeper-4', 3_000)
  await keeper.flush()
  world.rows.tickets.set('1', { id: '1', state: 'inbox', data: aTicket('1', { last_msg: 'Remarcado' }) })
  keeper.note(change)
  // A millisecond for each row.
  expect(clock.pending[0]).toBeGreaterThanOrEqual(3_000)
  await keeper.flush()
  expect((await db.chatTickets.toArray()).some(({ text }) => String(text).includes('Remarcado'))).toBe(true)
  keeper.note(change)
  // One page this time.
  expect(clock.pending).toEqual([1_000])
  await db.delete()
})

import { emptyWorld } from '@domain/empty-world'
import { stateHash } from '@domain/kernel/hash'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/clock'
import { aMessage } from '../../../tests/model/rows'
import { IdlePacker } from './idle-packing'

const asIs = {
  hash: null,
  delivery: 'sent',
  attempt: 1,
  errorCode: null,
  errorMessage: null,
  temp: false,
} as const

/** A world with more unpacked messages than stay so. */
function warmWorld(count = 6_000) {
  const world = emptyWorld()
  for (let n = 1; n <= count; n++) {
    const id = String(n)
    const ticketId = String(Math.ceil(n / 10))
    const data = aMessage(id, ticketId)
    world.rows.messages.set(id, {
      ...asIs,
      id,
      ticketId,
      data,
    })
  }
  return world
}

test('rows that were touched are packed again once it is quiet, and none is another for it', async () => {
  const world = warmWorld()
  const before = stateHash(world)
  const clock = new FakeClock()
  const packer = new IdlePacker(clock, () => world)
  packer.note()
  await clock.pass(999)
  expect(world.rows.messages.warmCount).toBe(6_000)
  await clock.pass(1)
  expect(world.rows.messages.warmCount).toBeLessThanOrEqual(5_000)
  expect(stateHash(world)).toBe(before)
})

test('a stream without a pause does not put it off for ever, and a tab that stops packs nothing more', async () => {
  const world = warmWorld()
  const clock = new FakeClock()
  const packer = new IdlePacker(clock, () => world)
  for (let i = 0; i < 11; i++) {
    packer.note()
    await clock.pass(900)
  }
  expect(world.rows.messages.warmCount).toBe(6_000)
  packer.note()
  await clock.pass(200)
  expect(world.rows.messages.warmCount).toBeLessThanOrEqual(5_000)
  const other = warmWorld()
  const stopped = new IdlePacker(clock, () => other)
  stopped.note()
  stopped.stop()
  stopped.note()
  await clock.pass(20_000)
  expect(other.rows.messages.warmCount).toBe(6_000)
  expect(clock.pending).toEqual([])
})

test('a conversation that is shown stays unpacked, however long it is, and the others are packed', async () => {
  const world = warmWorld(200)
  for (let n = 1_000; n < 9_000; n++)
    world.rows.messages.set(String(n), {
      ...asIs,
      id: String(n),
      ticketId: '900',
      data: aMessage(String(n), '900'),
    })
  const rows = world.rows.messages
  const clock = new FakeClock()
  const shown = new IdlePacker(
    clock,
    () => world,
    () => ['900'],
  )
  shown.note()
  await clock.pass(1_000)
  expect(rows.warmCount).toBe(8_200)
  for (let n = 10_000; n < 16_000; n++)
    rows.set(String(n), { ...asIs, id: String(n), ticketId: String(n), data: aMessage(String(n), String(n)) })
  shown.note()
  await clock.pass(1_000)
  expect(rows.warmCount).toBeGreaterThanOrEqual(8_000)
  expect(rows.warmCount).toBeLessThanOrEqual(13_000)
  const away = new IdlePacker(clock, () => world)
  away.note()
  await clock.pass(1_000)
  expect(rows.warmCount).toBeLessThanOrEqual(5_000)
})

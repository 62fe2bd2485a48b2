import { expect, it } from 'vitest'
import { awaitingRead } from './awaitingRead'

const settled = async (waiting: Promise<void>): Promise<boolean> =>
  Promise.race([waiting.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))])

it('waits for a reading that began after it was asked for, whatever becomes of the ones before', async () => {
  const read = awaitingRead()
  const before = read.begin()
  const waiting = read.wait()
  before.shown()
  expect(await settled(waiting)).toBe(false)
  const next = read.begin()
  const later = read.wait()
  next.dropped()
  expect(await settled(waiting)).toBe(false)
  read.begin().shown()
  expect([await settled(waiting), await settled(later)]).toEqual([true, true])
})

it('waits for nothing where nothing is read any more', async () => {
  const read = awaitingRead()
  const waiting = read.wait()
  read.end()
  expect(await settled(waiting)).toBe(true)
})

import { LocalDatabase } from '@infra/log/database'
import { UploadStore } from '@infra/media/upload-store'
import type { Leases } from '@infra/tabs/lease'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countingIds, FakeClock } from '../../../tests/clock'
import { noFiles } from './no-files'
import { type KeptRecording, TabRecordings } from './recordings'

let tenants = 0
let db: LocalDatabase
let store: UploadStore
let clock: FakeClock
let held: Set<string>
const ids = countingIds()

beforeEach(async () => {
  const tenant = `recordings-${++tenants}`
  db = new LocalDatabase(tenant)
  await db.open()
  await db.meta.put({ key: 'owner', userId: '7' })
  store = new UploadStore(tenant, () => '7')
  clock = new FakeClock()
  held = new Set()
})
afterEach(() => db.close())

/** Locks as the browser has them for all tabs; what a tab held is free again when it closes. */
const locks =
  (tab: Set<string>) =>
  (name: string): Pick<Leases, 'take'> => ({
    async take() {
      if (held.has(name)) return null
      held.add(name)
      tab.add(name)
      return { release: () => void held.delete(name) }
    },
  })

function aTab() {
  const own = new Set<string>()
  const recordings = new TabRecordings(store, locks(own), clock, ids)
  return { recordings, close: () => own.forEach((name) => void held.delete(name)) }
}

const heard = async (kept: KeptRecording | null) =>
  kept && (await Promise.all(kept.pieces.map((piece) => piece.text()))).join('')

/** Says words, a piece each, all of them on the disk. */
async function says(recordings: TabRecordings, ticketId: string, ...words: string[]) {
  const kept = await recordings.begin(ticketId)
  for (const word of words) kept.add(new Blob([word]))
  await expect.poll(async () => (await store.readAll('rec:')).length).toBeGreaterThanOrEqual(words.length)
  return kept
}

describe('a recording', () => {
  it('that a closed tab left behind is offered, whole and in its order, until it is dropped', async () => {
    const words = Array.from({ length: 12 }, (_, n) => `${n} `)
    const first = aTab()
    await says(first.recordings, '3', ...words)
    first.close()
    const { recordings } = aTab()
    const left = await recordings.left('3')
    expect(await heard(left)).toBe(words.join(''))
    expect(await recordings.left('4')).toBeNull()
    await left?.drop()
    expect(await recordings.left('3')).toBeNull()
    expect(await store.ids()).toEqual([])
  })

  it('that another tab is making is not offered, nor one that another tab has taken up', async () => {
    const first = aTab()
    const [second, third] = [aTab(), aTab()]
    await says(first.recordings, '3', 'meio')
    expect(await second.recordings.left('3')).toBeNull()
    first.close()
    expect(await heard(await second.recordings.left('3'))).toBe('meio')
    expect(await third.recordings.left('3')).toBeNull()
    second.close()
    expect(await heard(await third.recordings.left('3'))).toBe('meio')
  })

  it('never takes in pieces of another, though they are of one conversation', async () => {
    const first = aTab()
    await says(first.recordings, '3', 'um', 'dois', 'três')
    first.close()
    clock = new FakeClock(clock.now() + 1_000)
    const next = aTab()
    const made = await says(next.recordings, '3', 'outro')
    expect(await heard(made)).toBe('outro')
    const { recordings } = aTab()
    const older = await recordings.left('3')
    expect(await heard(older)).toBe('umdoistrês')
    await older?.drop()
    next.close()
    expect(await heard(await recordings.left('3'))).toBe('outro')
  })

  it('of an earlier build, whose pieces had the conversation’s name alone, is offered too', async () => {
    const row = (id: string, text: string) => ({ id, blob: new Blob([text]), name: '', mime: '', at: 1 })
    await store.put([row('rec:3:000001', 'de '), row('rec:3:000002', 'ontem')])
    const tab = aTab()
    await says(tab.recordings, '3', 'de hoje')
    const { recordings } = aTab()
    expect(await heard(await recordings.left('3'))).toBe('de ontem')
    await recordings.look()
    expect(recordings.tickets()).toEqual(new Set(['3']))
  })

  it('that is left in this tab is offered with its last piece, which came late', async () => {
    const { recordings } = aTab()
    const kept = await says(recordings, '3', 'um ')
    let stop = () => {}
    kept.leave(new Promise<void>((resolve) => (stop = resolve)))
    const back = recordings.left('3')
    kept.add(new Blob(['dois']))
    stop()
    expect(await heard(await back)).toBe('um dois')
  })

  it('that is dropped while its last piece is being written leaves nothing', async () => {
    const { recordings } = aTab()
    const kept = await says(recordings, '3', 'um')
    kept.add(new Blob(['dois']))
    await kept.drop()
    expect(await store.ids()).toEqual([])
    expect(recordings.tickets().size).toBe(0)
  })

  it('marks its conversation, of a colleague too', async () => {
    const { recordings } = aTab()
    let told = 0
    recordings.subscribe(() => {
      told += 1
    })
    await says(recordings, 'internal:5', 'oi')
    expect(recordings.tickets()).toEqual(new Set(['internal:5']))
    expect(told).toBe(1)
    // Another tab looks by itself, once somebody wants to see it.
    const other = aTab()
    other.recordings.subscribe(() => {})
    await expect.poll(() => other.recordings.tickets()).toEqual(new Set(['internal:5']))
    other.recordings.forget()
    expect(other.recordings.tickets().size).toBe(0)
  })

  it('keeps its mark while the disk is looked at, though no piece of it is there yet', async () => {
    const { recordings } = aTab()
    const looking = recordings.look()
    const kept = await recordings.begin('3')
    kept.add(new Blob(['oi']))
    await looking
    expect(recordings.tickets()).toEqual(new Set(['3']))
  })

  it('is kept in memory where the disk refuses', async () => {
    const refusing = Object.assign(Object.create(store) as UploadStore, {
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    })
    const recordings = new TabRecordings(refusing, locks(new Set()), clock, ids)
    const kept = await recordings.begin('3')
    for (const word of ['um', 'dois']) kept.add(new Blob([word]))
    expect(await heard(kept)).toBe('umdois')
  })

  it('is not made where nothing may be changed', async () => {
    await expect(noFiles.recordings.begin('3')).rejects.toThrow()
    expect(await noFiles.recordings.left('3')).toBeNull()
  })
})

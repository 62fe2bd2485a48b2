import { describe, expect, test } from 'vitest'
import { event, numbered, signedIn } from '../../../tests/model/entries'
import { fileOf } from '../../../tests/model/logs'
import { aTicket } from '../../../tests/model/rows'
import { statsOf } from './stats'

describe('what a log is made of', () => {
  test('is counted', () => {
    const entries = numbered([
      ...signedIn(),
      event(3, 'Created', { ticket: aTicket('1') }, { prev: 0 }),
      event(4, 'Created', { ticket: aTicket('2') }),
      event(9, 'Created', { ticket: aTicket('3') }, { prev: 7 }),
    ])
    const stats = statsOf(fileOf(entries))
    expect(stats).toMatchObject({
      entries: 8,
      byKind: { baseline: 1, event: 3, intent: 1, mark: 3 },
      bySource: { app: 5, socket: 3 },
      byHour: [['2026-11-20T09', 8]],
      gaps: [[5, 8]],
      lost: 1,
      longestSilence: { ms: 5_000, pos: 8 },
    })
    expect(stats.byName[0]).toMatchObject({ name: 'Created', count: 3 })
    expect(stats.byName.reduce((sum, one) => sum + one.chars, 0)).toBe(stats.chars)
  })
  test('also when it is nothing', () =>
    expect(statsOf(fileOf([]))).toMatchObject({ entries: 0, gaps: [], lost: 0, longestSilence: null }))
})

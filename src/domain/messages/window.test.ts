import { expect, test } from 'vitest'
import { CLOSING_MS, WINDOW_MS, windowAt } from './window'

const heard = '2026-11-20T12:00:00.000Z'
const at = Date.parse(heard)

test.each([
  ['at once', 0, 'open', WINDOW_MS],
  ['an hour and a millisecond before its end', WINDOW_MS - CLOSING_MS - 1, 'open', CLOSING_MS + 1],
  ['an hour before its end', WINDOW_MS - CLOSING_MS, 'closing', CLOSING_MS],
  ['a millisecond before its end', WINDOW_MS - 1, 'closing', 1],
  ['at its end', WINDOW_MS, 'closed', 0],
  ['days later', 10 * WINDOW_MS, 'closed', 0],
  ['with a clock that is behind', -1_000, 'open', WINDOW_MS + 1_000],
])('%s', (_when, passed, state, leftMs) => {
  expect(windowAt(heard, at + passed)).toEqual({ state, leftMs })
})

test.each([null, 'ontem'])('says nothing of %s', (moment) => {
  expect(windowAt(moment, at)).toBeNull()
})

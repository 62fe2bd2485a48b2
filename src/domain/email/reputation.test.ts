import { expect, test } from 'vitest'
import { verdictOn } from './reputation'

/** Seen to fail with either limit doubled, and without the least. */
test.each([
  ['complained', 0, 0, 'good'],
  ['complained', 2, 10, 'good'],
  ['complained', 3, 3_001, 'good'],
  ['complained', 3, 3_000, 'worrying'],
  ['complained', 9, 3_000, 'bad'],
  ['bounced', 2, 10, 'good'],
  ['bounced', 49, 1_000, 'good'],
  ['bounced', 50, 1_000, 'worrying'],
  ['bounced', 99, 1_000, 'worrying'],
  ['bounced', 100, 1_000, 'bad'],
] as const)('%s: %i of %i are %s', (what, count, sent, verdict) =>
  expect(verdictOn(what, count, sent)).toBe(verdict),
)

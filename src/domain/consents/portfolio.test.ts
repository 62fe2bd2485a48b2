import { expect, test } from 'vitest'
import { limitOf, portfolioRoomOf } from './portfolio'

test.each([
  ['TIER_2K', 0, { limit: 2_000, reached: 0, kept: 300, room: 1_700 }],
  ['TIER_2K', 1_699, { limit: 2_000, reached: 1_699, kept: 300, room: 1 }],
  ['TIER_2K', 1_950, { limit: 2_000, reached: 1_950, kept: 300, room: 0 }],
  ['TIER_UNLIMITED', 9, { limit: null, reached: 9, kept: 0, room: null }],
  [null, 0, { limit: 250, reached: 0, kept: 38, room: 212 }],
  ['TIER_1M', 0, { limit: 250, reached: 0, kept: 38, room: 212 }],
])('of %s with %s reached there is left: %j', (tier, reached, room) =>
  expect(portfolioRoomOf(limitOf(tier), reached)).toEqual(room),
)

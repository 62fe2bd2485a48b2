import { expect, test } from 'vitest'
import { PresenceLimit } from './limit'

test('a session that says too much is not passed on, and is again when it calms down', () => {
  const limit = new PresenceLimit()
  const passed = Array.from({ length: 20 }, () => limit.takes('s', 0)).filter(Boolean).length
  expect(passed).toBe(6)
  expect(limit.takes('other', 0)).toBe(true)
  expect(limit.takes('s', 500)).toBe(false)
  expect(limit.takes('s', 1_500)).toBe(true)
})

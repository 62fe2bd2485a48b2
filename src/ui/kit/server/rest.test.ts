import { expect, test } from 'vitest'
import { restAfterWalking } from './rest'

test('what is shown after a while may ask at once, what is walked past only who stays', () => {
  const askFrom = restAfterWalking()
  expect(askFrom(1_000)).toBe(1_000)
  expect(askFrom(1_150)).toBe(1_450)
  // Still walking: each starts its own wait.
  expect(askFrom(1_300)).toBe(1_600)
  expect(askFrom(1_700)).toBe(1_700)
})

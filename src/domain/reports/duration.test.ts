import { expect, test } from 'vitest'
import { formatDuration } from './duration'

test.each([
  [0, '0:00'],
  [59.4, '0:59'],
  [59.6, '1:00'],
  [246, '4:06'],
  [3599.5, '1:00:00'],
  [101_336, '28:08:56'],
  [-38, '-0:38'],
  [-0.2, '0:00'],
])('%d s are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

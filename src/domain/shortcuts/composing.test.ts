import { expect, it } from 'vitest'
import { isComposing } from './composing'

it.each([
  ['a plain Enter', false, 13, false],
  ['one that chooses a character', true, 229, true],
  ['one that ends the composition, as Safari tells it', false, 229, true],
  ['a composition without a code', true, 0, true],
])('%s, as the browser gives it and as React wraps it', (_, composing, keyCode, is) => {
  const event = { isComposing: composing, keyCode }
  expect(isComposing(event)).toBe(is)
  expect(isComposing({ nativeEvent: event })).toBe(is)
})

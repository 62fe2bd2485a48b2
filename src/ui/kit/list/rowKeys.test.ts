import { expect, test } from 'vitest'
import { rowDeed } from './rowKeys'

const press = (key: string, over: Partial<Parameters<typeof rowDeed>[0]> = {}) =>
  rowDeed({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over })

test.each([
  ['ArrowDown', {}, 'next'],
  ['Enter', {}, 'open'],
  [' ', {}, 'peek'],
  ['x', {}, 'choose'],
  // With the lock for capitals on.
  ['X', {}, 'choose'],
  ['ArrowDown', { shiftKey: true }, 'extendDown'],
  ['a', { ctrlKey: true }, 'all'],
  ['a', { metaKey: true }, 'all'],
  ['F10', { shiftKey: true }, 'menu'],
  ['Escape', {}, 'leave'],
  // The panel's own keys, the browser's, and what is meant for nobody.
  ['ArrowDown', { altKey: true }, null],
  ['Enter', { ctrlKey: true }, null],
  ['X', { shiftKey: true }, null],
  ['a', {}, null],
  ['/', {}, null],
])('%s %j on a row: %s', (key, over, deed) => expect(press(key, over)).toBe(deed))

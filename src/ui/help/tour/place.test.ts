import { expect, test } from 'vitest'
import { placeBeside } from './place'

const screen = { width: 1000, height: 600 }
const card = { width: 300, height: 150 }
test.each([
  ['below', { left: 20, top: 20, width: 100, height: 40 }, { left: 20, top: 72 }],
  ['above', { left: 20, top: 540, width: 100, height: 40 }, { left: 20, top: 378 }],
  ['to the right of what is high', { left: 0, top: 0, width: 300, height: 600 }, { left: 312, top: 8 }],
  ['to the left of it', { left: 700, top: 0, width: 300, height: 600 }, { left: 388, top: 8 }],
  [
    'over the end of what fills the screen',
    { left: 0, top: 0, width: 1000, height: 600 },
    { left: 8, top: 438 },
  ],
  // Seen to fail where it was placed beside them out of the screen.
  [
    'at the foot for what lies below the screen',
    { left: 20, top: 1900, width: 100, height: 40 },
    { left: 20, top: 442 },
  ],
  [
    'at the head for what lies above it',
    { left: 20, top: -900, width: 100, height: 40 },
    { left: 132, top: 8 },
  ],
  ['within the screen', { left: 950, top: 20, width: 40, height: 40 }, { left: 692, top: 72 }],
])('stands %s', (_, target, at) => expect(placeBeside(target, card, screen)).toEqual(at))
test('stands below where there is nothing to speak of', () =>
  expect(placeBeside(null, card, screen)).toEqual({ left: 350, top: 442 }))

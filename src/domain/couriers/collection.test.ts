import { expect, it } from 'vitest'
import { collectionOf, type Doorstep } from './collection'

const cash = { kind: 'cash', amount: 5_000, changeFor: 10_000 } as const

it.each<[string, Doorstep, unknown]>([
  ['what was agreed on', { due: 5_000, awaited: cash, openPix: false }, cash],
  [
    'no more than is due',
    { due: 3_000, awaited: cash, openPix: false },
    { kind: 'cash', amount: 3_000, changeFor: 10_000 },
  ],
  ['nothing of what is paid', { due: 0, awaited: cash, openPix: false }, null],
  [
    'all of it in cash where nobody asked',
    { due: 1_250, awaited: null, openPix: false },
    { kind: 'cash', amount: 1_250, changeFor: null },
  ],
  ['nothing while a Pix is out', { due: 1_250, awaited: null, openPix: true }, null],
  [
    'by card where that was agreed on beside a Pix',
    { due: 900, awaited: { kind: 'card', amount: 400, changeFor: null }, openPix: true },
    { kind: 'card', amount: 400, changeFor: null },
  ],
])('at the door is collected %s', (_, doorstep, wanted) => {
  expect(collectionOf(doorstep)).toEqual(wanted)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameList, namesIn } from './name-list'

test('names come back out of one cell, whatever they hold', () => {
  const name = fc
    .array(fc.constantFrom('a', ' ', ';', '|', '"', 'ç'), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 4 }), (names) => {
      expect(namesIn(nameList(names))).toEqual(names)
    }),
  )
})

test('are read as people write them', () => {
  expect(namesIn('VIP; Diabéticos |  ; "A; B"')).toEqual(['VIP', 'Diabéticos', 'A; B'])
  expect(namesIn('"Clube" do bebê; x')).toEqual(['"Clube" do bebê', 'x'])
})

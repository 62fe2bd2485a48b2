import { describe, expect, test } from 'vitest'
import { mentionAt, namedIn, splitAtNames } from './naming'

describe('the name that is being typed', () => {
  test.each([
    ['@', 1, { from: 0, query: '' }],
    ['veja @Bru', 9, { from: 5, query: 'Bru' }],
    ['veja @Bruno já', 14, null],
    ['a@b.c', 5, null],
    ['veja @Bru', 3, null],
  ])('%s at %i', (text, caret, found) => expect(mentionAt(text, caret)).toEqual(found))
})

describe('whom a text names', () => {
  const staff = [
    { id: '1', name: 'Ana' },
    { id: '2', name: 'Ana Paula' },
    { id: '3', name: 'Bruno' },
  ]
  test.each([
    ['@Ana, veja', ['1']],
    ['@Ana Paula veja', ['2']],
    ['@Anabela veja', []],
    ['@Bruno e @Ana: @Bruno!', ['3', '1']],
    ['ana@Bruno', []],
    ['Bruno', []],
    ['@bruno', []],
    ['@Ana @Ana Paula', ['1', '2']],
  ])('%s', (text, ids) => expect(namedIn(text, staff).map(({ id }) => id)).toEqual(ids))

  test.each([
    ['veja @Ana Paula, já', ['veja ', '[@Ana Paula]', ', já']],
    ['@Bruno', ['[@Bruno]']],
    ['@Bruno @Ana', ['[@Bruno]', ' ', '[@Ana]']],
    ['sem ninguém @Davi', ['sem ninguém @Davi']],
    ['', []],
  ])('%s, in pieces', (text, pieces) =>
    expect(splitAtNames(text, staff).map((one) => (one.named ? `[${one.text}]` : one.text))).toEqual(pieces),
  )
})

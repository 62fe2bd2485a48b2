import { describe, expect, it } from 'vitest'
import { offersWhole } from './whole'

describe('all that match are offered', () => {
  it.each([
    ['nothing is chosen', [], { total: 9, least: false }, false],
    ['one is chosen and others match', ['1'], { total: 9, least: false }, true],
    ['what is chosen is all there is', ['1', '2'], { total: 2, least: false }, false],
    ['the others were chosen on other pages', ['1', '2', '3'], { total: 3, least: false }, false],
    ['nobody knows how many there are', ['1', '2'], { total: 2, least: true }, true],
  ])('%s', (_, chosen, found, offered) => {
    expect(offersWhole(new Set(chosen), found)).toBe(offered)
  })
})

import { describe, expect, it } from 'vitest'
import { offersWhole } from './whole'

/** Seen to fail where only the page's rows were counted, and where one row of the page was enough. */
describe('all that match are offered', () => {
  const page = ['1', '2']
  it.each([
    ['nothing is chosen', [], { total: 9, least: false }, false],
    ['a row of the page is not chosen', ['1'], { total: 9, least: false }, false],
    ['the page is chosen and others match', ['1', '2'], { total: 9, least: false }, true],
    ['the page is all there is', ['1', '2'], { total: 2, least: false }, false],
    ['the others were chosen on other pages', ['1', '2', '3'], { total: 3, least: false }, false],
    ['nobody knows how many there are', ['1', '2'], { total: 2, least: true }, true],
  ])('%s', (_, chosen, found, offered) => {
    expect(offersWhole(page, new Set(chosen), found)).toBe(offered)
  })
  it('an empty page offers nothing', () =>
    expect(offersWhole([], new Set(), { total: 3, least: true })).toBe(false))
})

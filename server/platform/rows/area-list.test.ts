import { expect, test } from 'vitest'
import { describeArea } from '../../../src/domain/described/describe-area'
import { listOf } from './area-list'

const shelves = describeArea({
  one: 'shelf',
  about: 'a shelf of the shop',
  nouns: {
    pt_BR: { one: 'prateleira', many: 'prateleiras', gender: 'f' },
    en: { one: 'shelf', many: 'shelves' },
  },
  route: 'shelves',
  table: 'shelves',
  columns: {
    since: { kind: 'day' },
    name: { kind: 'text', as: 'title', most: 5, required: true },
    width: { kind: 'number', least: 1, most: 9, first: 1, sort: true },
  },
  most: 10,
  deleted: 'gone',
})
const sortOf = (list: ReturnType<typeof listOf>) => [list.sort, list.sort in list.sorts]

test('a list begins in the order of its first column that it sorts by, under the name that the list has for it', () => {
  expect(sortOf(listOf(shelves, {}))).toEqual(['title', true])
  const { since, ...rest } = shelves.columns
  expect(
    sortOf(listOf({ ...shelves, columns: { since: { ...since, sort: true, as: 'from' }, ...rest } }, {})),
  ).toEqual(['from', true])
})

test('of rows that people give an order, in that order', () =>
  expect(sortOf(listOf({ ...shelves, placed: { within: [] } }, { place: 'r.position + 1' }))).toEqual([
    'place',
    true,
  ]))

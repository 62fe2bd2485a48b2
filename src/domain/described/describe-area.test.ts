import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { areaForm, emptyForm } from './area-form'
import { filterOf, keyOf, mayBeEmpty } from './column'
import { describeArea, headOf, namesOf, patternOf } from './describe-area'

const rooms = describeArea({
  one: 'room',
  about: 'a room of the shop',
  nouns: { pt_BR: { one: 'sala', many: 'salas', gender: 'f' }, en: { one: 'room', many: 'rooms' } },
  route: 'rooms',
  table: 'rooms',
  columns: { name: { kind: 'text', most: 5, required: true } },
  most: 10,
  deleted: 'gone',
})
const shelves = describeArea({
  one: 'shelf',
  about: 'a shelf of the shop',
  nouns: {
    pt_BR: { one: 'prateleira', many: 'prateleiras', gender: 'f' },
    en: { one: 'shelf', many: 'shelves' },
  },
  route: { pattern: 'shelves', menu: { section: 'orders' } },
  table: 'shop_shelves',
  columns: {
    name: { kind: 'text', most: 5, required: true },
    note: { kind: 'text', most: 9, lines: true },
    phone: { kind: 'phone' },
    width: { kind: 'number', least: 1, most: 300, first: 80 },
    price: { kind: 'money', most: 100 },
    cold: { kind: 'yesno', filter: true, as: 'cooled' },
    products: { kind: 'count', about: 'Products that lie on it.' },
    active: { kind: 'active' },
    height: {
      kind: 'choice',
      of: { low: { pt_BR: 'Baixa', en: 'Low' }, high: { pt_BR: 'Alta', en: 'High' } },
      first: 'high',
    },
    room_id: { kind: 'row', of: rooms },
    since: { kind: 'day' },
    until: { kind: 'day', open: true },
    instance_id: { kind: 'connection' },
    code: { kind: 'text', most: 9, blank: true },
    boards: {
      kind: 'parts',
      type: 'Board',
      input: 'BoardInput',
      form: v.pipe(v.array(v.object({ depth: v.number() })), v.maxLength(2)),
    },
  },
  most: 10,
  deleted: 'gone',
})

test('names follow from the noun and the table, where the description gives no others', () => {
  expect(namesOf(shelves)).toEqual({
    type: 'ShelfRow',
    input: 'ShelfInput',
    rows: 'shelfRows',
    save: 'saveShelf',
    remove: 'deleteShelf',
    move: 'moveShelf',
    argument: 'form',
    topic: 'shopShelves',
    list: 'shopShelves',
  })
  expect(namesOf({ ...shelves, topic: 'x', contract: { type: 'Shelf', argument: 'shelf' } })).toMatchObject({
    type: 'Shelf',
    argument: 'shelf',
    topic: 'x',
  })
  expect(patternOf(shelves)).toBe('shelves')
  expect(headOf({ ...shelves, columns: { ...{ since: { kind: 'day' } }, ...shelves.columns } })).toBe('name')
  expect(keyOf('active', shelves.columns.active)).toBe('state')
  expect(keyOf('cold', shelves.columns.cold)).toBe('cooled')
  expect(filterOf('cold', shelves.columns.cold)).toBe('cooled')
  expect(filterOf('active', shelves.columns.active)).toBe('active')
  expect(filterOf('name', shelves.columns.name)).toBe(null)
  expect(filterOf('height', shelves.columns.height)).toBe('height')
  expect(mayBeEmpty(shelves.columns.note)).toBe(true)
  expect(mayBeEmpty(shelves.columns.code)).toBe(false)
  expect(filterOf('room_id', shelves.columns.room_id)).toBe('room')
})

describe('the form', () => {
  const schema = areaForm(shelves)
  const good = { ...emptyForm(shelves), name: 'A 1', since: '2026-02-28' }
  test('begins with what a new row is, and holds nothing that the server counts', () =>
    expect(emptyForm(shelves)).toEqual({
      name: '',
      note: '',
      phone: '',
      width: 80,
      price: 0,
      cold: false,
      active: true,
      height: 'high',
      room_id: null,
      since: '',
      until: '',
      instance_id: null,
      code: '',
      boards: [],
    }))
  test('may leave out whose row it is', () => {
    const { room_id: _, ...rest } = good
    expect(v.parse(schema, rest)).toEqual(good)
  })
  test('can be saved with its name alone', () => expect(v.safeParse(schema, good).success).toBe(true))
  test.each([
    ['a name of spaces', { name: '  ' }, 'name'],
    ['a long name', { name: 'Prateleira' }, 'name'],
    ['a long note', { note: 'in the cellar' }, 'note'],
    ['a phone without area code', { phone: '98765-4321' }, 'phone'],
    ['a number that is too small', { width: 0 }, 'width'],
    ['a number that is too great', { width: 301 }, 'width'],
    ['half a number', { width: 1.5 }, 'width'],
    ['an amount below nothing', { price: -1 }, 'price'],
    ['an amount that is too great', { price: 101 }, 'price'],
    ['a word for yes or no', { cold: 'yes' }, 'cold'],
    ['a state that is missing', { active: undefined }, 'active'],
    ['a word that the choice does not have', { height: 'middle' }, 'height'],
    ['a row that is no id', { room_id: 7 }, 'room_id'],
    ['a day that there is not', { since: '2026-02-30' }, 'since'],
    ['parts that are too many', { boards: [{ depth: 1 }, { depth: 1 }, { depth: 1 }] }, 'boards'],
  ])('%s is refused by its field', (_, wrong, field) => {
    const read = v.safeParse(schema, { ...good, ...wrong })
    expect(read.issues?.map((issue) => v.getDotPath(issue))).toEqual([field])
  })
})

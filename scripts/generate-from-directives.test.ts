import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { readContract } from '../contract/read-contract'
import { generateAccess } from './generate-access'
import { pagesContract } from './generate-pages'
import { generatePrivacy } from './generate-privacy'

const directives = readContract('.')
  .match(/^directive @[^\n]+$/gm)
  ?.join('\n')
const schemaOf = (field: string, type = '') =>
  buildSchema(`${directives}\nscalar JSON\ntype Query {\n  ${field}\n}\n${type}`)
const access = (field: string) => generateAccess(schemaOf(field))[1]
const privacy = (fields: string) => generatePrivacy(schemaOf('a: Int', `type Shelf { ${fields} }`))[1]

describe('who may call an operation', () => {
  test.each([
    ['shelves: Int @public', "shelves: 'public'"],
    ['shelves: Int @authenticated', "shelves: 'all'"],
    ['shelves: Int @needs(administrator: true)', "shelves: 'administrator'"],
    ['shelves: Int @needs(routes: ["products"])', 'const products = ["products"]'],
    ['shelves: Int @needs(routes: "products")', 'const products = ["products"]'],
    ['shelves: Int @needs(action: "actions/export")', "shelves: 'actions/export'"],
    ['shelves: Int @authenticated @peopleOnly', "new Set([\n  'shelves',\n])"],
  ])('is said by %s', (field, line) => expect(access(field)).toContain(line))

  test.each([
    ['nothing', 'shelves: Int', 'shelves: it says none of @needs'],
    ['two things', 'shelves: Int @public @authenticated', 'shelves: it says more than one of @needs'],
    ['a route that there is not', 'shelves: Int @needs(routes: ["shelf"])', 'no route “shelf”'],
    ['an action that there is not', 'shelves: Int @needs(action: "export")', 'no action “export”'],
    ['no route at all', 'shelves: Int @needs(routes: [])', '@needs names no route'],
    ['needs without any', 'shelves: Int @needs', '@needs names no route'],
    [
      'routes of administrators',
      'shelves: Int @needs(administrator: true, routes: ["products"])',
      'need no routes',
    ],
  ])('is refused where it says %s', (_, field, sentence) => expect(() => access(field)).toThrow(sentence))
})

describe('what a field holds', () => {
  test('is said by @personal, or follows from a type that leaves no choice', () => {
    const fields = [
      'id: ID! on: Boolean many: [Int!] all: [Shelf!]! name: String @personal(as: "name")',
      'at: Float @personal(as: "time") kind: String @personal(values: ["a", "b"])',
      'color: String @personal(list: "COLOR_TAGS")',
    ]
    expect(privacy(fields.join(' '))).toContain(
      "Shelf: { id: 'id', on: 'flag', many: 'number', all: 'rows', name: 'name', at: 'time', kind: [\"a\",\"b\"], color: COLOR_TAGS }",
    )
  })
  test('is not asked of what only a screen reads', () =>
    expect(generatePrivacy(schemaOf('a: Int', 'type Shelf @screenOnly { name: String }'))[1]).not.toContain(
      'Shelf',
    ))
  test.each([
    [
      'nothing of a text',
      'name: String',
      'Shelf.name: it has no @personal(as: …), and a String may be anything',
    ],
    ['nothing of any JSON', 'form: JSON', 'Shelf.form: it has no @personal'],
    ['a class that there is not', 'name: String @personal(as: "nome")', 'no class “nome”'],
    ['a list that there is not', 'name: String @personal(list: "NAMES")', 'no list NAMES'],
    ['two things', 'name: String @personal(as: "name", list: "COLOR_TAGS")', 'one of as, values and list'],
    ['none of them', 'name: String @personal', 'one of as, values and list'],
  ])('is refused where it says %s', (_, field, sentence) => expect(() => privacy(field)).toThrow(sentence))
})

describe('pages of lists', () => {
  const asks = 'type Query { shelves: ShelfPage! }'

  test('follow from their names', () => expect(pagesContract(asks)).toContain('items: [Shelf!]!'))

  test('are not written out where they say no more', () => {
    const more = 'type ShelfPage { items: [Shelf!]! next: String read_at_seq: Int! }'
    expect(pagesContract(`${asks} ${more}`)).toBe('')
    const same = 'type ShelfPage { items: [Shelf!]! next: String total: Int total_is_least: Boolean! }'
    expect(() => pagesContract(`${asks} ${same}`)).toThrow('ShelfPage is written out')
  })
})

import {
  buildSchema,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { readContract } from '../../../contract/read-contract'
import { readCustomer } from '../../../server/directory/customers/import/parse'
import { takesName, takesPlainNames } from '../../../server/platform/graphql/plain-names'
import { projectRoot } from '../../../server/platform/root'
import { checkOwn } from '../../../src/domain/contacts/customer-change'

const ODD = ' Ana \u202egpj\u2066.exe\n'
const PLAIN = 'Ana gpj.exe'

/** The argument with that text wherever one may stand. */
function filled(type: GraphQLInputType, depth = 0): unknown {
  if (isNonNullType(type)) return filled(type.ofType, depth)
  if (isListType(type)) return [filled(type.ofType, depth)]
  if (isInputObjectType(type))
    return depth > 4
      ? null
      : Object.fromEntries(
          Object.values(type.getFields()).map((field) => [field.name, filled(field.type, depth + 1)]),
        )
  return type.toString() === 'String' ? ODD : null
}

/** The names in a value that are not as they read. */
const turned = (value: unknown, place: string): string[] =>
  typeof value === 'string'
    ? /\.(\w*name|label|title)$/.test(place) && value !== PLAIN
      ? [place]
      : []
    : Object.entries((value as object | null) ?? {}).flatMap(([key, one]) => turned(one, `${place}.${key}`))

/** Seen to fail by the fault 'a name that turns its direction is taken as it was typed' (npm run faults). */
describe('a name', () => {
  const schema = buildSchema(readContract(projectRoot))
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  const heard = new Map<string, unknown>()
  for (const field of mutations)
    field.resolve = (_root, args) => {
      heard.set(field.name, args)
    }
  takesPlainNames(schema)

  it('is taken as it reads, by whatever form of the contract', () => {
    const asked = mutations.filter(({ args }) => args.some(({ name, type }) => takesName(name, type)))
    for (const field of asked) {
      const args = Object.fromEntries(field.args.map(({ name, type }) => [name, filled(type)]))
      field.resolve?.(null, args, null, {} as never)
    }
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.flatMap(({ name }) => turned(heard.get(name), name))).toEqual([])
    // What is no name stays as it was written.
    expect(JSON.stringify(heard.get('saveOrderStatus'))).toContain('\u202e')
    const named = mutations.filter(({ args }) =>
      args.some(({ name, type }) => /name$/.test(name) && getNamedType(type).name === 'String'),
    )
    expect(named.filter((field) => !asked.includes(field)).map(({ name }) => name)).toEqual([])
  })

  it('of a customer is, by the panel’s own change and by a file', () => {
    expect(checkOwn('name', ODD)).toEqual({ ok: true, value: PLAIN })
    expect(checkOwn('name', '\u202e')).toEqual({ ok: false, problem: 'required' })
    expect(readCustomer({ name: ODD, phone: '11 97319-2846' }, []).name).toBe(PLAIN)
  })
})

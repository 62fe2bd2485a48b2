import { type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql'
import { FIELD_CLASSES } from '../contract/privacy'
import * as lists from '../contract/privacy-lists'
import { directiveOf, isScreenOnly } from './schema-directives'

/** What a field of these types is where nothing is said: no other class would do, or none would show less. */
const BY_TYPE: Readonly<Record<string, string>> = {
  Boolean: 'flag',
  Int: 'number',
  Float: 'number',
  ID: 'id',
}
const OPERATIONS = ['Query', 'Mutation', 'Subscription']

type Field = GraphQLField<unknown, unknown>

/**
 * `contract/generated/privacy.gen.ts`: the class of every field of every object type that a log may hold.
 * @throws Error that names the fields which do not say it, or say what there is not
 */
export function generatePrivacy(schema: GraphQLSchema): [file: string, content: string] {
  const wrong: string[] = []
  const used = new Set<string>()
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !isScreenOnly(type) && !type.name.startsWith('__') && !OPERATIONS.includes(type.name))
  const lines = types.map((type) => {
    const fields = Object.values(type.getFields()).map((field) => {
      const of = classOf(field)
      if ('wrong' in of) wrong.push(`${type.name}.${field.name}: ${of.wrong}`)
      else if (of.list) used.add(of.list)
      return `${field.name}: ${'written' in of ? of.written : ''}`
    })
    return `  ${type.name}: { ${fields.join(', ')} },`
  })
  if (wrong.length > 0)
    throw new Error(`what do these fields of contract/*.graphql hold?\n${wrong.join('\n')}`)
  const content = [
    `import { ${[...used].sort().join(', ')} } from '../privacy-lists'`,
    '/** The class of every field of every object type of the contract that a log may hold; see privacy.ts. */',
    'export const entityPrivacy = {',
    ...lines,
    '} as const',
  ]
  return ['contract/generated/privacy.gen.ts', content.join('\n')]
}

/** How a field's class is written down, or a sentence of what is wrong with what it says. */
function classOf(field: Field): { written: string; list?: string } | { wrong: string } {
  const said = directiveOf(field, 'personal')
  if (!said) {
    const type = getNamedType(field.type)
    const of = isObjectType(type) ? 'rows' : BY_TYPE[type.name]
    return of === undefined
      ? { wrong: `it has no @personal(as: …), and a ${type.name} may be anything` }
      : { written: `'${of}'` }
  }
  const { as, values, list } = said as { as?: string; values?: string[]; list?: string }
  if ([as, values, list].filter((one) => one !== undefined).length !== 1)
    return { wrong: '@personal says one of as, values and list' }
  if (values) return { written: JSON.stringify(values) }
  if (list)
    return Object.hasOwn(lists, list)
      ? { written: list, list }
      : { wrong: `there is no list ${list} in contract/privacy-lists.ts` }
  return FIELD_CLASSES.some((one) => one === as)
    ? { written: `'${as}'` }
    : { wrong: `there is no class “${as}” in contract/privacy.ts` }
}

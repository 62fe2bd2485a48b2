import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { readContract } from '../../../contract/read-contract'
import { projectRoot } from '../../../server/platform/root'
import { KINDS, type Kind } from './id-kinds'

export type { Kind } from './id-kinds'

/** Declared by clients and never used: the session says who writes. */
export const MEANINGLESS: ReadonlySet<string> = new Set([
  // Counted where it is an answer of the shop's; one that is deleted meanwhile keeps no message back.
  'sendMessage.quick_answer_ids',
  'sendMessage.user_id',
  // A place in a list of the shop's own lines, whatever stands there.
  'rowHistory.after',
  'sendImageSelenium.user_id',
  'sendAudioSelenium.user_id',
  'sendStickerSelenium.user_id',
])

/** One operation with one of its ids in question. */
export type Question = Readonly<{
  /** As `operation.argument`. */
  name: string
  kind: Kind
  mutation: boolean
  /** False where leaving it out is allowed: null and '' then mean just that. */
  required: boolean
  document: string
  /** The variables, with this id in question and good ones for the rest. */
  variables(id: string | null, good: Readonly<Record<string, unknown>>): Record<string, unknown>
}>

const schema = buildSchema(readContract(projectRoot))

/**
 * Every id argument of every query and mutation of the contract.
 * @throws Error for one whose kind is not said above: whoever adds an argument says what it names.
 */
export function questions(): Question[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root, index) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) => {
      const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
      const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
      const verb = index === 0 ? 'query' : 'mutation'
      const rows = isCompositeType(getNamedType(field.type)) ? selection(field.type) : ''
      const document = `${verb}(${declared}) { ${field.name}(${passed}) ${rows} }`
      return field.args.flatMap(idsOf).map(({ name, required, place }): Question => {
        const full = `${field.name}.${name}`
        const kind = KINDS[full]
        if (!kind) throw new Error(`${full} names nothing that this test knows`)
        const argument = name.split('.')[0] ?? name
        const used = new Set(field.args.map((arg) => arg.name))
        return {
          name: full,
          kind,
          mutation: index === 1,
          required,
          document,
          variables: (id, good) => {
            // What is good for this operation alone is named after it.
            const own = Object.entries(good).flatMap(([key, value]) => {
              const [of, arg] = key.split('.')
              return of === field.name && arg !== undefined ? [[arg, value] as const] : []
            })
            const known = {
              ...Object.fromEntries(Object.entries(good).filter(([key]) => used.has(key))),
              ...Object.fromEntries(own),
            }
            const whole = own.find(([arg]) => arg === argument && name !== argument)?.[1]
            const inner = name.split('.')[1] ?? ''
            return { ...known, [argument]: whole ? { ...whole, [inner]: id } : place(id) }
          },
        }
      })
    }),
  )
}

/** One operation that can be asked for without an id of anything. */
export type IdlessQuestion = Readonly<{ name: string; mutation: boolean; document: string; needs: boolean }>

/**
 * Every operation of the contract, asked without an id: left out where that is allowed. `needs`: it demands one,
 * so it is among {@link questions} alone. Searches look for `$search`, where they have one.
 */
export function idlessQuestions(): IdlessQuestion[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root, index) =>
    Object.values(root?.getFields() ?? {}).map((field): IdlessQuestion => {
      const passed = field.args.flatMap(({ name, type }) => {
        if (name.includes('search') && getNamedType(type).name === 'String') return [`${name}: $search`]
        return isNonNullType(type) ? [`${name}: ${literal(type)}`] : []
      })
      const searches = passed.some((one) => one.endsWith('$search'))
      const rows = isCompositeType(getNamedType(field.type)) ? selection(field.type) : ''
      const verb = index === 0 ? 'query' : 'mutation'
      return {
        name: field.name,
        mutation: index === 1,
        document: `${verb}${searches ? '($search: String)' : ''} { ${field.name}${passed.length > 0 ? `(${passed.join(', ')})` : ''} ${rows} }`,
        needs: field.args.some((arg) => idsOf(arg).some(({ required }) => required)),
      }
    }),
  )
}

/** Every query that looks for `$search`: by an argument of its own, or in that of a list. */
export function searches(): Readonly<{ name: string; document: string }>[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const passed = field.args.map(({ name, type }) => {
      const of = getNamedType(type).name
      if (name.includes('search') && of === 'String') return `${name}: $search`
      if (of === 'ListInput') return `${name}: { search: $search, limit: 100 }`
      return isNonNullType(type) ? `${name}: ${literal(type)}` : ''
    })
    if (!passed.some((one) => one.includes('$search'))) return []
    const asked = passed.filter((one) => one !== '').join(', ')
    const document = `query($search: String!) { ${field.name}(${asked}) ${selection(field.type)} }`
    return [{ name: field.name, document }]
  })
}

/** One operation with one of its texts in question, as the variable `$text`. */
export type TextQuestion = Readonly<{ name: string; mutation: boolean; document: string }>

/** Every argument of every operation that is a text, alone or in a list; what else is demanded means nothing. */
export function textQuestions(): TextQuestion[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root, index) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((asked): TextQuestion[] => {
        if (getNamedType(asked.type).name !== 'String') return []
        const listed = isListType(isNonNullType(asked.type) ? asked.type.ofType : asked.type)
        const passed = field.args.flatMap(({ name, type }) => {
          if (name === asked.name) return [`${name}: ${listed ? '[$text]' : '$text'}`]
          return isNonNullType(type) ? [`${name}: ${literal(type)}`] : []
        })
        const rows = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
        return [
          {
            name: `${field.name}.${asked.name}`,
            mutation: index === 1,
            document: `${index === 0 ? 'query' : 'mutation'}($text: String!) { ${field.name}(${passed.join(', ')}) ${rows} }`,
          },
        ]
      }),
    ),
  )
}

/** A value of this type that means nothing in particular. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType)
  if (isListType(type)) return `[${literal(type.ofType)}]`
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`
  }
  const plain: Record<string, string> = { Int: '0', Float: '0', Boolean: 'true', ID: '"999999999999"' }
  return plain[type.name] ?? '"x"'
}

type Place = { name: string; required: boolean; place: (id: string | null) => unknown }

function idsOf({ name, type }: GraphQLArgument): Place[] {
  const named = getNamedType(type)
  const listed = isListType(isNonNullType(type) ? type.ofType : type)
  const around = (value: unknown) => (listed ? [value] : value)
  if (named.name === 'ID') return [{ name, required: isNonNullType(type), place: around }]
  if (!isInputObjectType(named)) return []
  return Object.values(named.getFields()).flatMap((field) => {
    if (getNamedType(field.type as GraphQLInputType).name !== 'ID') return []
    const required = isNonNullType(field.type)
    const place = (id: string | null) => around({ id: '999999999999', [field.name]: id })
    return [{ name: `${name}.${field.name}`, required, place }]
  })
}

/** Every field, three levels down: whatever there is to leak is asked for. */
function selection(type: unknown, depth = 0): string {
  const named = getNamedType(type as GraphQLInputType) as unknown
  if (!isCompositeType(named) || !('getFields' in named)) return ''
  const fields = Object.values(named.getFields()).flatMap(({ name, type: inner }) => {
    if (!isCompositeType(getNamedType(inner))) return [name]
    return depth < 3 ? [`${name} ${selection(inner, depth + 1)}`] : []
  })
  return `{ ${fields.join(' ')} }`
}

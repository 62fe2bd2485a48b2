import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql'
import { directiveOf, isRead } from './schema-directives'

/** Writes documents that ask for everything the contract has. */
type WholeDocuments = Readonly<{
  /**
   * An operation that gives every argument but those that it does `without`, by a variable of its name, and asks for every field that is read, or for those that it picks.
   * @throws Error when the contract has no such operation, or one whose fields have no end.
   */
  operation(name: string): string
  /** The fragment `<Type>Fields` with every field that is read. @throws Error when the contract has no such type. */
  fragment(type: string): string
}>

/** @param fragments the types that are asked for by their whole fragment, wherever they stand. */
export function wholeDocuments(schema: GraphQLSchema, fragments: readonly string[]): WholeDocuments {
  const fieldsOf = (type: GraphQLObjectType, above: readonly GraphQLObjectType[]): string => {
    if (above.includes(type)) throw new Error(`${type.name} holds itself`)
    const fields = Object.values(type.getFields()).filter(isRead)
    return `{ ${fields.map((one) => one.name + selection(one.type, [...above, type])).join(' ')} }`
  }
  const selection = (type: GraphQLOutputType, above: readonly GraphQLObjectType[]): string => {
    const inner = getNamedType(type)
    if (!isObjectType(inner)) return ''
    return fragments.includes(inner.name) ? ` { ...${inner.name}Fields }` : ` ${fieldsOf(inner, above)}`
  }
  return {
    operation(name) {
      const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() }
      for (const [kind, root] of Object.entries(roots)) {
        const field = root?.getFields()[name]
        if (!field) continue
        const { pick, without } = (directiveOf(field, 'whole') ?? {}) as Partial<
          Record<string, readonly string[]>
        >
        const args = field.args.filter(({ name }) => !without?.includes(name))
        const variables = args.map((one) => `$${one.name}: ${one.type}`).join(', ')
        const given = args.map((one) => `${one.name}: $${one.name}`).join(', ')
        const read = pick ? ` { ${pick.join(' ')} }` : selection(field.type, [])
        const title = name[0]?.toUpperCase() + name.slice(1)
        return `${kind} ${title}${variables && `(${variables})`} { ${name}${given && `(${given})`}${read} }`
      }
      throw new Error(`the contract has no operation ${name}`)
    },
    fragment(name) {
      const type = schema.getType(name)
      if (!isObjectType(type)) throw new Error(`the contract has no type ${name}`)
      return `fragment ${name}Fields on ${name} ${fieldsOf(type, [])}`
    },
  }
}

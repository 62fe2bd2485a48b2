import {
  defaultFieldResolver,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
} from 'graphql'
import { plainName } from '../../../src/domain/text/plain-name'

/** What somebody or something goes by, wherever it is typed. */
const NAMES =
  /^(name|display_name|nickname|trade_name|legal_name|username|label|title|document_name|original_name)$/

/** Does a name stand in an argument or input field, or in the fields of one? */
export const takesName = (name: string, type: GraphQLInputType): boolean => {
  const named = getNamedType(type)
  return isInputObjectType(named)
    ? Object.values(named.getFields()).some((field) => takesName(field.name, field.type))
    : named.name === 'String' && NAMES.test(name)
}

/** The value, with each name in it as it is read from left to right on one line. */
function plain(name: string, value: unknown): unknown {
  if (typeof value === 'string') return NAMES.test(name) ? plainName(value) : value
  if (Array.isArray(value)) return value.map((one) => plain(name, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(key, inner)]))
}

/** The same schema, whose changes take every name without what turns or hides it. */
export function takesPlainNames(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const named = field.args.filter(({ name, type }) => takesName(name, type))
    if (named.length === 0) continue
    const { resolve = defaultFieldResolver } = field
    field.resolve = (root, args: Readonly<Record<string, unknown>>, context, info) => {
      const cleaned = named.flatMap(({ name }) =>
        Object.hasOwn(args, name) ? [[name, plain(name, args[name])] as const] : [],
      )
      return resolve(root, { ...args, ...Object.fromEntries(cleaned) }, context, info)
    }
  }
  return schema
}

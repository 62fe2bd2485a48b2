import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { seesContacts } from '../../../src/domain/access/actions'
import type { RequestContext } from '../../platform/graphql/context'
import { FIELDS } from './fields'

/** The same schema, which gives contact data whole only to somebody who may see them: under whatever name they are asked for. */
export function masksContacts(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, fields] of Object.entries(FIELDS)) {
    const type = schema.getType(name)
    if (!isObjectType(type)) throw new Error(`${name} is no type of the contract`)
    const all = type.getFields()
    for (const [field, mask] of Object.entries(fields)) {
      const definition = all[field]
      if (!definition) throw new Error(`${name} has no field ${field}`)
      // What stands in rows of another type is that type's.
      if (typeof mask !== 'function') continue
      const { resolve = defaultFieldResolver } = definition
      definition.resolve = (row, args, context: RequestContext, info) => {
        const value: unknown = resolve(row, args, context, info)
        const { principal } = context
        // Most may see them: no promise is made for each of their fields.
        if (!principal || seesContacts(principal.role)) return value
        return value instanceof Promise
          ? value.then((one: unknown) => mask(one, row ?? {}))
          : mask(value, row ?? {})
      }
    }
  }
  return schema
}

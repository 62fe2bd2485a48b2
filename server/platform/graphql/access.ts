/**
 * The operations that answer without a login: the way in, and the way out (which works with an expired token
 * too, by the refresh cookie). Every other operation is refused before any of its resolvers runs.
 */
const PUBLIC: ReadonlySet<string> = new Set([
  'Mutation.logIn',
  'Mutation.refreshToken',
  'Mutation.disconnected',
])

/** Introspection and type names, where they are not switched off. */
const isMeta = (field: string) => field.startsWith('__')

/** May all of these root fields be asked for without a login? */
export const isPublic = (
  rootType: 'Query' | 'Mutation' | 'Subscription',
  fields: readonly string[],
): boolean => fields.every((field) => isMeta(field) || PUBLIC.has(`${rootType}.${field}`))

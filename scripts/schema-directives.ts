import type { GraphQLField, GraphQLObjectType } from 'graphql'

/** Is this field ever anything but null for the client that reads it? */
export const isRead = ({ astNode }: GraphQLField<unknown, unknown>): boolean =>
  !astNode?.directives?.some((directive) => directive.name.value === 'writeOnly')

/** Does it stand in no event and no entry of the log? */
export const isScreenOnly = ({ astNode }: GraphQLObjectType): boolean =>
  astNode?.directives?.some((directive) => directive.name.value === 'screenOnly') ?? false

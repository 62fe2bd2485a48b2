import { type GraphQLField, type GraphQLObjectType, valueFromASTUntyped } from 'graphql'

/** Is this field ever anything but null for the client that reads it? */
export const isRead = ({ astNode }: GraphQLField<unknown, unknown>): boolean =>
  !astNode?.directives?.some((directive) => directive.name.value === 'writeOnly')

/** Does it stand in no event and no entry of the log? */
export const isScreenOnly = ({ astNode }: GraphQLObjectType): boolean =>
  astNode?.directives?.some((directive) => directive.name.value === 'screenOnly') ?? false

/** Is it asked for by one fragment, with the whole row? */
export const isFragment = ({ astNode }: GraphQLObjectType): boolean =>
  astNode?.directives?.some((directive) => directive.name.value === 'fragment') ?? false

/** What a directive at a field is given: null where the field does not have it. */
export function directiveOf(
  { astNode }: GraphQLField<unknown, unknown>,
  name: string,
): Readonly<Record<string, unknown>> | null {
  const found = astNode?.directives?.find((directive) => directive.name.value === name)
  if (!found) return null
  return Object.fromEntries(
    (found.arguments ?? []).map(({ name: { value }, value: of }) => [value, valueFromASTUntyped(of)]),
  )
}

import { type ASTVisitor, GraphQLError, type SelectionSetNode, type ValidationContext } from 'graphql'

/** Longest document, in tokens; checked while parsing. */
export const MAX_TOKENS = 1_000
const MAX_DEPTH = 8
const MAX_ALIASES = 15

/** Refuses documents nested deeper than 8 fields. Introspection, where allowed, is not counted. */
export function depthLimit(context: ValidationContext): ASTVisitor {
  const fragments = new Map<string, number>()
  // Each fragment is walked once, however often it is spread: two spreads in each of a hundred are 2^100 ways.
  const ofFragment = (name: string): number => {
    const known = fragments.get(name)
    if (known !== undefined) return known
    // What a circle of fragments finds of itself; NoFragmentCycles refuses it.
    fragments.set(name, 0)
    const found = depth(context.getFragment(name)?.selectionSet)
    fragments.set(name, found)
    return found
  }
  const depth = (set: SelectionSetNode | undefined): number => {
    let deepest = 0
    for (const node of set?.selections ?? []) {
      if (node.kind === 'FragmentSpread') deepest = Math.max(deepest, ofFragment(node.name.value))
      else if (node.kind === 'InlineFragment') deepest = Math.max(deepest, depth(node.selectionSet))
      else if (!node.name.value.startsWith('__')) deepest = Math.max(deepest, 1 + depth(node.selectionSet))
    }
    return deepest
  }
  return {
    OperationDefinition(node) {
      if (depth(node.selectionSet) > MAX_DEPTH)
        context.reportError(new GraphQLError(`Consulta com mais de ${MAX_DEPTH} níveis.`, { nodes: node }))
    },
  }
}

/** Refuses documents with more than 15 aliases: the cheap way to ask one thing many times. */
export function aliasLimit(context: ValidationContext): ASTVisitor {
  let aliases = 0
  return {
    Field(node) {
      if (node.alias && ++aliases === MAX_ALIASES + 1)
        context.reportError(
          new GraphQLError(`Consulta com mais de ${MAX_ALIASES} apelidos.`, { nodes: node }),
        )
    },
  }
}

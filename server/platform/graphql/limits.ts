import { type ASTVisitor, GraphQLError, type SelectionSetNode, type ValidationContext } from 'graphql'

/** Longest document, in tokens; checked while parsing. */
export const MAX_TOKENS = 1_000
const MAX_DEPTH = 8
const MAX_ALIASES = 15

/** Refuses documents nested deeper than 8 fields. Introspection, where allowed, is not counted. */
export function depthLimit(context: ValidationContext): ASTVisitor {
  // Fragments are walked where they are spread; each at most once per path, so cycles end.
  const depth = (set: SelectionSetNode | undefined, spread: readonly string[]): number => {
    let deepest = 0
    for (const node of set?.selections ?? []) {
      if (node.kind === 'Field') {
        if (!node.name.value.startsWith('__'))
          deepest = Math.max(deepest, 1 + depth(node.selectionSet, spread))
      } else if (node.kind === 'InlineFragment') deepest = Math.max(deepest, depth(node.selectionSet, spread))
      else if (!spread.includes(node.name.value))
        deepest = Math.max(
          deepest,
          depth(context.getFragment(node.name.value)?.selectionSet, [...spread, node.name.value]),
        )
      if (deepest > MAX_DEPTH) return deepest
    }
    return deepest
  }
  return {
    OperationDefinition(node) {
      if (depth(node.selectionSet, []) > MAX_DEPTH)
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

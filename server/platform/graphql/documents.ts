import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql'
import { aliasLimit, depthLimit, MAX_TOKENS } from './limits'

type Kept = { errors: readonly GraphQLError[] } | { document: DocumentNode }

/** A document ready to run: which root type it asks, and which of its fields. */
type Prepared =
  | { errors: readonly GraphQLError[] }
  | { document: DocumentNode; rootType: 'Query' | 'Mutation' | 'Subscription'; fields: readonly string[] }

const MOST = 500
const LONGEST_KEPT = 20_000
/**
 * Asked before all others: the rule about fields that overlap goes from pair to pair of fragments, and where these
 * run in a circle as deep as there are pairs, past the end of the stack.
 */
const LIMITS = [depthLimit, aliasLimit, NoFragmentCyclesRule]
const rootTypes = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const

/** Parses and validates documents, remembering the last 500. */
export function openDocuments(schema: GraphQLSchema, { introspection }: { introspection: boolean }) {
  const rules = [...(introspection ? [] : [NoSchemaIntrospectionCustomRule]), ...specifiedRules]
  const kept = new Map<string, Kept>()

  const check = (query: string): Kept => {
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS, noLocation: false })
      for (const some of [LIMITS, rules]) {
        const errors = validate(schema, document, some, { maxErrors: 10 })
        if (errors.length) return { errors }
      }
      return { document }
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] }
      throw error
    }
  }

  /** The document's text made ready, or what is wrong with it. */
  return (query: string, operationName: string | null | undefined): Prepared => {
    let result = kept.get(query)
    if (!result) {
      result = check(query)
      if (kept.size >= MOST) for (const oldest of [...kept.keys()].slice(0, MOST / 2)) kept.delete(oldest)
      if (query.length <= LONGEST_KEPT) kept.set(query, result)
    }
    if ('errors' in result) return result
    const operation = getOperationAST(result.document, operationName)
    if (!operation) return { errors: [new GraphQLError('Unable to detect operation AST')] }
    return {
      document: result.document,
      rootType: rootTypes[operation.operation],
      fields: rootFields(result.document, operation),
    }
  }
}

export type Prepare = ReturnType<typeof openDocuments>

function rootFields(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const fields = new Set<string>()
  const spread = new Set<string>()
  const walk = (set: SelectionSetNode) => {
    for (const node of set.selections) {
      if (node.kind === 'Field') fields.add(node.name.value)
      else if (node.kind === 'InlineFragment') walk(node.selectionSet)
      else if (!spread.has(node.name.value)) {
        spread.add(node.name.value)
        const fragment = document.definitions.find(
          (d) => d.kind === 'FragmentDefinition' && d.name.value === node.name.value,
        )
        if (fragment?.kind === 'FragmentDefinition') walk(fragment.selectionSet)
      }
    }
  }
  walk(operation.selectionSet)
  return [...fields]
}

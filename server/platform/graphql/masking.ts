import { GraphQLError } from 'graphql'
import type { Log } from '../log'
import { errorCode } from '../startup-error'
import { Refusal } from './refusal'

/**
 * What of an error reaches the client: refusals as they are; faults in the request itself without hints
 * about the schema; anything else as one sentence. The rest is logged with the field's path and the place in
 * the program, without values.
 */
export const masked =
  (log: Log) =>
  (error: Readonly<GraphQLError | Error>): GraphQLError => {
    if (error instanceof GraphQLError) {
      const cause = error.originalError
      if (error instanceof Refusal || cause instanceof Refusal) return error
      // A variable that does not fit its type: no resolver has run, and the cause is the type's own word.
      if (!cause || (cause instanceof GraphQLError && !error.path))
        return new GraphQLError(error.message.replace(/ Did you mean .*$/s, ''), {
          nodes: error.nodes,
          source: error.source,
          positions: error.positions,
          path: error.path,
          extensions: { code: 'BAD_REQUEST', ...error.extensions },
        })
    } else if (REQUEST_FAULTS.has(error.message))
      return new GraphQLError(error.message, { extensions: { code: 'BAD_REQUEST' } })
    const fault = error instanceof GraphQLError ? (error.originalError ?? error) : error
    log.error('Erro interno.', {
      campo: error instanceof GraphQLError ? error.path?.join('.') : undefined,
      tipo: fault.name,
      codigo: errorCode(fault),
      // Messages of the database may quote what was stored; those of the program do not.
      texto: errorCode(fault) ? undefined : fault.message.split('\n', 1)[0],
      onde: fault.stack
        ?.split('\n')
        .find((line) => line.includes('at ') && !line.includes('node_modules'))
        ?.trim(),
    })
    return new GraphQLError('Algo está errado.', {
      path: error instanceof GraphQLError ? error.path : undefined,
      extensions: { code: 'INTERNAL' },
    })
  }

/** What graphql-http itself says about a request that is not GraphQL over HTTP. */
const REQUEST_FAULTS = new Set([
  'Missing body',
  'Unparsable JSON body',
  'JSON body must be an object',
  'Missing query',
  'Invalid query',
  'Invalid variables',
  'Invalid operationName',
  'Invalid extensions',
])

import { type GraphError, graphError } from './errors.ts'
import { type Json, text } from './json.ts'

/** A required parameter is not there. */
export function missing(param: string): GraphError {
  return graphError(131008, { details: `Parameter '${param}' is mandatory.` })
}

/** A parameter breaks a rule. */
export function invalid(details: string): GraphError {
  return graphError(131009, { details })
}

/** A required text with a largest length, counted in characters (a surrogate pair is one). */
export function lengthProblem(node: Json, key: string, name: string, max: number): GraphError | undefined {
  const value = text(node, key)
  if (value === undefined || value === '') return missing(name)
  return optionalLengthProblem(node, key, name, max)
}

/** As `lengthProblem`, for a text that may be absent. */
export function optionalLengthProblem(
  node: Json,
  key: string,
  name: string,
  max: number,
): GraphError | undefined {
  const value = node[key]
  if (value === undefined) return undefined
  if (typeof value !== 'string') return invalid(`Param ${name} must be a string.`)
  if ([...value].length <= max) return undefined
  const title = `Param ${name} must be at most ${max} characters long.`
  return graphError(100, { title, details: title })
}

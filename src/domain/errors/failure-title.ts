import { situationOf } from './internal/server-error'

/** The titles that the error catalogue gives to what a server refused (specification section 8). */
export type FailureTitle = 'validation' | 'attack' | 'other'

/**
 * Under which title a refusal is told. `code` is the error's own; a number in it is its status. A validation
 * error of this house's server has the code INVALID and says in its message which field.
 */
export function failureTitle(code: string, message: string): FailureTitle {
  const status = /^[45]\d\d$/.test(code) ? Number(code) : null
  const { kind } = situationOf({ status, code, message, firstFieldMessage: null }, '')
  if (kind === 'attack') return 'attack'
  return code === 'INVALID' ? 'validation' : 'other'
}

// Apart from the schemas, so that the login page checks JSON without loading them.

/** Deepest nesting of a JSON value: beyond some thousand levels a value can be read and never written. */
export const DEEPEST = 32

/** Is this any value that JSON gives back as it was? */
export function isJson(value: unknown, depth: number = DEEPEST): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      if (value === null) return true
      return depth > 0 && Object.values(value).every((one) => isJson(one, depth - 1))
    default:
      return false
  }
}

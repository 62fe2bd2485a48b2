/** A JSON object whose fields have not been looked at yet. */
export type Json = Record<string, unknown>

/** True for `{}`-like values: neither null nor an array. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object under `key`, or an empty one, so that a chain of look-ups needs no guards. */
export function child(node: Json, key: string): Json {
  const value = node[key]
  return isObject(value) ? value : {}
}

/** The list under `key`, without the members that are not objects. */
export function children(node: Json, key: string): Json[] {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The text under `key`; undefined when absent or of another type. */
export function text(node: Json, key: string): string | undefined {
  const value = node[key]
  return typeof value === 'string' ? value : undefined
}

/** Parses bytes as a JSON object; undefined when they are anything else. */
export function parseObject(bytes: Buffer | string): Json | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** True when any text inside `value`, at any depth, contains `part`. */
export function mentions(value: unknown, part: string): boolean {
  if (typeof value === 'string') return value.includes(part)
  if (Array.isArray(value)) return value.some((item) => mentions(item, part))
  return isObject(value) && Object.values(value).some((item) => mentions(item, part))
}

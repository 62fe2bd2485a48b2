import { Finite, Json } from '@contract/scalars'
import { namesSecret } from '@domain/kernel/secrets'
import type * as v from 'valibot'

/** Schemas as valibot describes itself. */
type Described = v.GenericSchema & {
  entries?: Readonly<Record<string, Described>>
  wrapped?: Described
  item?: Described
  pipe?: readonly [Described, ...{ type: string }[]]
  options?: readonly unknown[]
}

/** Does a value hold nothing but what its schema looked at? Only asked of a value that fits the schema. */
export type KnowsAll = (value: unknown) => boolean

/**
 * Tells of payloads that fit a schema whether there is nothing in them that the schema does not speak of. Such a
 * payload has no number that is infinite and no field that is called as secrets are: neither the schema has.
 * So it need not be walked through field by field to find that out. Null: of this schema it cannot be told.
 */
export function knowsAllOf(schema: v.GenericSchema): KnowsAll | null {
  const known = look(schema as Described)
  return known === 'never' ? null : known === 'always' ? () => true : known
}

type Look = KnowsAll | 'always' | 'never'

function look(schema: Described): Look {
  if (schema === (Finite as unknown)) return 'always'
  // Of free JSON only what holds nothing is known: nearly always null.
  if (schema === (Json as unknown)) return (value) => typeof value !== 'object' || value === null
  if (schema.pipe) return lookAtPipe(schema.pipe)
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return 'always'
    case 'picklist':
      return schema.options?.every((option) => typeof option === 'string') ? 'always' : 'never'
    case 'nullable':
      return lookInside(schema.wrapped, (inner) => (value) => value === null || inner(value))
    case 'array':
      return lookInside(schema.item, (inner) => (value) => Array.isArray(value) && value.every(inner))
    case 'object':
      return schema.entries ? lookAtFields(Object.entries(schema.entries)) : 'never'
    default:
      return 'never'
  }
}

function lookAtPipe([first, ...rules]: readonly [Described, ...{ type: string }[]]): Look {
  if (first.type === 'string') return rules.every(({ type }) => /_length$/.test(type)) ? 'always' : 'never'
  const finite =
    first.type === 'number' && rules.some(({ type }) => /^(finite|integer|safe_integer)$/.test(type))
  return finite && rules.every(({ type }) => /finite|integer|_value$/.test(type)) ? 'always' : 'never'
}

function lookInside(schema: Described | undefined, as: (inner: KnowsAll) => KnowsAll): Look {
  const inner = schema ? look(schema) : 'never'
  return typeof inner === 'string' ? inner : as(inner)
}

function lookAtFields(fields: readonly (readonly [key: string, schema: Described])[]): Look {
  if (fields.some(([key]) => namesSecret(key))) return 'never'
  const nested: [key: string, inner: KnowsAll][] = []
  const mayMiss: string[] = []
  for (const [key, schema] of fields) {
    const optional = schema.type === 'exact_optional'
    const inner = optional ? lookInside(schema.wrapped, orMissing) : look(schema)
    if (inner === 'never') return 'never'
    if (inner !== 'always') nested.push([key, inner])
    if (optional) mayMiss.push(key)
  }
  return (value) => {
    const holder = value as Readonly<Record<string, unknown>>
    let left = fields.length
    for (const key of mayMiss) if (!Object.hasOwn(holder, key)) left -= 1
    // As many as the schema has, and it found each of its own: there are no others.
    for (const _ in holder) left -= 1
    if (left !== 0) return false
    for (const [key, inner] of nested) if (!inner(holder[key])) return false
    return true
  }
}

const orMissing =
  (inner: KnowsAll): KnowsAll =>
  (value) =>
    value === undefined || inner(value)

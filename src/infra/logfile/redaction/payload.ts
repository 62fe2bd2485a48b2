import * as decoders from '@contract/generated/decoders.gen'
import { entityPrivacy } from '@contract/generated/privacy.gen'
import type { FieldClass } from '@contract/privacy'
import { fieldExceptions, fieldPrivacy } from '@contract/privacy-fields'
import { Finite, Json } from '@contract/scalars'
import { MAX_DEPTH } from '@domain/kernel/secrets'
import { hideText } from './field'
import type { Pseudonyms } from './pseudonyms'

/** A valibot schema as far as it is walked along. */
export type Schema = Readonly<{
  type: string
  entries?: Readonly<Record<string, Schema>>
  item?: Schema
  items?: readonly Schema[]
  wrapped?: Schema
}>

const entityOf = new Map<unknown, string>(Object.entries(decoders).map(([name, schema]) => [schema, name]))

/** The classes of an object's fields: the entity's own, or by the field's name for what `owner` is. */
export function classOf(schema: Schema, field: string, owner: string): FieldClass | undefined {
  const entity = entityOf.get(schema)
  const classes: Readonly<Record<string, FieldClass>> | undefined =
    entity === undefined
      ? Object.hasOwn(fieldExceptions, owner)
        ? { ...fieldPrivacy, ...fieldExceptions[owner] }
        : fieldPrivacy
      : (entityPrivacy as Readonly<Record<string, Readonly<Record<string, FieldClass>>>>)[entity]
  return classes && Object.hasOwn(classes, field) ? classes[field] : undefined
}

/** The contract's own scalars, by what is in them. */
const SCALARS = new Map<unknown, Schema>([
  [Finite, { type: 'number' }],
  [Json, { type: 'unknown' }],
])

/** The schema without what allows it to be missing or null. */
export const unwrapped = (schema: Schema): Schema =>
  schema.wrapped ? unwrapped(schema.wrapped) : (SCALARS.get(schema) ?? schema)

/**
 * A payload or a row with everything hidden that its schema's classes do not show. Fields that the schema
 * does not name are left out; what has no class is taken for a text.
 */
export function redactBySchema(value: unknown, schema: Schema, owner: string, names: Pseudonyms): unknown {
  return walk(value, schema, undefined, owner, names)
}

function walk(
  value: unknown,
  maybe: Schema,
  of: FieldClass | undefined,
  owner: string,
  names: Pseudonyms,
): unknown {
  if (value === null || value === undefined) return value
  const schema = unwrapped(maybe)
  if (schema.entries && typeof value === 'object') {
    const shown: Record<string, unknown> = {}
    for (const [field, inner] of Object.entries(schema.entries)) {
      if (!Object.hasOwn(value, field)) continue
      const member = (value as Record<string, unknown>)[field]
      shown[field] = walk(member, inner, classOf(schema, field, owner), owner, names)
    }
    return shown
  }
  const { item } = schema
  if (item && Array.isArray(value)) return value.map((one) => walk(one, item, of, owner, names))
  switch (schema.type) {
    // The decoder has checked that it is one of the schema's own values.
    case 'picklist':
    case 'literal':
    case 'boolean':
      return value
    case 'number':
      return of === 'number' || of === 'time' ? value : 0
    case 'string':
      return typeof value === 'string' ? hideText(value, of, names) : null
    default:
      return of === 'answer' ? hideAnswer(value, owner, names) : shapeOf(value, names)
  }
}

/** See the class `answer`. */
function hideAnswer(value: unknown, owner: string, names: Pseudonyms, depth = 0): unknown {
  if (depth >= MAX_DEPTH) return null
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? Number(names.id(String(value))) : 0
  if (typeof value === 'string') {
    const json = depth === 0 ? parsed(value) : undefined
    if (json !== undefined) return JSON.stringify(hideAnswer(json, owner, names))
    return depth === 0 ? shapeOf(value, names) : hideText(value, 'id', names)
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => hideAnswer(one, owner, names, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([field, member], i) =>
      classOf(ANY_OBJECT, field, owner) === undefined
        ? [`field${i + 1}`, shapeOf(member, names, depth + 1)]
        : [field, hideAnswer(member, owner, names, depth + 1)],
    ),
  )
}

/** No entity: its fields go by their names. */
const ANY_OBJECT: Schema = { type: 'object' }

/** What a text says as JSON: a list or an object; undefined when it says none. */
function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

/** Any JSON by its shape alone: members are counted, texts measured, numbers gone, names of fields replaced. */
export function shapeOf(value: unknown, names: Pseudonyms, depth = 0): unknown {
  if (typeof value === 'string') return hideText(value, 'text', names)
  if (typeof value === 'number') return 0
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, names, depth + 1))
  return Object.fromEntries(
    Object.values(value).map((member, i) => [`field${i + 1}`, shapeOf(member, names, depth + 1)]),
  )
}

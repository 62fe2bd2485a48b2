import type { FieldClass } from '@contract/privacy'
import { canonicalJson } from '@domain/kernel/hash'
import { sumsAlong, type TextOfRow } from '../hash-along'
import { ROW_SCHEMAS } from '../row-schemas.gen'
import type { Timeline } from '../timeline'
import { ISO_TIME } from './field'
import { classOf, type Schema, unwrapped } from './payload'

/**
 * The shape of the state at every place: every row's lifecycle state, numbers, times, flags, known values,
 * plain ids, lengths of texts and lists, and what is null; nothing of what anybody wrote or is called. A
 * redacted log has the shapes of the log that it was made from (the law of redaction; property-tested).
 */
export const shapesAlong = (timeline: Timeline): Generator<string> => sumsAlong(timeline, shapeText)

const shapeText: TextOfRow = (table, row) =>
  `${table}:${canonicalJson(shape(row, ROW_SCHEMAS[table] as unknown as Schema, undefined, table))}`

// Written apart from the redaction itself: a fault there must not hide here as well.
function shape(value: unknown, maybe: Schema, of: FieldClass | undefined, owner: string): unknown {
  if (value === null || value === undefined) return null
  const schema = unwrapped(maybe)
  const { entries, item } = schema
  if (entries)
    return Object.entries(entries).map(([field, inner]) =>
      shape((value as Record<string, unknown>)[field], inner, classOf(schema, field, owner), owner),
    )
  if (item && Array.isArray(value)) return value.map((one) => shape(one, item, of, owner))
  if (schema.type !== 'string') return schema.type === 'unknown' ? skeleton(value) : value
  return typeof value === 'string' ? shapeOfString(value, of) : null
}

function shapeOfString(text: string, of: FieldClass | undefined): unknown {
  if (text === '') return ''
  if (typeof of === 'object') return of.includes(text) ? text : 'other'
  if (of === 'id') return /^\d{1,7}$/.test(text) ? text : 'id'
  if (of === 'time' && ISO_TIME.test(text)) return text
  return of === 'text' || of === 'time' || of === undefined ? text.length : 'somebody'
}

/** What JSON is made of. */
function skeleton(value: unknown): unknown {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? 'number' : value
  return Array.isArray(value) ? value.map(skeleton) : { members: Object.values(value).map(skeleton) }
}

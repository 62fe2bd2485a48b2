import * as v from 'valibot'
import { phoneProblem } from '../contacts/phone'
import { day } from '../time/day'
import type { Column } from './column'
import { type AreaDescription, type FormOf, fieldsOf } from './describe-area'

/** Characters of a phone as it is typed, at most. */
export const LONGEST_PHONE = 25

/** What may be typed into the form of an area; the panel and the server check by it. */
export const areaForm = <D extends AreaDescription>(area: D): v.GenericSchema<FormOf<D>> =>
  v.object(
    Object.fromEntries(fieldsOf(area).map(([name, column]) => [name, schemaOf(column)])),
  ) as unknown as v.GenericSchema<FormOf<D>>

function schemaOf(column: Column): v.GenericSchema {
  switch (column.kind) {
    case 'text':
      return column.required
        ? v.pipe(v.string(), v.regex(/\S/), v.maxLength(column.most))
        : v.pipe(v.string(), v.maxLength(column.most))
    case 'phone':
      return v.pipe(
        v.string(),
        v.maxLength(LONGEST_PHONE),
        v.check((typed) => typed.trim() === '' || phoneProblem(typed) === null),
      )
    case 'money':
      return v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(column.most))
    case 'number':
      return v.pipe(v.number(), v.integer(), v.minValue(column.least), v.maxValue(column.most))
    case 'day':
      return column.open ? v.union([v.literal(''), day]) : day
    case 'choice':
      return v.picklist(Object.keys(column.of))
    case 'row':
    case 'connection':
      return v.optional(v.nullable(v.string()), null)
    case 'parts':
      return column.form
    default:
      return v.boolean()
  }
}

/** The form of a new row. */
export const emptyForm = <D extends AreaDescription>(area: D): FormOf<D> =>
  Object.fromEntries(fieldsOf(area).map(([name, column]) => [name, firstOf(column)])) as FormOf<D>

function firstOf(column: Column): unknown {
  switch (column.kind) {
    case 'money':
      return 0
    case 'number':
      return column.first
    case 'yesno':
      return column.first ?? false
    case 'active':
      return true
    case 'choice':
      return column.first ?? Object.keys(column.of)[0]
    case 'row':
    case 'connection':
      return null
    case 'parts':
      return []
    default:
      return ''
  }
}

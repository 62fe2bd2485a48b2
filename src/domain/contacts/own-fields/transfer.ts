import { openField } from '../customer-change'
import type { FieldModel } from './field-model'
import { type Read, readField, showField, type YesNoWords } from './kinds'

/** One of the shop's own fields as files hold it: exports show, imports read. */
type FieldColumn = Readonly<{
  key: string
  /** What `updateCustomer` calls the field. */
  field: string
  /** The heading of its column. */
  label: string
  /** Its values are for those alone who may see them. */
  sensitive: boolean
  /** The value that a cell stands for, or what is wrong with it; an empty cell is null. */
  read: (cell: string) => Read
  /** A kept value as it stands in a cell; what `read` takes. */
  show: (value: unknown) => string
}>

/** The shop's own fields in their order, as the columns of a file. */
export const fieldColumns = (model: readonly FieldModel[], words: YesNoWords): FieldColumn[] =>
  model
    .filter(({ archived }) => !archived)
    .map((field) => ({
      key: field.key,
      field: openField(field.key),
      label: field.label,
      sensitive: field.sensitive,
      read: (cell) => readField(cell, field),
      show: (value) => showField(value, field, words),
    }))

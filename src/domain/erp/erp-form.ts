import * as v from 'valibot'

export const LONGEST_ERP_NAME = 80
const LONGEST_PLACE = 500
/** Between two looks at a file, hours. */
export const MOST_HOURS = 168
/** What becomes of products that a file does not name any more. */
export const MISSING_WAYS = ['keep', 'off'] as const

/** What a column of a product list can be. */
export const FILE_COLUMNS = [
  ...(['sku', 'gtin', 'name', 'brand', 'price', 'promo', 'stock'] as const),
  ...(['kind', 'stripe', 'control_list', 'pmc', 'anvisa_register', 'ingredient'] as const),
] as const
export type FileColumn = (typeof FILE_COLUMNS)[number]
const LONGEST_TITLE = 100
const title = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_TITLE))

/** The title of each field's column in a file; empty: it is known by its title. */
const FileColumns = v.object(
  Object.fromEntries(FILE_COLUMNS.map((field) => [field, title])) as Record<FileColumn, typeof title>,
)
type FileColumns = v.InferOutput<typeof FileColumns>

/** The titles that were chosen for a file, with what was not chosen empty. */
export const columnsOf = (chosen: readonly Readonly<{ field: string; title: string }>[]): FileColumns => {
  const of = (field: FileColumn) => chosen.find((one) => one.field === field)?.title ?? ''
  return Object.fromEntries(FILE_COLUMNS.map((field) => [field, of(field)])) as FileColumns
}

/** Those fields of which a title was chosen. */
export const chosenColumns = (columns: FileColumns): { field: FileColumn; title: string }[] =>
  FILE_COLUMNS.map((field) => ({ field, title: columns[field].trim() })).filter(
    ({ title: one }) => one !== '',
  )

/** A field whose column another field has already; undefined: there is none. */
export const doubledColumn = (columns: FileColumns): FileColumn | undefined => {
  const all = chosenColumns(columns)
  return all.find(({ title: one }, at) => all.findIndex((other) => other.title === one) < at)?.field
}

/** An integration as it is typed in. */
export const ErpForm = v.object({
  kind: v.picklist(['bling', 'tiny', 'omie', 'api', 'file']),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_ERP_NAME)),
  instanceId: v.nullable(v.string()),
  pushOrders: v.boolean(),
  place: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_PLACE)),
  every: v.pipe(v.number(), v.minValue(1), v.maxValue(MOST_HOURS)),
  missing: v.picklist(MISSING_WAYS),
  columns: FileColumns,
  noticeUrl: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_PLACE)),
})
export type ErpForm = v.InferOutput<typeof ErpForm>

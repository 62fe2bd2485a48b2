/** What a column of each of these types of PostgreSQL is given; in every one, null. */
type Given = {
  bigint: string | number
  integer: number
  boolean: boolean
  text: string
  timestamptz: Date
  /** Any JSON value, as it is: it is written down here. Null is SQL's null. */
  jsonb: unknown
  'text[]': readonly string[]
  'bigint[]': readonly (string | number)[]
}
type Type = keyof Given

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}` | `${infer Rest} `
  ? Trimmed<Rest>
  : Text
type Column<Text extends string> = Text extends `${infer Name} ${infer Of}`
  ? Of extends Type
    ? { readonly [N in Name]: Given[Of] | null }
    : never
  : never

/** A row of columns that are written down as in `CREATE TABLE`: `id bigint, text text`. */
export type RowOf<Columns extends string> = Columns extends `${infer First},${infer Rest}`
  ? Column<Trimmed<First>> & RowOf<Rest>
  : Column<Trimmed<Columns>>

/** Many rows as parameters of a statement, one array for each column. */
export type RowSet<Row> = Readonly<{
  names: readonly string[]
  /**
   * SQL: the rows as a relation `v` with these columns, and `n`, which counts them from 1. `first`: the number of the
   * first parameter; there are as many as columns.
   */
  from: (first: number) => string
  /** SQL: a column's value, where its parameter does not hold it as it is. */
  valueOf: (name: string) => string
  /** The parameters of these rows. */
  values: (rows: readonly Row[]) => unknown[][]
}>

/** Types whose values do not fit into an array of parameters: they travel as JSON. */
const IN_JSON: Readonly<Partial<Record<Type, string>>> = { 'text[]': 'text', 'bigint[]': 'bigint' }
const TYPES: ReadonlySet<string> = new Set<Type>([
  'bigint',
  'integer',
  'boolean',
  'text',
  'timestamptz',
  'jsonb',
  'text[]',
  'bigint[]',
])
/** Names stand in SQL as they are written in the code: nothing else is let in. */
const NAME = /^[a-z_][a-z0-9_]*$/

/**
 * How rows of these columns are given to a statement. The text is the code's own, and made once.
 * @throws Error for an unknown name or type of a column
 */
export function rowSet<const Columns extends string>(columns: Columns): RowSet<RowOf<Columns>> {
  const parsed = columns.split(',').map((column) => {
    const [name = '', type = '', ...rest] = column.trim().split(' ')
    if (!NAME.test(name) || !TYPES.has(type) || rest.length > 0)
      throw new Error(`no column: “${column.trim()}”`)
    return { name, type: type as Type, inJson: IN_JSON[type as Type] }
  })
  const types = parsed.map(({ type, inJson }) => (inJson ? 'jsonb' : type))
  const names = parsed.map(({ name }) => name)
  return {
    names,
    from: (first) =>
      `unnest(${types.map((type, i) => `$${first + i}::${type}[]`).join(', ')}) WITH ORDINALITY v(${names.join(', ')}, n)`,
    valueOf: (name) => {
      const inJson = parsed.find((column) => column.name === name)?.inJson
      return inJson
        ? `CASE WHEN v.${name} IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(v.${name})::${inJson}) END`
        : `v.${name}`
    },
    values: (rows) =>
      parsed.map(({ name }, i) =>
        rows.map((row) => {
          const value = (row as Readonly<Record<string, unknown>>)[name] ?? null
          return types[i] === 'jsonb' && value !== null ? JSON.stringify(value) : value
        }),
      ),
  }
}

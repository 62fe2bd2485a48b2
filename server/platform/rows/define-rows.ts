import type * as v from 'valibot'
import { cleanJson } from '../db/clean-text'
import { isId } from '../db/is-id'
import { changedMeanwhile, type Seen } from '../db/seen-revision'
import type { Work } from '../db/work'
import { principalOf, type RequestContext } from '../graphql/context'
import { Refusal } from '../graphql/refusal'
import { typedIn } from '../graphql/typed-in'

/** SQL that two values are the same by. `folded`: whatever the case and the accents; `caseless`: whatever the case. */
const SAME = {
  folded: (column: string, value: string) => `fold_text(${column}) = fold_text(${value})`,
  caseless: (column: string, value: string) => `lower(${column}) = lower(${value})`,
  same: (column: string, value: string) => `${column} IS NOT DISTINCT FROM ${value}`,
} as const

type Values<Column extends string> = Readonly<Record<Column, unknown>>

/** What was done to a row: as it was (null: it was made), and as it is (null: it was deleted). `by`: the user's id. */
export type Deed<Column extends string> = Readonly<{
  id: string
  by: string | null
  before: Values<Column> | null
  after: Values<Column> | null
}>

/**
 * A table of the shop that administrators fill by a list and a form. It has `tenant_id`, `id`, and `rev`, which counts
 * the changes of a row.
 */
type RowsDefinition<Schema extends v.GenericSchema, Column extends string> = Readonly<{
  table: string
  /** What is typed in; texts come to `values` without what a database does not store. */
  form: Schema
  /** The columns that a form fills. */
  columns: readonly Column[]
  /** What is written, of a form that is right in itself; JSON as text. May look at other rows, and refuse. */
  values: (
    form: v.InferOutput<Schema>,
    work: Work,
    before: Values<Column> | null,
  ) => Values<Column> | Promise<Values<Column>>
  /** SQL over the table: which of its rows these are, where it holds others too. */
  among?: string
  /**
   * The lock under which rows are saved and deleted, where it is not the table's own. Tables that look at each other
   * share one, and what else changes them takes it first (`lockRows`): two locks are taken in two orders some day.
   */
  lock?: string
  /** What no two rows have the same of, together; of texts as their unique index has it. */
  unique: Readonly<Partial<Record<Column, keyof typeof SAME>>>
  /** What is said to whoever would make a second one. */
  taken: (values: Values<Column>) => Refusal
  /** Rows of a shop at most. */
  most: number
  /** SQL for what a new row has beside the form, by column, over the values of the form's: its place behind the others. */
  begins?: Readonly<Record<string, (value: (column: Column) => string) => string>>
  /** What becomes of a row that is deleted: it goes, or is marked by `deleted_at` for those who still speak of it. */
  deleted: 'gone' | 'marked'
  /** Refuses to delete what is still used. */
  mayDelete?: (work: Work, id: string, row: Values<Column>) => Promise<unknown>
  /** Writes down and tells what was done: the last step of the transaction. */
  done: (work: Work, deed: Deed<Column>) => Promise<unknown>
}>

type Rows = Readonly<{
  /**
   * Makes a row (`id` null) or changes it; gives its id.
   * @throws Refusal INVALID with the field; CONFLICT for one that there is, with the field, where there are as many as
   *   there may be, and where it is not as the caller saw it; NOT_FOUND.
   */
  save: (work: Work, id: string | null, typed: unknown, seen?: Seen, by?: string | null) => Promise<string>
  /** @throws Refusal NOT_FOUND, and what `mayDelete` throws. */
  remove: (work: Work, id: string, by?: string | null) => Promise<true>
}>

/** Saves and deletes the rows of a table as its definition says. */
export function defineRows<Schema extends v.GenericSchema, Column extends string>({
  table,
  form,
  columns,
  values: valuesOf,
  unique,
  taken,
  among,
  lock = table,
  most,
  begins = {},
  deleted,
  mayDelete,
  done,
}: RowsDefinition<Schema, Column>): Rows {
  const alive = `${among ? ` AND ${among}` : ''}${deleted === 'marked' ? ' AND deleted_at IS NULL' : ''}`
  const value = (column: Column) => `$${columns.indexOf(column) + 2}`
  const same = Object.entries(unique) as [Column, keyof typeof SAME][]
  const isSame = same.map(([column, how], n) => SAME[how](column, `$${n + 3}`))
  const READ = `SELECT ${columns.join(', ')}, rev FROM ${table} WHERE tenant_id = $1 AND id = $2::bigint${alive} FOR UPDATE`
  const TAKEN = `SELECT 1 FROM ${table} WHERE tenant_id = $1 AND id IS DISTINCT FROM $2::bigint${alive}
    AND ${isSame.join(' AND ')}`
  const COUNT = `SELECT count(*)::integer AS held FROM ${table} WHERE tenant_id = $1${alive}`
  const INSERT = `INSERT INTO ${table} (${['tenant_id', ...columns, ...Object.keys(begins)].join(', ')})
    VALUES (${['$1', ...columns.map(value), ...Object.values(begins).map((begin) => begin(value))].join(', ')}) RETURNING id::text`
  const UPDATE = `UPDATE ${table} SET ${columns.map((column, n) => `${column} = $${n + 3}`).join(', ')}, rev = rev + 1
    WHERE tenant_id = $1 AND id = $2::bigint`
  const DELETE =
    deleted === 'marked'
      ? `UPDATE ${table} SET deleted_at = now(), rev = rev + 1 WHERE tenant_id = $1 AND id = $2::bigint`
      : `DELETE FROM ${table} WHERE tenant_id = $1 AND id = $2::bigint`

  const read = async (work: Work, id: string): Promise<Values<Column> & { rev: number }> => {
    const row = isId(id)
      ? await work.one<Values<Column> & { rev: number }>(READ, [work.tenant.id, id])
      : undefined
    if (!row) throw gone()
    return row
  }
  return {
    async save(work, id, typed, seen, by = null) {
      const checked = cleanJson(typedIn(form, typed)) as v.InferOutput<Schema>
      await lockRows(work, lock)
      const before = id === null ? null : await read(work, id)
      if (before && typeof seen === 'number' && before.rev !== seen) throw changedMeanwhile()
      const after = await valuesOf(checked, work, before)
      if (await work.one(TAKEN, [work.tenant.id, id, ...same.map(([column]) => after[column])]))
        throw taken(after)
      const values = columns.map((column) => after[column])
      if (id !== null) {
        await work.query(UPDATE, [work.tenant.id, id, ...values])
        await done(work, { id, by, before, after })
        return id
      }
      const count = await work.one<{ held: number }>(COUNT, [work.tenant.id])
      if ((count?.held ?? 0) >= most) throw new Refusal('CONFLICT', `São no máximo ${most}.`)
      const row = await work.one<{ id: string }>(INSERT, [work.tenant.id, ...values])
      if (!row) throw new Error(`a row of ${table} was not written`)
      await done(work, { id: row.id, by, before, after })
      return row.id
    },
    async remove(work, id, by = null) {
      await lockRows(work, lock)
      const before = await read(work, id)
      await mayDelete?.(work, id, before)
      await work.query(DELETE, [work.tenant.id, id])
      await done(work, { id, by, before, after: null })
      return true
    },
  }
}

/** Those who change these rows come one after the other: what is unique and how many there are stays true. */
export const lockRows = (work: Work, name: string): Promise<unknown> =>
  work.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', [name, work.tenant.id])

const gone = () => new Refusal('NOT_FOUND', 'Isto não existe mais: pode ter sido excluído por outra pessoa.')

/** Who does not say what they saw has seen nothing: no row has this revision. */
export const UNSEEN = 0

/** The resolver of a mutation with `id`, `rev` and `form` that saves such a row; one that is there, by its `rev` only. */
export const saveResolver =
  ({ save }: Rows) =>
  (
    _root: unknown,
    { id, rev, form }: Readonly<{ id?: string | null; rev?: number | null; form: unknown }>,
    context: RequestContext,
  ): Promise<string> => {
    const { userId } = principalOf(context)
    return context.db.work(context.tenant, (work) => save(work, id ?? null, form, rev ?? UNSEEN, userId))
  }

/** The resolver of a mutation with `id` that deletes such a row. */
export const removeResolver =
  ({ remove }: Rows) =>
  (_root: unknown, { id }: Readonly<{ id: string }>, context: RequestContext): Promise<true> => {
    const { userId } = principalOf(context)
    return context.db.work(context.tenant, (work) => remove(work, id, userId))
  }

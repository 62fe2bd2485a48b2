import type * as v from 'valibot'
import type { Sameness } from '../../../src/domain/described/sameness'
import { cleanJson } from '../db/clean-text'
import { markDeleted, restorable, restoreDeleted } from '../db/deleted'
import { isId } from '../db/is-id'
import { changedMeanwhile, type Seen } from '../db/seen-revision'
import { isUniqueViolation } from '../db/unique-violation'
import type { Work } from '../db/work'
import { mutation } from '../graphql/operation'
import { Refusal } from '../graphql/refusal'
import { typedIn } from '../graphql/typed-in'
import { statements } from './statements'

type Values<Column extends string> = Readonly<Record<Column, unknown>>

/**
 * What was done to a row: as it was (null: it was made), and as it is (null: it was deleted), and who did it. One that
 * was had back is as it was before it was deleted.
 */
export type Deed<Column extends string, By = string | null> = Readonly<{
  id: string
  by: By
  before: Values<Column> | null
  after: Values<Column> | null
}>

/** A row as it stands in the table. */
type Kept<Column extends string> = Values<Column> & Readonly<{ id: string; rev: number }>

/**
 * A table of the shop that administrators fill by a list and a form. It has `tenant_id`, `id`, and `rev`, which counts
 * the changes of a row. `By`: what the rules need to know of the person who does it; their id, unless a definition says more.
 */
type RowsDefinition<Schema extends v.GenericSchema, Column extends string, By> = Readonly<{
  table: string
  /** What is typed in; texts come to `values` without what a database does not store. */
  form: Schema
  /** The columns that a form fills. */
  columns: readonly Column[]
  /** Those of them that are read as text, as they are written: JSON, days. */
  asText?: readonly Column[]
  /** What is written, of a form that is right in itself; JSON as text. May look at other rows, and refuse. */
  values: (
    form: v.InferOutput<Schema>,
    work: Work,
    before: Kept<Column> | null,
    by: By,
  ) => Values<Column> | Promise<Values<Column>>
  /** SQL over the table: which of its rows these are, where it holds others too. */
  among?: string
  /** SQL over the table: those of the rows that are out of use. They leave their name to others, and stand behind them. */
  aside?: string
  /**
   * The lock under which rows are saved and deleted, where it is not the table's own. Tables that look at each other
   * share one, and what else changes them takes it first (`lockRows`): two locks are taken in two orders some day.
   */
  lock?: string
  /** What no two rows have the same of, together; of texts as their unique index has it. */
  unique: Readonly<Partial<Record<Column, Sameness>>>
  /** What is said to whoever would make a second one. */
  taken: (values: Values<Column>) => Refusal
  /** Rows of a shop at most; of those that have the same of `mostOf`, where that is said. */
  most: number
  mostOf?: Column
  /**
   * Rows have an order that people give them (column `position`), among those that have the same of these columns: a new
   * one, and one that comes from elsewhere, is the last. `moved` tells that the order is another.
   */
  placed?: Readonly<{ within: readonly Column[]; moved: (work: Work, id: string) => Promise<unknown> }>
  /**
   * Is it theirs to change and delete? One that is not is to them as one that is not there; may refuse in words of its own.
   */
  theirs?: (row: Kept<Column>, by: By) => boolean
  /** What becomes of a row that is deleted: it goes, or is marked by `deleted_at` for those who still speak of it. */
  deleted: 'gone' | 'marked' | 'never'
  /** Of rows that are marked: the user who can have one back for a moment after they deleted it (`db/deleted`). */
  restoredBy?: (by: By) => Readonly<{ id: string | null }>
  /** Refuses to have one back that stands in the way of what was made meanwhile; its name is looked at anyway. */
  mayRestore?: (work: Work, id: string, row: Values<Column>, by: By) => Promise<unknown>
  /** Refuses to delete what is still used. */
  mayDelete?: (work: Work, id: string, row: Values<Column>, by: By) => Promise<unknown>
  /** Writes down and tells what was done: the last step of the transaction. */
  done: (work: Work, deed: Deed<Column, By>) => Promise<unknown>
}>

/** Who does it, and when; nobody, where the rows do not ask. */
type DoneBy<By> = null extends By ? [by?: By, now?: Date] : [by: By, now?: Date]
/** The revision that the caller saw, and who they are. */
type SeenBy<By> = null extends By ? [seen?: Seen, by?: By] : [seen: Seen, by: By]

type Rows<By> = Readonly<{
  /**
   * Makes a row (`id` null) or changes it; gives its id.
   * @throws Refusal INVALID with the field; CONFLICT for one that there is, with the field, where there are as many as
   *   there may be, and where it is not as the caller saw it; NOT_FOUND; and what `theirs` and `values` throw.
   */
  save: (work: Work, id: string | null, typed: unknown, ...rest: SeenBy<By>) => Promise<string>
  /** @throws Refusal NOT_FOUND, and what `theirs` and `mayDelete` throw. */
  remove: (work: Work, id: string, ...by: DoneBy<By>) => Promise<true>
  /**
   * Has one back that the same user deleted a moment ago.
   * @throws Refusal NOT_FOUND when that cannot be any more, CONFLICT where its name is given again, or there is no room.
   */
  restore: (work: Work, id: string, ...by: DoneBy<By>) => Promise<true>
  /** Changes places with the one before (`up`) or behind it; at the end nothing happens. @throws Refusal NOT_FOUND */
  move: (work: Work, id: string, up: boolean) => Promise<true>
}>

/** Saves, deletes and moves the rows of a table as its definition says. */
export function defineRows<Schema extends v.GenericSchema, Column extends string, By = string | null>({
  table,
  form,
  columns,
  asText = [],
  values: valuesOf,
  unique,
  taken,
  among,
  aside,
  lock = table,
  most,
  mostOf,
  theirs,
  placed,
  deleted,
  restoredBy,
  mayRestore,
  mayDelete,
  done,
}: RowsDefinition<Schema, Column, By>): Rows<By> {
  const sql = statements({ table, columns, asText, unique, among, aside, mostOf, placed, deleted })
  const same = Object.keys(unique) as Column[]
  const bin = restoredBy && { table: restorable(table), ownerOf: restoredBy }
  const read = async (work: Work, id: string): Promise<Kept<Column>> => {
    const row = isId(id) ? await work.one<Kept<Column>>(sql.read, [work.tenant.id, id]) : undefined
    if (!row) throw gone()
    return row
  }
  const readTheirs = async (work: Work, id: string, by: By): Promise<Kept<Column>> => {
    const row = await read(work, id)
    if (theirs && !theirs(row, by)) throw gone()
    return row
  }
  const countBeside = async (work: Work, row: Values<Column>): Promise<number> => {
    const values = [work.tenant.id, ...(mostOf ? [row[mostOf]] : [])]
    return (await work.one<{ held: number }>(sql.count, values))?.held ?? 0
  }
  return {
    async save(work, id, typed, ...rest) {
      const [seen, by = null as By] = rest as [Seen, By?]
      const checked = typedIn(form, cleanJson(typed))
      await lockRows(work, lock)
      const before = id === null ? null : await readTheirs(work, id, by)
      if (before && typeof seen === 'number' && before.rev !== seen) throw changedMeanwhile()
      const after = await valuesOf(checked, work, before, by)
      if (await work.one(sql.taken, [work.tenant.id, id, ...same.map((column) => after[column])]))
        throw taken(after)
      if (id === null && (await countBeside(work, after)) >= most) throw tooMany(most)
      const values = [work.tenant.id, ...columns.map((column) => after[column])]
      const row = await work
        .one<{ id: string }>(id === null ? sql.insert : sql.update, id === null ? values : [...values, id])
        .catch((error: unknown) => {
          // Rows are also made without this lock, as by imports.
          throw isUniqueViolation(error) ? taken(after) : error
        })
      if (!row) throw new Error(`a row of ${table} was not written`)
      await done(work, { id: row.id, by, before, after })
      return row.id
    },
    async remove(work, id, ...[by = null as By, now = new Date()]) {
      if (deleted === 'never') throw new Error(`rows of ${table} are not deleted`)
      await lockRows(work, lock)
      const before = await readTheirs(work, id, by)
      await mayDelete?.(work, id, before, by)
      if (bin) await markDeleted(work, bin.table, { id, by: bin.ownerOf(by), now })
      else await work.query(sql.remove, [work.tenant.id, id])
      await done(work, { id, by, before, after: null })
      return true
    },
    async restore(work, id, ...[by = null as By, now = new Date()]) {
      if (!bin) throw new Error(`rows of ${table} do not come back`)
      await lockRows(work, lock)
      await restoreDeleted(work, bin.table, { id, by: bin.ownerOf(by), now, taken: GIVEN_AGAIN })
      const row = await read(work, id)
      if ((await countBeside(work, row)) > most) throw tooMany(most)
      await mayRestore?.(work, id, row, by)
      await done(work, { id, by, before: row, after: row })
      return true
    },
    async move(work, id, up) {
      if (!placed) throw new Error(`rows of ${table} have no order`)
      await lockRows(work, lock)
      await read(work, id)
      await work.query(sql.move, [work.tenant.id, id, up ? -1 : 1])
      await placed.moved(work, id)
      return true
    },
  }
}

/** Those who change these rows come one after the other: what is unique and how many there are stays true. */
export const lockRows = (work: Work, name: string): Promise<unknown> =>
  work.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', [name, work.tenant.id])

const GIVEN_AGAIN = 'Não dá mais para desfazer: este nome já foi dado de novo.'
const tooMany = (most: number) => new Refusal('CONFLICT', `São no máximo ${most}.`)
const gone = () => new Refusal('NOT_FOUND', 'Isto não existe mais: pode ter sido excluído por outra pessoa.')

/** Who does not say what they saw has seen nothing: no row has this revision. */
export const UNSEEN = 0

/** The resolver of a mutation with `id`, `rev` and `form` that saves such a row; one that is there, by its `rev` only. */
export const saveResolver = ({ save }: Rows<string | null>) =>
  mutation(
    (work, viewer, { id, rev, form }: Readonly<{ id?: string | null; rev?: number | null; form: unknown }>) =>
      save(work, id ?? null, form, rev ?? UNSEEN, viewer.id),
  )

/** The resolver of a mutation with `id` that deletes such a row. */
export const removeResolver = ({ remove }: Pick<Rows<string | null>, 'remove'>) =>
  mutation((work, viewer, { id }: Readonly<{ id: string }>) => remove(work, id, viewer.id))

/** The resolver of a mutation with `id` that has such a row back. */
export const restoreResolver = ({ restore }: Rows<string | null>) => removeResolver({ remove: restore })

/** The resolver of a mutation with `id` and `up` that moves such a row within its order. */
export const moveResolver = ({ move }: Pick<Rows<never>, 'move'>) =>
  mutation((work, _viewer, { id, up }: Readonly<{ id: string; up: boolean }>) => move(work, id, up))

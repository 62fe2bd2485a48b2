import { isDay } from '../../time/written-moment'
import type { FieldChoice } from '../own-fields/field-model'
import type { Stored } from '../own-fields/kinds'

/** What a field may be asked, by how its values are compared. */
const OPS = {
  text: ['is', 'is_not', 'contains', 'not_contains', 'empty', 'filled'],
  number: ['is', 'is_not', 'less', 'more', 'between', 'empty', 'filled'],
  date: ['on', 'before', 'after', 'between', 'last_days', 'next_days', 'empty', 'filled'],
  yesNo: ['is', 'is_not', 'empty', 'filled'],
  choice: ['any', 'none', 'empty', 'filled'],
  choices: ['any', 'all', 'none', 'empty', 'filled'],
} as const satisfies Readonly<Record<Stored, readonly string[]>>
export type Op = (typeof OPS)[Stored][number]
/** All that is told of a value that is not shown. */
const COVERED_OPS = ['empty', 'filled'] as const satisfies readonly Op[]

/** What the field may be asked. */
export const opsOf = ({ stored, covered }: Pick<FilterField, 'stored' | 'covered'>): readonly Op[] =>
  covered ? COVERED_OPS : OPS[stored]

/** A field that customers can be filtered by: one that all have, or, as `own.` and its key, one of the shop's own. */
export type FilterField = Readonly<{
  name: string
  stored: Stored
  /** Of 'choice' and 'choices': what may be named; null: ids, which are looked up. */
  choices: readonly FieldChoice[] | null
  /** Its value is shown in part, or not at all, to whoever asks: they may ask whether there is one. */
  covered?: boolean
}>

/**
 * A question about one field. `value` is a text, a number, yes or no, a day (`2026-11-23`), a number of days, the two
 * ends of a span, or the ids of choices; 'empty' and 'filled' have none.
 */
export type Leaf = Readonly<{ field: string; op: Op; value?: unknown }>
/** Questions about a customer, put together. An empty `and` holds for everybody, an empty `or` for nobody. */
export type Tree =
  | Readonly<{ and: readonly Tree[] }>
  | Readonly<{ or: readonly Tree[] }>
  | Readonly<{ not: Tree }>
  | Leaf

/** How deep, how much: far more than anybody asks, and far less than would burden the database. */
export const MOST_DEEP = 6
const MOST_LEAVES = 50
const MOST_VALUES = 100
/** Of all trees of one question together: each leaf and each value is work for the database. */
const MOST_LEAVES_AT_ONCE = 100
const MOST_VALUES_AT_ONCE = 500
const LONGEST_VALUE = 200
/** About ten years. */
const MOST_DAYS = 3_660

const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isSpan = <T>(value: unknown, is: (end: unknown) => end is T): value is readonly [T, T] =>
  Array.isArray(value) && value.length === 2 && value.every(is)

/** May this stand behind the operator of a field? */
function isValue({ stored, choices }: FilterField, op: Op, value: unknown): boolean {
  if (op === 'empty' || op === 'filled') return value === undefined || value === null
  switch (stored) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_VALUE
    case 'number':
      return op === 'between' ? isSpan(value, isNumber) : isNumber(value)
    case 'date':
      if (op === 'between') return isSpan(value, isDayText)
      if (op === 'last_days' || op === 'next_days')
        return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_DAYS
      return isDayText(value)
    case 'yesNo':
      return typeof value === 'boolean'
    default:
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.length <= MOST_VALUES &&
        value.every((id) => (choices ? choices.some((one) => one.id === id) : /^\d{1,18}$/.test(String(id))))
      )
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The tree that this is; null where it is none: an unknown field or operator, a value that does not go with it, too deep
 * or too much. Nothing else than what is named here comes through.
 */
export function readTree(raw: unknown, fields: readonly FilterField[]): Tree | null {
  let leaves = 0
  const byName = new Map(fields.map((field) => [field.name, field]))
  const all = (some: unknown, depth: number): Tree[] | null => {
    if (!Array.isArray(some)) return null
    const read = some.map((one) => node(one, depth + 1))
    return read.every((one) => one !== null) ? read : null
  }
  function node(one: unknown, depth: number): Tree | null {
    if (!isObject(one) || depth > MOST_DEEP) return null
    if ('and' in one) {
      const and = all(one.and, depth)
      return and && { and }
    }
    if ('or' in one) {
      const or = all(one.or, depth)
      return or && { or }
    }
    if ('not' in one) {
      const not = node(one.not, depth + 1)
      return not && { not }
    }
    leaves += 1
    const field = byName.get(String(one.field))
    const op = field && opsOf(field).find((known) => known === one.op)
    if (!field || !op || leaves > MOST_LEAVES || !isValue(field, op, one.value)) return null
    return op === 'empty' || op === 'filled'
      ? { field: field.name, op }
      : { field: field.name, op, value: one.value }
  }
  const tree = node(raw, 1)
  return tree && !areTooMuch([tree]) ? tree : null
}

/** Do these trees together ask for more than is answered at once? */
export function areTooMuch(trees: readonly Tree[]): boolean {
  const leaves = trees.flatMap(leavesOf)
  const values = leaves.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0)
  return leaves.length > MOST_LEAVES_AT_ONCE || values > MOST_VALUES_AT_ONCE
}

function leavesOf(tree: Tree): readonly Leaf[] {
  if ('and' in tree) return tree.and.flatMap(leavesOf)
  if ('or' in tree) return tree.or.flatMap(leavesOf)
  return 'not' in tree ? leavesOf(tree.not) : [tree]
}

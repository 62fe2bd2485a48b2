import type { TableName, Tables, World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import type { RowKey, Timeline } from './timeline'

/** A field that is not the same: its path (`data.customer.name`, `groups.0.id`), old and new; undefined where it is not there. */
export type FieldDiff = Readonly<{ path: string; before: unknown; after: unknown }>

/** A row that is not the same. */
export type RowDiff = RowKey &
  Readonly<{
    kind: 'added' | 'removed' | 'changed'
    /** For changed rows, at most `MOST_FIELDS`. */
    fields: readonly FieldDiff[]
    /** How many more fields differ. */
    moreFields: number
    before: Tables[TableName] | null
    after: Tables[TableName] | null
  }>

/** A page of what differs. */
export type Diff = Readonly<{
  /** Rows that differ in all, and by kind. */
  total: number
  added: number
  removed: number
  changed: number
  /** The page, by table and id. */
  rows: readonly RowDiff[]
  /** First row of the page among all. */
  offset: number
}>

export type Page = Readonly<{ offset?: number; limit?: number }>

/** Rows of a page unless asked otherwise. */
const ROWS_PER_PAGE = 100
/** Most fields that are listed of one row. */
const MOST_FIELDS = 200

/** What differs between two places of a timeline. Costs what lies between them, not what the worlds hold. */
export function diffPlaces(timeline: Timeline, from: number, to: number, page: Page = {}): Diff {
  const keys = new Map<string, RowKey>()
  for (let at = Math.min(from, to) + 1; at <= Math.max(from, to); at++)
    for (const key of timeline.markAt(at)?.touched ?? []) keys.set(`${key.table}/${key.id}`, key)
  const all = [...keys.values()].sort(byTableAndId)
  const before = timeline.rowsAt(from, all)
  const after = timeline.rowsAt(to, all)
  return pageOf(
    all.map((key, i) => ({ ...key, before: before[i] ?? null, after: after[i] ?? null })),
    page,
  )
}

/** What differs between any two worlds. Costs a pass over all rows; those that are shared cost nearly nothing. */
export function diffWorlds(before: World, after: World, page: Page = {}): Diff {
  const pairs: Pair[] = []
  for (const table of TABLE_NAMES) {
    const [old, new_] = [before.rows[table], after.rows[table]]
    const ids = new Set([...old.keys(), ...new_.keys()])
    const here: Pair[] = []
    for (const id of ids)
      if (old.get(id) !== new_.get(id))
        here.push({ table, id, before: old.get(id) ?? null, after: new_.get(id) ?? null })
    pairs.push(...here.sort(byTableAndId))
  }
  return pageOf(pairs, page)
}

/** The fields in which two values differ, by path. */
export function fieldsThatDiffer(before: unknown, after: unknown): FieldDiff[] {
  const found: FieldDiff[] = []
  walk(before, after, '', found)
  return found
}

type Pair = RowKey & { before: Tables[TableName] | null; after: Tables[TableName] | null }

const PLACE_OF = new Map<TableName, number>(TABLE_NAMES.map((table, i) => [table, i]))

function byTableAndId(a: RowKey, b: RowKey): number {
  if (a.table !== b.table) return (PLACE_OF.get(a.table) ?? 0) - (PLACE_OF.get(b.table) ?? 0)
  // Ids are mostly numbers; shorter ones first puts them in their order.
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
}

function pageOf(pairs: readonly Pair[], { offset = 0, limit = ROWS_PER_PAGE }: Page): Diff {
  const counts = { added: 0, removed: 0, changed: 0 }
  const rows: RowDiff[] = []
  let total = 0
  for (const { table, id, before, after } of pairs) {
    if (before === after) continue
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
    const fields = kind === 'changed' ? fieldsThatDiffer(before, after) : []
    if (kind === 'changed' && fields.length === 0) continue
    counts[kind] += 1
    if (total >= offset && rows.length < limit)
      rows.push({
        table,
        id,
        kind,
        fields: fields.slice(0, MOST_FIELDS),
        moreFields: Math.max(0, fields.length - MOST_FIELDS),
        before,
        after,
      })
    total += 1
  }
  return { total, ...counts, rows, offset }
}

function walk(before: unknown, after: unknown, path: string, found: FieldDiff[]): void {
  if (Object.is(before, after)) return
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ path, before, after })
    return
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    walk(own(before, key), own(after, key), path ? `${path}.${key}` : key, found)
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const own = (branch: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(branch, key) ? branch[key] : undefined

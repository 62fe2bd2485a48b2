import { put } from './rows'
import type { Change, TableName, Tables, World } from './world'

type Draft<Row> = { -readonly [K in keyof Row]: Row[K] }

/**
 * Changes members of one row by a recipe on a copy of it, as deep as the row itself: what lies in a member is
 * replaced, never changed. A recipe that changes nothing leaves the very same row.
 */
export function edit<T extends TableName>(
  world: World,
  change: Change,
  table: T,
  id: string,
  recipe: (draft: Draft<Tables[T]>) => void,
): void {
  const row = (world.rows[table] as Map<string, Tables[T]>).get(id)
  if (!row) return
  const next = { ...row }
  recipe(next)
  if (!sameMembers(row, next)) put(world, change, table, next)
}

function sameMembers<Row extends object>(a: Row, b: Row): boolean {
  const keys = Object.keys(b)
  return (
    keys.length === Object.keys(a).length &&
    keys.every((key) => key in a && Object.is(a[key as keyof Row], b[key as keyof Row]))
  )
}

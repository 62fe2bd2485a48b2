import type { Change, TableName, Tables, World } from './world'

/** Marks a row as changed. */
export function touch(change: Change, table: TableName, id: string): void {
  const ids = change.touched.get(table)
  if (ids) ids.add(id)
  else change.touched.set(table, new Set([id]))
}

/** Swaps a row in. Tables with an index have their own `put…` in their area. */
export function put<T extends TableName>(world: World, change: Change, table: T, row: Tables[T]): void {
  const rows = world.rows[table] as Map<string, Tables[T]>
  rows.set(row.id, row)
  touch(change, table, row.id)
}

/** Takes a row out. */
export function drop(world: World, change: Change, table: TableName, id: string): void {
  if (world.rows[table].delete(id)) touch(change, table, id)
}

import { type TableName, tableNames, type World } from './world'

/** Every row of a world as touched. */
export const allTouched = (world: World): Map<TableName, Set<string>> =>
  new Map(tableNames(world).map((table) => [table, new Set(world.rows[table].keys())]))

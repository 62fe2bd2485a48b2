import { TABLE_NAMES, type TableName, type World } from './world'

/** Every row of a world as touched. */
export const allTouched = (world: World): Map<TableName, Set<string>> =>
  new Map(TABLE_NAMES.map((table) => [table, new Set(world.rows[table].keys())]))

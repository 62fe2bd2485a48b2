/** SQL: a timestamptz in the contract's spelling; null stays null. */
export const isoSql = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The contract's spelling of a time: ISO 8601 in UTC with milliseconds. */
export const iso = (date: Date): string => date.toISOString()

/** The same for a column that may be empty. */
export const isoOrNull = (date: Date | null): string | null => (date ? date.toISOString() : null)

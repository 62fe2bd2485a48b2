/** The contract's spelling of a time: ISO 8601 in UTC with milliseconds. */
export const iso = (date: Date): string => date.toISOString()

/** The same for a column that may be empty. */
export const isoOrNull = (date: Date | null): string | null => (date ? date.toISOString() : null)

/** Rows of a file at most, without its head. */
export const MOST_ROWS = 1_000_000
/** Columns of a file at most. */
export const MOST_COLUMNS = 200
/** A row of separated values that goes on for so long is none, characters. */
export const LONGEST_ROW = 200_000
/** Characters of a cell that are kept: one more than any field takes, so that a longer one is refused and not cut. */
export const LONGEST_CELL = 5_001

import { stringify } from 'csv-stringify/sync'

/**
 * As spreadsheets in Brazil read it: semicolons between the cells, UTF-8 where a mark says so. What one would take
 * for the beginning of a formula stands behind an apostrophe.
 */
const FORM = { delimiter: ';', record_delimiter: 'windows', escape_formulas: true } as const

/** Lines of a table of separated values (RFC 4180, with semicolons). */
export const csvLines = (lines: string[][]): string => stringify(lines, FORM)

/** The beginning of such a table: the line with the columns' names. */
export const csvHead = (columns: string[]): string => stringify([columns], { ...FORM, bom: true })

import { cutParts, packParts } from './pack-in-parts'

/** Some rows of a table as one text; so they lie on disk, and in memory while nobody looks at them. */
export type Page = Readonly<{
  id: string
  /** How many rows. */
  rows: number
  text: string
  /** Characters of the text: one that was cut off is known by it. */
  length: number
  /** The kinds of its rows, each once, for tables that tell kinds apart. */
  kinds?: readonly string[]
  /** Fingerprints of the rows' ids and hashes, for tables whose pages cannot be told from a row's id. */
  ids?: Int32Array
  hashes?: Int32Array
  /** Of a very long one: the parts that its text is made of, in order. Each can be unpacked without the others. */
  parts?: readonly PartMark[]
}>

/** A part of a page: some groups whole, or a run of one long group. `hashes`: how many of the page's are its. */
export type PartMark = Readonly<{ rows: number; length: number; groups: readonly string[]; hashes?: number }>

/** A part that is packed, with what of its page's prints is its own. */
export type Part = Readonly<{
  rows: number
  groups: readonly string[]
  text: string
  ids?: Int32Array
  hashes?: Int32Array
}>

/**
 * A page that has changed: as it is cold, or the rows to write it from and the parts of it that are packed still;
 * none of them: the page is gone.
 */
export type ChangedPage<Row> = Readonly<{
  id: string
  cold: Page | null
  rows: readonly Row[]
  kept: readonly Part[]
}>

/** How many rows are in parts. */
export const rowsIn = (parts: readonly Part[]): number => parts.reduce((sum, { rows }) => sum + rows, 0)

/** The page of rows behind parts that are packed still; `marked`: what else is said of a part that rows make. */
export function packedPage<Row extends object>(
  id: string,
  rows: readonly Row[],
  kept: readonly Part[],
  groupOf: (row: Row) => string,
  marked: (rows: readonly Row[]) => Pick<PartMark, 'hashes'>,
): Page {
  const { text, parts } = packParts(rows, groupOf, kept)
  const marks: PartMark[] = [
    ...kept.map((part) => ({ ...markOf(part), ...(part.hashes && { hashes: part.hashes.length }) })),
    ...parts.map(({ rows: own, text: its }) => ({
      ...markOf({ rows: own.length, groups: [...new Set(own.map(groupOf))], text: its }),
      ...marked(own),
    })),
  ]
  return {
    id,
    rows: rowsIn(kept) + rows.length,
    text,
    length: text.length,
    ...(marks.length > 0 && { parts: marks }),
  }
}

const markOf = ({ rows, groups, text }: Part): PartMark => ({ rows, groups, length: text.length })

/** The parts of a page that says it has some; null when it has none, or is not as it says. */
export function partsIn({ text, rows, ids, hashes, parts }: Page): Part[] | null {
  if (!parts || parts.reduce((sum, part) => sum + part.rows, 0) !== rows) return null
  const texts = cutParts(
    text,
    rows,
    parts.map(({ length }) => length),
  )
  let row = 0
  let hash = 0
  return (
    texts?.map((one, i): Part => {
      const mark = parts[i] as PartMark
      const from = { row, hash }
      row += mark.rows
      hash += mark.hashes ?? 0
      return {
        rows: mark.rows,
        groups: mark.groups,
        text: one,
        ...(ids && { ids: ids.subarray(from.row, row) }),
        ...(hashes && { hashes: hashes.subarray(from.hash, hash) }),
      }
    }) ?? null
  )
}

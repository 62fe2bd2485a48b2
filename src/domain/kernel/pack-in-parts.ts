import { AS, packWhole } from './pack'

/** A page of more rows than this is written in parts. */
const LONG = 1_024
/** Rows of a part: some 3 ms of work. */
const PART = 256

type Rows = readonly object[]

/** Parts as they were packed last, by their first row. */
const known = new WeakMap<object, Readonly<{ rows: Rows; text: string }>>()

/**
 * Rows written down small, see {@link packWhole}; very many in parts, of which those that still hold the same rows are
 * not packed again: a conversation of years is written anew with every message that comes into it.
 * @throws {TypeError} on what is no plain data.
 */
export function pack(rows: Rows): string {
  if (rows.length <= LONG) return packWhole(rows)
  const parts = partsOf(rows).map((part) => textOf(part) ?? packPart(part))
  return `[${rows.length},[${AS.parts},[${parts.join()}]]]`
}

/** The parts of rows that are to be packed anew; each is then known to {@link pack} once it was given to {@link packPart}. */
export const unknownParts = (rows: Rows): Rows[] =>
  rows.length <= LONG ? [] : partsOf(rows).filter((part) => textOf(part) === null)

/** Packs a part and remembers it. */
export function packPart(rows: Rows): string {
  const text = packWhole(rows)
  if (rows[0]) known.set(rows[0], { rows, text })
  return text
}

function textOf(rows: Rows): string | null {
  const before = rows[0] && known.get(rows[0])
  if (!before || before.rows.length !== rows.length) return null
  // Rows are immutable: the same object says the same.
  return before.rows.every((row, i) => row === rows[i]) ? before.text : null
}

const partsOf = (rows: Rows): Rows[] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, i) => rows.slice(i * PART, (i + 1) * PART))

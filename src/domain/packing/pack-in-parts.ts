import { AS, packWhole } from './internal/pack'

/** A page of more rows than this is written in parts. */
const LONG = 1_024
/** Rows of a part: some 3 ms of work. */
const PART = 256

type Rows = readonly object[]

/** Parts as they were packed, or unpacked, last; by their first row. */
const known = new WeakMap<object, Readonly<{ rows: Rows; text: string }>>()

/** Rows as one text. */
type PackedParts<Row> = Readonly<{
  text: string
  /** The parts that the text was made of, in its order; none: it was packed as one. */
  parts: readonly Readonly<{ rows: readonly Row[]; text: string }>[]
}>

/**
 * Rows written down small, see {@link packWhole}; very many in parts, of which those that still hold the same rows are
 * not packed again: a conversation of years is written again with every message that comes into it. `kept` are parts
 * that nobody unpacked, which come first.
 * @throws {TypeError} on what is no plain data.
 */
export function packParts<Row extends object>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  kept: readonly { readonly rows: number; readonly text: string }[] = [],
): PackedParts<Row> {
  if (kept.length === 0 && rows.length <= LONG) return { text: packWhole(rows), parts: [] }
  const parts = partsOf(rows, groupOf).map((part) => ({ rows: part, text: textOf(part) ?? packPart(part) }))
  const count = kept.reduce((sum, part) => sum + part.rows, rows.length)
  const texts = [...kept, ...parts].map(({ text }) => text)
  return { text: `${headOf(count)}${texts.join()}]]]`, parts }
}

/** What stands before the first part; behind each other part stands one comma. */
const headOf = (count: number): string => `[${count},[${AS.parts},[`

/** The texts of so long parts within a page's; null when it is none that was made of them. */
export function cutParts(text: string, rows: number, lengths: readonly number[]): string[] | null {
  const head = headOf(rows)
  if (!text.startsWith(head)) return null
  const texts: string[] = []
  let at = head.length
  for (const length of lengths) {
    texts.push(text.slice(at, at + length))
    at += length + 1
  }
  return text.slice(at - 1) === ']]]' ? texts : null
}

/** The parts of rows that are to be packed again; each is then known to {@link packParts} once it was given to {@link packPart}. */
export const unknownParts = <Row extends object>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  kept = false,
): (readonly Row[])[] =>
  !kept && rows.length <= LONG ? [] : partsOf(rows, groupOf).filter((part) => textOf(part) === null)

/** Packs a part and remembers it. */
export function packPart(rows: Rows): string {
  const text = packWhole(rows)
  rememberPart(rows, text)
  return text
}

/** These rows were unpacked from that text. */
export function rememberPart(rows: Rows, text: string): void {
  if (rows[0]) known.set(rows[0], { rows, text })
}

function textOf(rows: Rows): string | null {
  const before = rows[0] && known.get(rows[0])
  if (!before || before.rows.length !== rows.length) return null
  // Rows are immutable: the same object says the same.
  return before.rows.every((row, i) => row === rows[i]) ? before.text : null
}

/**
 * Rows of groups, one group after the other, cut into parts: one of many rows has parts of its own, so that its end
 * can be unpacked alone; those of few share one.
 */
function partsOf<Row extends object>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): (readonly Row[])[] {
  const parts: (readonly Row[])[] = []
  let from = 0
  const close = (to: number) => {
    if (to > from) parts.push(rows.slice(from, to))
    from = to
  }
  for (let at = 0; at < rows.length; ) {
    const group = groupOf(rows[at] as Row)
    let to = at + 1
    while (to < rows.length && groupOf(rows[to] as Row) === group) to += 1
    if (to - from > PART) close(at)
    while (to - from > PART) close(from + PART)
    // What a long group ends with is its own.
    if (to - at > PART) close(to)
    at = to
  }
  close(rows.length)
  return parts
}

import type { StoreField } from '../store/store-form'
import { lackingFields } from '../store/store-variables'
import { holesIn, straysIn } from '../text/placeholders'

/** What is doubtful about a text for customers before it is kept. */
export type TextDoubts = Readonly<{
  /** What the shop has to say of itself for all of it to be sent. */
  lacking: readonly StoreField[]
  /** Variables that nobody knows, as they stand there, with the known name that was probably meant. */
  unknown: readonly Readonly<{ written: string; meant: string | null }>[]
}>

/**
 * What is doubtful about a text.
 * @param names every name that is filled in where the text is sent.
 * @param store what the shop says of itself there; null while that is not known: nothing is said about it then.
 * @param asked does a person who sends it fill in what is not known? Other names are questions to them then, and only
 *   one that is nearly a known one is doubtful.
 */
export function textDoubts(
  text: string,
  names: readonly string[],
  store: Readonly<Partial<Record<string, string | null>>> | null,
  asked = false,
): TextDoubts {
  const unknown = [
    ...holesIn(text)
      .filter((name) => !names.includes(name) && !(asked && name.startsWith('?')))
      .map((name) => ({ written: `{{${name}}}`, meant: nearestName(name, names) })),
    ...straysIn(text).map((written) => ({ written, meant: nearestName(bare(written), names) })),
  ].filter(({ meant }) => !asked || meant !== null)
  return { lacking: store ? lackingFields([text], store) : [], unknown }
}

/** A name as it would be written without a slip of the keyboard: letters and digits, joined by `_`. */
const bare = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')

/** The known name that was probably meant: the nearest, off by a third of its letters at most and by two; null: none. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const name = bare(typed)
  let nearest: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const one of names) {
    const slips = slipsBetween(name, one)
    if (slips < least && slips <= Math.min(2, one.length / 3)) [nearest, least] = [one, slips]
  }
  return nearest
}

/** Letters to add, drop, change, or swap with their neighbour to make one word of the other (Damerau). */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const at = (cells: readonly number[], n: number) => cells[n] ?? Number.POSITIVE_INFINITY
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + same,
          swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? Number.POSITIVE_INFINITY
}

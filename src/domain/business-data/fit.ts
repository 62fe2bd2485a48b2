/** The stems of a text, as the database has them (`question_words`), without what is in no dictionary's interest. */
export type Stems = readonly string[]

/** What is asked: its stems, and those that mean the same by the shop's synonyms; how many answers have a stem, of how many. */
export type Asked = Readonly<{
  stems: Stems
  alike: ReadonlyMap<string, Stems>
  held: ReadonlyMap<string, number>
  of: number
}>

/** A way to ask for an answer: its stems, and how alike its letters are to what is asked (pg_trgm's `similarity`, 0 to 1). */
export type Way = Readonly<{ stems: Stems; similarity: number }>

/** Of the whole fit so much are the words, the rest the letters. */
const WORDS = 0.7
const LETTERS = 0.3
/** Of the words so much is that what was asked is spoken of, the rest that nothing else is. */
const SPOKEN_OF = 0.6
/** A word that is written otherwise counts so much less. */
const MISTYPED = 0.85

/**
 * How well a way to ask fits what is asked, 0 to 1. A rare word weighs more than one that many answers have, and one that no answer
 * has weighs most: what is asked about something unknown is answered by nothing that is merely asked in the same words. Squared, so
 * that half of a question is far less than half an answer.
 */
export function fitOf(asked: Asked, way: Way): number {
  const letters = LETTERS * Math.min(1, Math.max(0, way.similarity))
  if (asked.stems.length === 0 || way.stems.length === 0) return letters
  const used = new Set<string>()
  let covered = 0
  let all = 0
  for (const stem of asked.stems) {
    const weight = weightOf(asked, stem)
    all += weight
    const found = foundIn(stem, asked.alike.get(stem) ?? [], way.stems)
    if (!found) continue
    used.add(found.stem)
    covered += weight * found.sure
  }
  const spokenOf = covered / all
  const precise = used.size / way.stems.length
  return WORDS * spokenOf ** 2 * (SPOKEN_OF + (1 - SPOKEN_OF) * precise) + letters
}

function weightOf({ held, of }: Asked, stem: string): number {
  return Math.log(1 + (of + 1) / ((held.get(stem) ?? 0) + 1))
}

function foundIn(stem: string, alike: Stems, among: Stems): { stem: string; sure: number } | null {
  const exact = [stem, ...alike].find((one) => among.includes(one))
  if (exact !== undefined) return { stem: exact, sure: 1 }
  const near = among.find((one) => isNear(stem, one))
  return near === undefined ? null : { stem: near, sure: MISTYPED }
}

/** Is it the same word with another ending, or with a slip of the finger? Short words have too many neighbours for that. */
export function isNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const more = long.length - short.length
  if (short.length < 4 || /\d/.test(a + b)) return false
  // A slip in the ending keeps a word from being cut back to its stem.
  if (long.startsWith(short)) return more <= (short.length < 6 ? 2 : 5)
  if (short.length < 5 || more > 2) return false
  return slipsBetween(short, long) <= (short.length < 8 ? 1 : 2)
}

/** Letters put in, left out, changed or swapped with the next, between two words (Damerau-Levenshtein, each place once). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      row.push(Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swapped))
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

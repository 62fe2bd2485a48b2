/** Somebody who may be named. */
type Nameable = Readonly<{ id: string; name: string }>

/** The `@` that is being typed at the caret: where it stands, and what follows it; null: none. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|\s)@([\p{L}\p{N}.'-]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { from: caret - (found[1]?.length ?? 0) - 1, query: found[1] ?? '' } : null
}

/**
 * A text in pieces: every `@` at the beginning of a word with a whole name behind it is a piece of its own, with
 * the one it names; of two names that fit, the longer one.
 */
export function splitAtNames<N extends Readonly<{ name: string }>>(
  text: string,
  people: readonly N[],
): readonly Readonly<{ text: string; named: N | null }>[] {
  const longest = people.filter(({ name }) => name !== '').sort((a, b) => b.name.length - a.name.length)
  const pieces: { text: string; named: N | null }[] = []
  let end = 0
  for (const { index } of text.matchAll(/(?<=^|\s)@/gu)) {
    const behind = text.slice(index + 1)
    const named = longest.find(
      ({ name }) => behind.startsWith(name) && !/^[\p{L}\p{N}]/u.test(behind.slice(name.length)),
    )
    if (!named || index < end) continue
    if (index > end) pieces.push({ text: text.slice(end, index), named: null })
    end = index + 1 + named.name.length
    pieces.push({ text: text.slice(index, end), named })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), named: null })
  return pieces
}

/** Whom a text names, each once, in the order of the text. */
export function namedIn<N extends Nameable>(text: string, colleagues: readonly N[]): N[] {
  const named = new Map<string, N>()
  for (const { named: one } of splitAtNames(text, colleagues)) if (one) named.set(one.id, one)
  return [...named.values()]
}

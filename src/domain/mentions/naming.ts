/** Somebody who may be named. */
export type Nameable = Readonly<{ id: string; name: string }>

/** The `@` that is being typed at the caret: where it stands, and what follows it; null: none. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|\s)@([\p{L}\p{N}.'-]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { from: caret - (found[1]?.length ?? 0) - 1, query: found[1] ?? '' } : null
}

/** Whom a text names: every `@` with a colleague's whole name behind it; of two that fit, the longer name. */
export function namedIn<N extends Nameable>(text: string, colleagues: readonly N[]): N[] {
  const longest = [...colleagues]
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length)
  const named = new Map<string, N>()
  for (const { index } of text.matchAll(/(?<=^|\s)@/gu)) {
    const behind = text.slice(index + 1)
    const one = longest.find(
      ({ name }) => behind.startsWith(name) && !/^[\p{L}\p{N}]/u.test(behind.slice(name.length)),
    )
    if (one) named.set(one.id, one)
  }
  return [...named.values()]
}

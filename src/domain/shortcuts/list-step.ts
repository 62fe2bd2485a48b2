/**
 * Where a key leads in a list of `count` that is walked from a text field: the place after it, null for a key that does not
 * walk. `at`: where one is; null: nowhere yet. Past an end it begins again at the other.
 */
export function listStep(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return at === null ? 0 : (at + 1) % count
    case 'ArrowUp':
      return at === null ? count - 1 : (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * Where the mark of a walked list goes once the list was drawn again: to what says the same, else to what stands in its place
 * now; null while nothing stands there. `said`: what each choice says; `was`: what the marked one said, and where it stood.
 */
export function markAgain(
  said: readonly string[],
  was: Readonly<{ said: string; at: number }>,
): number | null {
  const same = said.indexOf(was.said)
  if (same >= 0) return same
  return said.length === 0 ? null : Math.min(was.at, said.length - 1)
}

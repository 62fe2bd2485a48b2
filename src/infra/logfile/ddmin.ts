/**
 * Delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002): a
 * sublist, in order, for which `fails` still holds and from which no single member can be left out. `fails`
 * must hold for the whole list. Parts grow finer down to single members, so the last round is one by one.
 * When `mayGoOn` says no, what was found by then is given.
 */
export function minimize<T>(
  items: readonly T[],
  fails: (some: readonly T[]) => boolean,
  mayGoOn: () => boolean = () => true,
): T[] {
  let left = [...items]
  if (left.length > 0 && mayGoOn() && fails([])) return []
  let parts = 2
  while (left.length >= 2 && mayGoOn()) {
    const size = Math.ceil(left.length / parts)
    const smaller = smallerOf(left, size, fails, mayGoOn, parts > 2)
    if (smaller) {
      parts = smaller.kind === 'part' ? 2 : Math.max(parts - 1, 2)
      left = smaller.items
    } else if (size === 1) break
    else parts = Math.min(parts * 2, left.length)
  }
  return left
}

/** One part alone, or all but one part. */
function smallerOf<T>(
  items: readonly T[],
  size: number,
  fails: (some: readonly T[]) => boolean,
  mayGoOn: () => boolean,
  complements: boolean,
): { kind: 'part' | 'rest'; items: T[] } | null {
  for (let from = 0; from < items.length && mayGoOn(); from += size) {
    const part = items.slice(from, from + size)
    if (part.length < items.length && fails(part)) return { kind: 'part', items: part }
  }
  // Of two parts, each is the other's rest.
  for (let from = 0; complements && from < items.length && mayGoOn(); from += size) {
    const rest = [...items.slice(0, from), ...items.slice(from + size)]
    if (fails(rest)) return { kind: 'rest', items: rest }
  }
  return null
}

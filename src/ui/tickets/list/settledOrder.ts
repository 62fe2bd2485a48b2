/** What a held list shows, and what waits behind it. */
export type Settled = Readonly<{
  shown: readonly string[]
  /** Tickets that are not shown yet. */
  fresh: number
  /** Is there anything to apply: new tickets, or another order? */
  changed: boolean
}>

/**
 * Nothing jumps under the pointer: a held list keeps its rows where they are, also those that have left it.
 * What comes after its last row (the next page) is added at the end; everything else waits.
 */
export function holdOrder(held: readonly string[], ids: readonly string[]): Settled {
  const known = new Set(held)
  let last = -1
  for (let i = ids.length - 1; i >= 0 && last < 0; i--) if (known.has(ids[i] as string)) last = i
  const tail = last < 0 ? [] : ids.slice(last + 1)
  const shown = tail.length > 0 ? [...held, ...tail] : held
  const fresh = ids.slice(0, last + 1).filter((id) => !known.has(id)).length + (last < 0 ? ids.length : 0)
  const changed = fresh > 0 || shown.length !== ids.length || shown.some((id, i) => id !== ids[i])
  return { shown, fresh, changed }
}

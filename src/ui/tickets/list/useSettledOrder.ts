import { useRef, useState } from 'react'
import { holdOrder, type Settled } from './settledOrder'

/** {@link holdOrder} for a list on screen: `hold` while the pointer or the keyboard is on it, `key` names the list. */
export function useSettledOrder(
  ids: readonly string[],
  hold: boolean,
  key: string,
): Settled & { apply: () => void } {
  const held = useRef({ key, shown: ids })
  const last = useRef<{ held: readonly string[]; ids: readonly string[]; settled: Settled } | null>(null)
  const [, redraw] = useState(0)
  /** Once for the same two lists: a list of 10,000 is rendered again for every key that is pressed in it. */
  const settle = (shown: readonly string[]): Settled => {
    if (last.current?.held !== shown || last.current.ids !== ids)
      last.current = { held: shown, ids, settled: holdOrder(shown, ids) }
    return last.current.settled
  }
  const settled: Settled =
    hold && held.current.key === key && held.current.shown.length > 0
      ? settle(held.current.shown)
      : { shown: ids, fresh: 0, changed: false }
  held.current = { key, shown: settled.shown }
  const apply = () => {
    held.current = { key, shown: ids }
    redraw((count) => count + 1)
  }
  return { ...settled, apply }
}

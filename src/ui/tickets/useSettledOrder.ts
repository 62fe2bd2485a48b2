import { useRef, useState } from 'react'
import { holdOrder, type Settled } from './settledOrder'

/** {@link holdOrder} for a list on screen: `hold` while the pointer or the keyboard is on it, `key` names the list. */
export function useSettledOrder(
  ids: readonly string[],
  hold: boolean,
  key: string,
): Settled & { apply: () => void } {
  const held = useRef({ key, shown: ids })
  const [, redraw] = useState(0)
  const settled: Settled =
    hold && held.current.key === key && held.current.shown.length > 0
      ? holdOrder(held.current.shown, ids)
      : { shown: ids, fresh: 0, changed: false }
  held.current = { key, shown: settled.shown }
  const apply = () => {
    held.current = { key, shown: ids }
    redraw((count) => count + 1)
  }
  return { ...settled, apply }
}

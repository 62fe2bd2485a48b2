import { useRow } from '@app/panel/panel'
import { UNFINISHED } from '@domain/tickets/lists'
import { useMemo } from 'react'
import type { ListChoice } from '../useListChoice'
import { useSection } from './useSection'

const NONE: readonly string[] = []

/**
 * The tickets of a view as they stand under each other: those of the upper list, with the open one on top (`aside`) where
 * it is in none and somebody has to do with it, and those of the lower. `held`: nothing moves under who is on them.
 */
export function useShownTickets(choice: ListChoice, selected: string | null, held: boolean) {
  const [first, second] = choice.sections
  const upper = useSection(first, first, held)
  const lower = useSection(second, first, held)
  const state = useRow('tickets', selected ?? '')?.state
  const aside =
    selected !== null &&
    UNFINISHED.some((unfinished) => unfinished === state) &&
    !choice.narrowed &&
    upper !== undefined &&
    !upper.order.shown.includes(selected) &&
    !lower?.order.shown.includes(selected)
  const above = useMemo(
    () => [...(aside ? [selected] : []), ...(upper?.order.shown ?? NONE)],
    [aside, selected, upper?.order.shown],
  )
  const below = useMemo(() => {
    const here = new Set(above)
    return (lower?.order.shown ?? NONE).filter((id) => !here.has(id))
  }, [above, lower?.order.shown])
  const shown = useMemo(() => (below.length > 0 ? [...above, ...below] : above), [above, below])
  return { upper, lower, aside, above, below, shown }
}
export type ShownTickets = ReturnType<typeof useShownTickets>

import { useMediaQuery } from '@mantine/hooks'
import { useNarrow } from '@ui/kit/useNarrow'
import { useState } from 'react'

/** What stands beside the list and the picture, one at a time; where there is no room for these, they do, too. */
export type Pane = 'steps' | 'step' | 'picture' | 'rehearsal' | 'versions'

/** The parts of the editor that share a place, and which of them is shown. */
export function usePanes() {
  const narrow = useNarrow()
  const wide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const panes: readonly Pane[] = [
    ...(narrow ? (['steps'] as const) : []),
    'step',
    ...(wide ? [] : (['picture'] as const)),
    'rehearsal',
    'versions',
  ]
  const [pane, setPane] = useState<Pane>(narrow ? 'steps' : 'step')
  return { narrow, wide, panes, shown: panes.includes(pane) ? pane : 'step', setPane } as const
}

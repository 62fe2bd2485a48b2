import { onTick, TICK, tickNow } from '@app/runtime/page-clock'
import { createContext, useContext, useSyncExternalStore } from 'react'

export { clockNow, deviceNow, onTick } from '@app/runtime/page-clock'

/** Another clock for the screens below: a replay's own. */
export const ClockContext = createContext<Readonly<{
  now: () => number
  subscribe: (listener: () => void) => () => void
}> | null>(null)

/** The time, ms; it moves every 15 s. `grain` rounds down, to render less often. */
export function useNow(grain = TICK): number {
  const other = useContext(ClockContext)
  return useSyncExternalStore(
    other?.subscribe ?? onTick,
    () => Math.floor((other?.now() ?? tickNow()) / grain) * grain,
  )
}

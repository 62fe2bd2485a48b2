import type { TableName, World } from '@domain/kernel/world'
import { useCallback } from 'react'
import { afterNextKey } from '../runtime/key-pause'
import { deviceNow } from '../runtime/page-clock'
import { type Later, throttled } from '../runtime/throttle'
import { usePanel, useView } from './panel'

/** Between two renderings, ms; and while somebody types, as a press of a key waits for one. */
const CALM_MS = 150
const CALM_TYPING_MS = 500
/** Who pressed a key this long ago may be about to press another, ms. */
const BETWEEN_KEYS_MS = 1_000

/** A pause between two renderings. `typedAt`: when somebody wrote last, ms. */
function pause(typedAt: () => number): Later {
  const typing = () => deviceNow() - typedAt() < BETWEEN_KEYS_MS
  return (run) => {
    let cancel = () => {}
    const over = () => {
      if (typing()) cancel = afterNextKey(run)
      else run()
    }
    const timer = setTimeout(over, typing() ? CALM_TYPING_MS : CALM_MS)
    cancel = () => clearTimeout(timer)
    return () => cancel()
  }
}

/**
 * A view of what moves with everything that happens, as a list and its order: the first change is rendered at once,
 * those that follow closely together, and while somebody types between two keys.
 */
export function useCalmView<T>(
  tables: readonly TableName[],
  select: (world: World) => T,
  equal?: (a: T, b: T) => boolean,
): T {
  const { drafts } = usePanel()
  const pace = useCallback((listener: () => void) => throttled(listener, pause(drafts.typedAt)), [drafts])
  return useView(tables, select, equal, undefined, pace)
}

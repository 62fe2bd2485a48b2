import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import { emptyChange, type World } from '@domain/kernel/world'

/** Entries that are drained together, as the panel does. */
export const BATCH = 100

/** The product: the fold, drained in batches as the panel does. */
export function playFold(
  entries: readonly Entry[],
  drained: (changed: ReadonlyMap<string, ReadonlySet<string>>) => void,
): World {
  const world = emptyWorld()
  let change = emptyChange()
  let left = BATCH
  for (const entry of entries) {
    if (left-- === 0) {
      drained(change.touched)
      change = emptyChange()
      left = BATCH - 1
    }
    fold(registry, world, entry, change)
  }
  drained(change.touched)
  return world
}

/** What is shown of a batch here: nothing. That it is the right account is compared once, before the rounds. */
export const shown = (): void => {}

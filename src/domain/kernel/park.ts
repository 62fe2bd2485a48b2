import type { Entry } from './entry'
import type { World } from './world'

/** Most entries that wait for one thing, and in all. Beyond, the oldest gives way: the server has them still. */
export const PARKED_PER_KEY = 500
export const PARKED_IN_ALL = 10_000

/**
 * Keeps an entry that speaks of something not known yet (an acknowledgement before its message). Parking is
 * part of the fold, so a replay does the same.
 */
export function park(world: World, key: string, entry: Entry): void {
  const waiting = world.parked.get(key)
  if (waiting) waiting.push(entry)
  else world.parked.set(key, [entry])
  world.parkedCount += 1
  if (waiting && waiting.length > PARKED_PER_KEY) {
    waiting.shift()
    world.parkedCount -= 1
  }
  if (world.parkedCount > PARKED_IN_ALL) forgetOldest(world)
}

function forgetOldest(world: World): void {
  for (const oldest of world.parked.keys()) {
    unpark(world, oldest)
    return
  }
}

/** Takes out what waited for the key, in order of arrival. */
export function unpark(world: World, key: string): readonly Entry[] {
  // Nearly always; the key need not even be looked at.
  if (world.parkedCount === 0) return []
  const waiting = world.parked.get(key)
  if (!waiting) return []
  world.parked.delete(key)
  world.parkedCount -= waiting.length
  return waiting
}

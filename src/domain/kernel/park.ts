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
  if (waiting) {
    waiting.push(entry)
    if (waiting.length > PARKED_PER_KEY) waiting.shift()
    return
  }
  if (world.parked.size >= PARKED_IN_ALL) {
    const oldest = world.parked.keys().next().value
    if (oldest !== undefined) world.parked.delete(oldest)
  }
  world.parked.set(key, [entry])
}

/** Takes out what waited for the key, in order of arrival. */
export function unpark(world: World, key: string): readonly Entry[] {
  const waiting = world.parked.get(key)
  if (!waiting) return []
  world.parked.delete(key)
  return waiting
}

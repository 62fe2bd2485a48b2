import type { Change, World } from '@domain/kernel/world'

/**
 * Remembers, outside of the store, which messages wait to be sent: their hashes, nothing else. A store that was
 * emptied or damaged is then known to have lost some, and the user is told.
 */
export type WaitingWitness = Readonly<{
  note(change: Change, world: World): void
  /** How many messages waited and are nowhere in this world. Told once: from then on this world is what counts. */
  lost(world: World): number
  forget(): void
}>

/** Kept in `storage` under `key`. A storage that refuses costs the witness, nothing else. */
export function createWaitingWitness(storage: Storage, key: string): WaitingWitness {
  const remember = (world: World) => {
    const hashes = [...world.rows.outbox.keys(), ...world.rows.internalOutbox.keys()]
    try {
      if (hashes.length > 0) storage.setItem(key, JSON.stringify(hashes))
      else storage.removeItem(key)
    } catch {
      storage.removeItem(key)
    }
  }
  return {
    note(change, world) {
      if (change.touched.has('outbox') || change.touched.has('internalOutbox')) remember(world)
    },
    lost(world) {
      const gone = hashesIn(storage.getItem(key)).filter(
        (hash) =>
          !world.rows.outbox.has(hash) &&
          !world.index.messageOfHash.has(hash) &&
          !world.rows.internalOutbox.has(hash) &&
          !knownToColleague(world, hash),
      )
      remember(world)
      return gone.length
    },
    forget: () => storage.removeItem(key),
  }
}

/** Has the server a message to a colleague with this hash? Looked for only where a hash is missing elsewhere. */
function knownToColleague(world: World, hash: string): boolean {
  for (const row of world.rows.internalMessages.values()) if (row.data.hash === hash) return true
  return false
}

function hashesIn(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

import type { Entry } from './entry'
import type { Registry } from './registry'
import { type Change, emptyChange, type World } from './world'

/** Ids remembered for dropping duplicates. Rows guard themselves by `rev` and lattice beyond that. */
export const SEEN_IDS = 20_000

/**
 * The product's one function: takes the next entry into the world and says what changed.
 *
 * Total: whatever the entry, it returns. A fault while folding one entry is fenced: it is reported as a
 * violation, and everything else goes on. Pure but for `world`, which it changes in place: it reads no
 * clock, no random and nothing outside its arguments.
 */
export function fold(registry: Registry, world: World, entry: Entry, change: Change = emptyChange()): Change {
  world.pos = entry.pos
  if (world.seen.has(entry.id)) {
    change.passedOver.push({ pos: entry.pos, reason: 'duplicate' })
    return change
  }
  remember(world, entry.id)
  const definition = registry.get(entry.name)
  if (!definition || entry.v !== definition.v) {
    change.passedOver.push({ pos: entry.pos, reason: definition ? 'newer version' : 'unknown name' })
  } else {
    try {
      definition.fold(world, entry as Entry<never>, change)
    } catch (error) {
      change.passedOver.push({ pos: entry.pos, reason: 'fault' })
      change.violations.push({
        rule: 'fold-fault',
        table: 'log',
        id: entry.id,
        detail: error instanceof Error ? error.message : String(error),
        pos: entry.pos,
      })
    }
  }
  if (entry.kind === 'event' && entry.seq !== undefined) advance(world, entry, change)
  return change
}

/** Folds entries one after the other into one change. */
export function foldAll(
  registry: Registry,
  world: World,
  entries: readonly Entry[],
  change: Change = emptyChange(),
): Change {
  for (const entry of entries) fold(registry, world, entry, change)
  return change
}

function remember(world: World, id: string): void {
  world.seen.add(id)
  if (world.seen.size > SEEN_IDS) {
    const oldest = world.seen.values().next().value
    if (oldest !== undefined) world.seen.delete(oldest)
  }
}

/**
 * Moves the cursor over an event that follows without a hole.
 *
 *   cursor 4, event 9 with prev 4: nothing of ours lies between, cursor 9
 *   cursor 4, event 9 with prev 7: event 7 is missing; the event is folded, the cursor stays at 4
 */
function advance(world: World, entry: Entry, change: Change): void {
  if (entry.seq === undefined || entry.seq <= world.cursor) return
  if (entry.prev === undefined || entry.prev <= world.cursor) world.cursor = entry.seq
  else change.effects.push({ type: 'catchUp', since: world.cursor })
}

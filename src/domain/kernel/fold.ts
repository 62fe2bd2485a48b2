import type { Entry } from './entry'
import type { Definition, Registry } from './registry'
import { type Change, emptyChange, type PassedOver, type World } from './world'

/**
 * The product's one function: takes the next entry into the world and says what changed.
 *
 * Total: whatever the entry, it returns. A fault while folding one entry is fenced: it is reported as a
 * violation, and everything else goes on. Pure but for `world`, which it changes in place: it reads no
 * clock, no random and nothing outside its arguments.
 */
export function fold(registry: Registry, world: World, entry: Entry, change: Change = emptyChange()): Change {
  world.pos = entry.pos
  if (!world.seen.remember(entry)) {
    change.passedOver.push({ pos: entry.pos, reason: 'duplicate' })
    // After a hole, the answer of a catch-up brings events that are here already: they carry the cursor on.
    if (follows(world, entry)) world.cursor = entry.seq
    return change
  }
  const definition = registry.get(entry.name)
  if (!definition || entry.v !== definition.v) {
    change.passedOver.push({ pos: entry.pos, reason: whyNot(definition, entry) })
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
  advance(world, entry, change)
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

function whyNot(definition: Definition | undefined, entry: Entry): PassedOver['reason'] {
  if (!definition) return 'unknown name'
  // An older one was not admitted, where payloads are lifted (see `admit`).
  return entry.v > definition.v ? 'newer version' : 'older version'
}

/** Is it an event that follows the cursor without a hole? */
function follows(world: World, entry: Entry): entry is Entry & { seq: number } {
  return (
    entry.kind === 'event' &&
    entry.seq !== undefined &&
    entry.seq > world.cursor &&
    (entry.prev === undefined || entry.prev <= world.cursor)
  )
}

/**
 * Moves the cursor over an event that follows without a hole.
 *
 *   cursor 4, event 9 with prev 4: nothing of ours lies between, cursor 9
 *   cursor 4, event 9 with prev 7: event 7 is missing; the event is folded, the cursor stays at 4
 */
function advance(world: World, entry: Entry, change: Change): void {
  if (follows(world, entry)) world.cursor = entry.seq
  else if (entry.kind === 'event' && entry.seq !== undefined && entry.seq > world.cursor)
    change.effects.push({ type: 'catchUp', since: world.cursor })
}

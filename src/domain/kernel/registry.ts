import type * as v from 'valibot'
import type { Entry, EntryKind } from './entry'
import type { Change, World } from './world'

/** A step from one version of a payload to the next: JSON to JSON, pure, kept for ever. */
export type Upcast = (data: unknown) => unknown

/** A payload checked at the door, or why it was refused. */
export type Decoded<D> = { ok: true; data: D } | { ok: false; reason: string }

/** One kind of entry: what its payload is and what it does to the world. */
export type Definition<D = never> = Readonly<{
  kind: EntryKind
  name: string
  /** The current version of the payload. */
  v: number
  /** `upcasts[n]` leads from version n to n + 1. */
  upcasts?: Readonly<Record<number, Upcast>>
  /** Checks a payload of the current version: for what comes from outside (socket, API, file). */
  /** What `decode` checks against; tools walk along it (redaction). */
  schema: v.GenericSchema<unknown, D>
  decode: (data: unknown) => Decoded<D>
  fold: (world: World, entry: Entry<D>, change: Change) => void
}>

export type Registry = ReadonlyMap<string, Definition>

/**
 * Builds the registry.
 * @throws {Error} when a name is given twice or the upcasts leave a hole between 1 and the current version.
 */
export function createRegistry(definitions: readonly Definition[]): Registry {
  const registry = new Map<string, Definition>()
  for (const definition of definitions) {
    if (registry.has(definition.name)) throw new Error(`entry '${definition.name}' is defined twice`)
    for (let v = 1; v < definition.v; v++)
      if (!definition.upcasts?.[v])
        throw new Error(`entry '${definition.name}' has no upcast from version ${v}`)
    registry.set(definition.name, definition)
  }
  return registry
}

/** Why an entry did not get in. */
export type Refused = { ok: false; reason: string }

/**
 * Lifts a payload to the current version and checks it. Names this build does not know and versions newer
 * than it are let through untouched: they are kept in the log and the fold passes over them.
 */
export function admit<E extends Omit<Entry, 'pos'>>(
  registry: Registry,
  entry: E,
): { ok: true; entry: E } | Refused {
  const definition = registry.get(entry.name)
  if (!definition || entry.v > definition.v) return { ok: true, entry }
  if (!Number.isSafeInteger(entry.v) || entry.v < 1)
    return { ok: false, reason: `${entry.name}: no such version` }
  let data: unknown = entry.data
  try {
    for (let v = entry.v; v < definition.v; v++) data = definition.upcasts?.[v]?.(data)
  } catch {
    // An old payload that was never of its version's shape.
    return { ok: false, reason: `${entry.name}: cannot be lifted from version ${entry.v}` }
  }
  const decoded = definition.decode(data)
  if (!decoded.ok) return { ok: false, reason: `${entry.name}: ${decoded.reason}` }
  return { ok: true, entry: { ...entry, v: definition.v, data: decoded.data } }
}

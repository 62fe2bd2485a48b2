import type * as v from 'valibot'
import { isJson } from '../../../contract/json'
import type { Entry, EntryKind } from './entry'
import type { Change, World } from './world'

/** A step from one version of a payload to the next: JSON to JSON, pure, kept for ever. */
export type Upcast = (data: unknown) => unknown

/** A payload checked on admission, or why it was refused. */
export type Decoded<D> = { ok: true; data: D } | { ok: false; reason: string }

/** One kind of entry: what its payload is and what it does to the world. */
export type Definition<D = never> = Readonly<{
  kind: EntryKind
  name: string
  /** The current version of the payload. */
  v: number
  /** `upcasts[n]` leads from version n to n + 1. */
  upcasts?: Readonly<Record<number, Upcast>>
  /** What `decode` checks against; tools walk along it (redaction). Missing at the login page only. */
  schema?: v.GenericSchema<unknown, D>
  /** Checks a payload of the current version: for what comes from outside (socket, API, file). */
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
type Refused = { ok: false; reason: string }

/** A payload as this build takes it, with its version. */
type Payload = { ok: true; v: number; data: unknown }

/**
 * Lifts a payload to the current version and checks it. Names this build does not know and versions newer
 * than it are let through untouched: they are kept in the log and the fold passes over them.
 */
export function admitPayload(registry: Registry, name: string, v: number, data: unknown): Payload | Refused {
  const definition = registry.get(name)
  if (!definition || v > definition.v)
    return isJson(data) ? { ok: true, v, data } : { ok: false, reason: `${name}: no plain JSON` }
  if (!Number.isSafeInteger(v) || v < 1) return { ok: false, reason: `${name}: no such version` }
  let lifted = data
  try {
    for (let from = v; from < definition.v; from++) lifted = definition.upcasts?.[from]?.(lifted)
  } catch {
    // An old payload that was never of its version's shape.
    return { ok: false, reason: `${name}: cannot be lifted from version ${v}` }
  }
  const decoded = definition.decode(lifted)
  if (!decoded.ok) return { ok: false, reason: `${name}: ${decoded.reason}` }
  return { ok: true, v: definition.v, data: decoded.data }
}

/** An entry with its payload admitted: see {@link admitPayload}. */
export function admit<E extends Omit<Entry, 'pos'>>(
  registry: Registry,
  entry: E,
): { ok: true; entry: E } | Refused {
  const payload = admitPayload(registry, entry.name, entry.v, entry.data)
  return payload.ok ? { ok: true, entry: { ...entry, v: payload.v, data: payload.data } } : payload
}

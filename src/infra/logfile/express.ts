import type { Entry } from '@domain/kernel/entry'
import type { Registry } from '@domain/kernel/registry'
import { decodeFileEntry } from './entry-decoder.gen'
import { MAX_LINE_CHARS } from './format'
import { type KnowsAll, knowsAllOf } from './known-fields'

/** Takes an entry out of parsed JSON when nothing about it needs a second look; null where something does. */
type Express = (raw: unknown) => Entry | null

/**
 * The way in for entries as this build itself writes them, which is nearly all of them: each field that is there is
 * one that a schema looked at. Any other goes the long way (`readEntry`), which alone says why one is
 * refused. What comes in here comes in there, as the very same (express.test.ts).
 */
export function expressOf(registry: Registry): Express {
  const known = new Map<string, KnowsAll | null>()
  const knowsAll = (name: string): KnowsAll | null => {
    const asked = known.get(name)
    if (asked !== undefined) return asked
    const schema = registry.get(name)?.schema
    const found = schema ? knowsAllOf(schema) : null
    known.set(name, found)
    return found
  }
  return (raw) => {
    const entry = decodeFileEntry(raw)
    if (!entry || !sameCount(raw as object, entry)) return null
    const definition = registry.get(entry.name)
    if (!definition || definition.kind !== entry.kind || definition.v !== entry.v) return null
    const decoded = definition.decode(entry.data)
    if (!decoded.ok || !knowsAll(entry.name)?.(entry.data)) return null
    return { ...entry, data: decoded.data }
  }
}

/** What a line that says nothing else says of its entry, not yet looked at. */
export function onlyEntryOf(text: string): unknown {
  if (text.length > MAX_LINE_CHARS) return null
  try {
    const line: unknown = JSON.parse(text)
    if (typeof line !== 'object' || line === null) return null
    for (const key in line) if (key !== 'entry') return null
    return (line as { entry?: unknown }).entry
  } catch {
    // The long way says what is wrong with it.
    return null
  }
}

function sameCount(one: object, other: object): boolean {
  let more = 0
  for (const _ in one) more += 1
  for (const _ in other) more -= 1
  return more === 0
}

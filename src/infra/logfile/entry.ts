import { isJson } from '@contract/json'
import type { Entry } from '@domain/kernel/entry'
import { admit, type Registry } from '@domain/kernel/registry'
import { findSecret } from '@domain/kernel/secrets'
import * as v from 'valibot'
import { EntrySchema } from './format'

/** An entry that got in, or why it did not. */
export type ReadEntry = { ok: true; entry: Entry } | { ok: false; reason: string }

/** Admits an entry, or says why not. */
export type Admitted = (entry: Entry) => ReadEntry

/** How entries of a file are admitted: kind, version and payload must be what the registry says. */
export const fileAdmission =
  (registry: Registry): Admitted =>
  (entry) => {
    const definition = registry.get(entry.name)
    if (definition && definition.kind !== entry.kind)
      return { ok: false, reason: `${entry.name}: is of kind ${definition.kind}, not ${entry.kind}` }
    const secret = findSecret(entry.data)
    if (secret !== null) return { ok: false, reason: `${entry.name}: holds what may be a secret: ${secret}` }
    return admit(registry, entry)
  }

/** Takes an entry out of JSON that was packed, of which no text was looked at for what is no finite number. */
export const readUnpacked = (value: unknown, admission: Admitted): ReadEntry =>
  isJson(value, Number.POSITIVE_INFINITY)
    ? readEntry(value, admission)
    : { ok: false, reason: 'a number out of range' }

/** Takes an entry out of parsed JSON. */
export function readEntry(value: unknown, admission: Admitted): ReadEntry {
  const parsed = v.safeParse(EntrySchema, value)
  if (parsed.success) return admission(parsed.output)
  const issue = parsed.issues[0]
  return { ok: false, reason: `entry: ${v.getDotPath(issue) ?? 'whole'}: ${issue.message}` }
}

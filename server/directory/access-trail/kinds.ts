import type { AccessKind } from '../../platform/access-trail'

const MINUTE_MS = 60_000

/**
 * How somebody came by a customer's data, with its number in the database and the span (ms) in which it counts once
 * for the same user and customer.
 */
export const ACCESS_KINDS = {
  /** Stood in a list that was read. Lists are read all day: once an hour. */
  listed: { code: 1, spanMs: 60 * MINUTE_MS },
  /** Was among what a search found. */
  found: { code: 2, spanMs: 10 * MINUTE_MS },
  /** Was looked at alone: the conversation, the panel beside it, or a change of theirs. */
  opened: { code: 3, spanMs: 10 * MINUTE_MS },
  /** A file of the conversation was fetched. */
  downloaded: { code: 4, spanMs: 10 * MINUTE_MS },
  /** Stood in a file that was made of a list, or was made of them alone. */
  exported: { code: 5, spanMs: MINUTE_MS },
} as const satisfies Record<AccessKind, { code: number; spanMs: number }>

/** All of them, the slightest first. */
export const KIND_NAMES = Object.keys(ACCESS_KINDS) as AccessKind[]

export const isAccessKind = (name: string): name is AccessKind => Object.hasOwn(ACCESS_KINDS, name)

/** The kind of a number in the database. */
export function kindOfCode(code: number): AccessKind {
  const kind = KIND_NAMES.find((name) => ACCESS_KINDS[name].code === code)
  if (!kind) throw new Error(`no kind of access ${code}`)
  return kind
}

/** Which of the kind's spans since 1970 a moment lies in. */
export const spanAt = (kind: AccessKind, at: number): number => Math.floor(at / ACCESS_KINDS[kind].spanMs)

import * as v from 'valibot'
import type { Database } from '../../../platform/db/work'

/** Of whom a body, or a part of one, speaks: a number (`n` and its id), an account (`a`), or nobody knows (empty). */
export type Addressed = { about: string; body: Buffer }

const Named = v.object({ entry: v.array(v.unknown()) })
const Entry = v.looseObject({
  id: v.optional(v.union([v.string(), v.number()])),
  changes: v.array(v.unknown()),
})
const OfNumber = v.looseObject({
  value: v.looseObject({ metadata: v.looseObject({ phone_number_id: v.pipe(v.string(), v.minLength(1)) }) }),
})

/**
 * A body by the numbers and accounts that it speaks of: as it came where that is one, and else taken apart, so that
 * what is told of each keeps its order among its own. What cannot be read goes with the first.
 */
export function byNumber(body: Buffer): Addressed[] {
  const json = read(body)
  if (json === null) return [{ about: '', body }]
  const parts = new Map<string, unknown[]>()
  let last = ''
  for (const raw of json.entry) {
    const entry = v.safeParse(Entry, raw)
    const changes = entry.success ? entry.output.changes : []
    const split = new Map<string, unknown[]>()
    for (const change of changes) {
      const about = aboutOf(change, entry.success ? entry.output.id : undefined) ?? last
      last = about
      split.set(about, [...(split.get(about) ?? []), change])
    }
    const pieces =
      split.size === 0
        ? [[last, raw] as const]
        : [...split].map(
            ([about, some]) =>
              [about, split.size === 1 ? raw : { ...(raw as object), changes: some }] as const,
          )
    for (const [about, piece] of pieces) parts.set(about, [...(parts.get(about) ?? []), piece])
  }
  if (parts.size <= 1) return [{ about: [...parts.keys()][0] ?? '', body }]
  return [...parts].map(([about, entry]) => ({
    about,
    body: Buffer.from(JSON.stringify({ ...json, entry })),
  }))
}

function read(body: Buffer): v.InferOutput<typeof Named> | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'))
    return v.is(Named, json) ? json : null
  } catch {
    // SyntaxError, or RangeError for a body nested beyond the stack: it goes to the quarantine when it is processed.
    return null
  }
}

function aboutOf(change: unknown, account: string | number | undefined): string | null {
  const named = v.safeParse(OfNumber, change)
  if (named.success) return `n${named.output.value.metadata.phone_number_id}`
  return account === undefined ? null : `a${account}`
}

/** The queue in which a line's webhooks run one after the other, whoever brought them. */
export const lineQueue = (line: string): string => `webhooks:${line}`

/** The line of a tenant, whichever of its numbers and providers. */
export const tenantLine = (tenantId: number): string => `t${tenantId}`

/** SQL: the line of what `about` names: its tenant's, or its own where it is nobody's. */
export const lineOf = (about: string): string => `coalesce('t' || CASE left(${about}, 1)
  WHEN 'n' THEN (SELECT min(i.tenant_id) FROM instances i WHERE i.official_phone_id = substr(${about}, 2))
  WHEN 'a' THEN (SELECT min(i.tenant_id) FROM instances i WHERE i.waba_id = substr(${about}, 2)) END, ${about})`

/** The job of each line, as it is added. */
export const jobsOfLines = (lines: readonly string[]) =>
  [...new Set(lines)]
    .sort()
    .map((line) => ({ payload: { ids: [], line }, queue: lineQueue(line), key: lineQueue(line) }))

/** Adds the job of each line, where none waits already: it takes what was committed before it begins. */
export const enqueueLines = (db: Database, lines: readonly string[]): Promise<void> =>
  db.enqueueMissing('whatsapp.webhooks', jobsOfLines(lines))

/** Adds the job of each line in which bodies wait without one: the server ended after storing, or the job was given up. */
export async function reviveLines(db: Database): Promise<void> {
  const waiting = await db.once<{ line: string }>(
    `SELECT DISTINCT line FROM webhook_inbox WHERE processed_at IS NULL AND provider = 'whatsapp'`,
  )
  await enqueueLines(
    db,
    waiting.map(({ line }) => line),
  )
}

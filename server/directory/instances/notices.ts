import * as v from 'valibot'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import type { Work } from '../../platform/db/work'
import { LOCKED } from '../whatsapp/meta/official'
import { announceInstance } from './announce'
import { enqueueProbe, switchOff } from './standing'

/** Something that the provider told of an account, or of one of its numbers. */
export type AccountNotice = {
  /** The same for the same told again. */
  id: string
  wabaId: string
  /** The number it is about, digits, as the provider spells it; null: the whole account. */
  phone: string | null
  at: Date
  /** In the provider's words: FLAGGED, BAN_DISABLE, NAME_APPROVED and so on. */
  event: string
  /** What stands beside the event: a date, a kind, a name. */
  detail: string | null
  /** The limit of people a day that holds from now on, if it tells one. */
  limit: string | null
  /** What it says of the connection itself: it works no more, or it has to be asked. */
  standing: 'off' | 'ask' | null
}

/** A notice as it is kept with the connection (`instances.health`, `notices`), newest first. */
const KeptNotice = v.object({
  id: v.string(),
  at: v.string(),
  event: v.string(),
  detail: v.nullable(v.string()),
})
type KeptNotice = v.InferOutput<typeof KeptNotice>

/** Kept with a connection; older ones are forgotten. */
const MOST_KEPT = 20
const LONGEST_DETAIL = 200

type Row = {
  id: string
  waba_id: string
  phone_number: string | null
  health: { limit_at?: unknown; standing_at?: unknown } | null
}

/**
 * Keeps what the provider told of accounts with the connections it is about, tells the panels, and asks the provider
 * how the numbers stand now: an event is a hint, the answer is the truth. The same told again changes nothing, and an
 * older word does not take back a newer one.
 */
export async function keepAccountNotices(work: Work, told: readonly AccountNotice[]): Promise<void> {
  const rows = await work.query<Row>(
    `SELECT id::text, waba_id, phone_number, health FROM instances
     WHERE waba_id = ANY($1::text[]) AND is_official AND deleted_at IS NULL ORDER BY instances.id FOR UPDATE`,
    [[...new Set(told.map(({ wabaId }) => wabaId))]],
  )
  for (const row of rows) {
    const about = told.filter((notice) => isAbout(notice, row, rows))
    if (about.length > 0) await keep(work, row, about)
  }
}

/** Numbers are known by both spellings: Meta's webhooks may drop the ninth digit. */
function isAbout({ wabaId, phone }: AccountNotice, row: Row, all: readonly Row[]): boolean {
  if (wabaId !== row.waba_id) return false
  if (phone === null) return true
  if (row.phone_number !== null) return phoneLookupKey(phone) === phoneLookupKey(row.phone_number)
  // One whose number is not known yet, and the only one of its account.
  return all.filter((other) => other.waba_id === wabaId).length === 1
}

async function keep(work: Work, row: Row, told: readonly AccountNotice[]): Promise<void> {
  const before = keptNotices(row.health)
  const known = new Set(before.map(({ id }) => id))
  const unheard = [...new Map(told.map((notice) => [notice.id, notice])).values()].filter(
    ({ id }) => !known.has(id),
  )
  const notices = [...before, ...unheard.map(toKept)]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_KEPT)
  // What is older than all that is kept may have been told and forgotten.
  const kept = new Set(notices.map(({ id }) => id))
  const fresh = unheard.filter(({ id }) => kept.has(id))
  if (fresh.length === 0) return
  const limit = newest(
    fresh.filter((notice) => notice.limit !== null),
    row.health?.limit_at,
  )
  const standing = newest(
    fresh.filter((notice) => notice.standing !== null),
    row.health?.standing_at,
  )
  await work.query(
    `UPDATE instances SET health = coalesce(health, '{}') || $2::jsonb, messaging_limit = coalesce($3, messaging_limit)
     WHERE id = $1`,
    [
      row.id,
      JSON.stringify({
        notices,
        told_at: notices[0]?.at,
        ...(limit && { limit_at: limit.at.toISOString() }),
        ...(standing && { standing_at: standing.at.toISOString() }),
      }),
      limit?.limit ?? null,
    ],
  )
  await announceInstance(work, row.id)
  const about = { tenantId: work.tenant.id, instanceId: row.id }
  await work.enqueue('instances.health', about, { key: `instances.health:${row.id}` })
  if (standing?.standing === 'off') await switchOff(work, row.id, LOCKED)
  if (standing?.standing === 'ask') await enqueueProbe(work, row.id, new Date(0))
}

const toKept = ({ id, at, event, detail }: AccountNotice): KeptNotice => ({
  id,
  at: at.toISOString(),
  event,
  detail: detail === null ? null : detail.slice(0, LONGEST_DETAIL),
})

/** The notices kept with a connection, newest first; what is none is left out. */
export function keptNotices(health: object | null): KeptNotice[] {
  const given = v.safeParse(v.object({ notices: v.array(v.unknown()) }), health)
  if (!given.success) return []
  return given.output.notices.flatMap((one) => {
    const parsed = v.safeParse(KeptNotice, one)
    return parsed.success ? [parsed.output] : []
  })
}

/** The newest of these words, unless a newer one of their kind was heard before (`heard`, ISO 8601). */
function newest(told: readonly AccountNotice[], heard: unknown): AccountNotice | null {
  const since = typeof heard === 'string' ? Date.parse(heard) : 0
  const [last] = told.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return last && last.at.getTime() >= since ? last : null
}

import type { SendPurpose } from '../../../../src/domain/consents/may-send'
import { zoneOfPhone } from '../../../../src/domain/consents/quiet-hours'
import { smsHourFrom } from '../../../../src/domain/sms/hours'
import { isAdvertising } from '../../../../src/domain/sms/leave'
import { refusedOf } from '../../../directory/consents/may-send'
import { keepOutreach } from '../../../directory/consents/outreach'
import { outreachRules } from '../../../directory/consents/outreach-rules'
import type { Work } from '../../../platform/db/work'
import { accountInUse, type SmsAccount } from '../account/account.row'
import { putOff, settleSms } from './settle'

/** So long an SMS is put off that may not be written in this hour, ms. */
const LATER_MS = 30 * 60_000
const DAY_MS = 24 * 3_600_000

type Waiting = Readonly<{
  id: string
  hash: string
  customer_id: string | null
  purpose: SendPurpose
  phone: string
  text: string
  parts: number
  tries: number
  created_at: Date
}>

/** SMS that are to be sent now by this account, and when there is something to do again; null: nothing waits, or may leave. */
export type Turn = Readonly<{
  account: SmsAccount | null
  messages: readonly Waiting[]
  againAt: Date | null
}>

/**
 * Takes up to so many SMS that are due, each for one server alone, and marks them as being sent: of one that is found so later
 * it is not known whether it left. The gate is asked once more, of all of them in one statement.
 */
export async function claimSms(
  work: Work,
  { most, now }: Readonly<{ most: number; now: Date }>,
): Promise<Turn> {
  const account = await accountInUse(work)
  const none = (againAt: Date | null): Turn => ({ account: null, messages: [], againAt })
  // They wait until somebody has put the account right, which has this run again.
  if (!account || account.trouble !== null) return none(null)
  const { room, againAt } = await roomOf(work, account.per_day, now)
  if (room <= 0) return none(againAt)
  const rows = await work.query<Waiting>(
    `SELECT m.id::text, m.hash, (SELECT coalesce(c.merged_into, c.id)::text FROM customers c WHERE c.tenant_id = m.tenant_id AND c.id = m.customer_id) AS customer_id,
       m.purpose, m.phone, m.text, m.parts, m.tries + 1 AS tries, m.created_at
     FROM sms_outbox m WHERE m.state = 'queued' AND m.next_at <= $1 ORDER BY m.next_at, m.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, most],
  )
  if (rows.length === 0) return none(await nextOf(work, now))
  const within = await keepToHours(work, rows, now)
  const turn = inRoom(onePerReader(within), room, room === account.per_day)
  if (turn.length === 0 && within.length > 0) return none(againAt)
  const ready = await askGate(work, turn, now)
  await work.query(
    "UPDATE sms_outbox SET state = 'sending', claimed_at = $2, tries = tries + 1, reason = NULL WHERE id = ANY($1::bigint[])",
    [ready.map(({ id }) => id), now],
  )
  await keepOutreach(
    work,
    'sms',
    ready.flatMap(({ customer_id, hash, purpose, created_at }) =>
      customer_id === null || purpose === 'answer'
        ? []
        : [{ customer_id, source: hash, purpose, planned_at: created_at, sent_at: now }],
    ),
  )
  return { account, messages: ready, againAt: now }
}

/** Has advertising wait whose hours are over; gives the others. */
async function keepToHours(work: Work, rows: readonly Waiting[], now: Date): Promise<readonly Waiting[]> {
  if (!rows.some(({ purpose }) => isAdvertising(purpose))) return rows
  const { quiet } = await outreachRules(work)
  const from = ({ purpose, phone }: Waiting) =>
    isAdvertising(purpose) ? smsHourFrom(quiet.holidays, zoneOfPhone(quiet, phone), now) : now
  const timed = rows.map((row) => ({ row, at: from(row) }))
  await putOff(
    work,
    timed.filter(({ at }) => at > now).map(({ row: { id }, at }) => ({ id, reason: 'quiet', at })),
  )
  return timed.filter(({ at }) => at <= now).map(({ row }) => row)
}

/** Two SMS to one person leave one after the other: the second is asked about when the first counts. */
function onePerReader(rows: readonly Waiting[]): readonly Waiting[] {
  const first = new Map(rows.toReversed().map((row) => [row.customer_id, row.id]))
  return rows.filter(({ id, customer_id }) => customer_id === null || first.get(customer_id) === id)
}

/** As many as there is room for today; `fresh`: at least one, or a text of more parts than a day has would wait for ever. */
function inRoom(rows: readonly Waiting[], room: number, fresh: boolean): readonly Waiting[] {
  let left = room
  return rows.filter(({ parts }, n) => {
    left -= parts
    return left >= 0 || (fresh && n === 0)
  })
}

/** Asks the gate of all; what it is against is put off or settled. Gives the others. */
async function askGate(work: Work, turn: readonly Waiting[], now: Date): Promise<readonly Waiting[]> {
  const refused = await refusedOf(
    work,
    'sms',
    turn.flatMap(({ hash, customer_id: customerId, purpose }) =>
      customerId === null ? [] : [{ source: hash, customerId, purpose }],
    ),
    now,
  )
  const against = turn.flatMap(({ id, hash }) => {
    const reason = refused.get(hash)
    return reason === undefined ? [] : [{ id, state: 'refused' as const, reason, at: now }]
  })
  const later = new Date(now.getTime() + LATER_MS)
  await putOff(
    work,
    against.filter(({ reason }) => reason === 'quiet').map(({ id, reason }) => ({ id, reason, at: later })),
  )
  await settleSms(
    work,
    against.filter(({ reason }) => reason !== 'quiet'),
  )
  return turn.filter(({ hash }) => !refused.has(hash))
}

/** How many parts may leave now, and when there is more room; null: all of it is there. */
async function roomOf(
  work: Work,
  perDay: number,
  now: Date,
): Promise<Readonly<{ room: number; againAt: Date | null }>> {
  const row = await work.one<{ parts: number; first: Date | null }>(
    `SELECT coalesce(sum(parts), 0)::integer AS parts, min(claimed_at) AS first FROM sms_outbox
     WHERE claimed_at > $1 AND state <> 'queued'`,
    [new Date(now.getTime() - DAY_MS)],
  )
  const room = perDay - (row?.parts ?? 0)
  return { room, againAt: row?.first ? new Date(row.first.getTime() + DAY_MS + 1) : null }
}

async function nextOf(work: Work, now: Date): Promise<Date | null> {
  const row = await work.one<{ at: Date | null }>(
    "SELECT min(next_at) AS at FROM sms_outbox WHERE state = 'queued'",
  )
  // What is due already is in somebody else's hands: a moment later it is not.
  return row?.at ? new Date(Math.max(row.at.getTime(), now.getTime() + 1_000)) : null
}

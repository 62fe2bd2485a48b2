import type { Work } from '../../../platform/db/work'
import { accountInUse } from '../account/account.row'

/** How the account stands by which SMS leave. */
export type SmsLine = Readonly<{
  /** Why nothing leaves by it; null: all is well. */
  trouble: string | null
  /** Parts that may leave within 24 hours. */
  limit: number
  /** Parts that left in the last 24 hours, or are about to. */
  reached: number
  /** SMS that leave in this moment. */
  due: number
}>

const DAY_MS = 24 * 3_600_000

/** How the account in use stands; undefined: there is none. */
export async function smsLine(work: Work, now: Date): Promise<SmsLine | undefined> {
  const account = await accountInUse(work)
  if (!account) return undefined
  const row = await work.one<{ reached: number; due: number }>(
    `SELECT (SELECT coalesce(sum(parts), 0)::integer FROM sms_outbox WHERE claimed_at > $1 AND state <> 'queued')
       + (SELECT coalesce(sum(parts), 0)::integer FROM sms_outbox WHERE state = 'queued') AS reached,
       (SELECT count(*)::integer FROM sms_outbox WHERE state = 'sending' OR state = 'queued' AND next_at <= $2) AS due`,
    [new Date(now.getTime() - DAY_MS), now],
  )
  return {
    trouble: account.trouble,
    limit: account.per_day,
    reached: row?.reached ?? 0,
    due: row?.due ?? 0,
  }
}

import { warmUpLimit } from '../../../../src/domain/email/sending'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'

/** How that stands by which mails leave. */
export type MailLine = Readonly<{
  senderId: string
  name: string
  address: string
  isDefault: boolean
  isConfirmed: boolean
  domainId: string
  domain: string
  state: string
  /** Mails that may leave from the domain within 24 hours; null: as many as there are. */
  limit: number | null
  /** Sent in the last 24 hours, or about to be. */
  reached: number
  /** Mails of the domain that leave in this moment. */
  due: number
}>

const DAY_MS = 24 * 3_600_000

type Row = Omit<MailLine, 'limit'> & { verified_at: Date | null }

/** How senders stand with their domains, by name; `which`: SQL over `s`, its values behind the moment and a day before it. */
async function linesWhere(
  work: Work,
  which: string,
  values: readonly unknown[],
  now: Date,
): Promise<MailLine[]> {
  const rows = await work.query<Row>(
    `SELECT s.id::text AS "senderId", s.name, s.address, s.is_default AS "isDefault", s.confirmed_at IS NOT NULL AS "isConfirmed",
       d.id::text AS "domainId", d.name AS domain, d.state, d.verified_at,
       (SELECT count(*)::integer FROM mail_outbox m WHERE m.domain_id = d.id AND m.sent_at > $1)
         + (SELECT count(*)::integer FROM mail_outbox m WHERE m.domain_id = d.id AND m.state IN ('queued', 'sending')) AS reached,
       (SELECT count(*)::integer FROM mail_outbox m WHERE m.domain_id = d.id AND (m.state = 'sending' OR m.state = 'queued' AND m.next_at <= $2)) AS due
     FROM mail_senders s JOIN mail_domains d ON d.tenant_id = s.tenant_id AND d.id = s.domain_id
     WHERE ${which} ORDER BY s.name, s.id`,
    [new Date(now.getTime() - DAY_MS), now, ...values],
  )
  return rows.map(({ verified_at: since, ...line }) => {
    const limit = warmUpLimit(now.getTime() - (since ?? now).getTime())
    return { ...line, limit: Number.isFinite(limit) ? limit : null }
  })
}

/** How all senders of the shop stand. */
export const mailLines = (work: Work, now: Date): Promise<MailLine[]> => linesWhere(work, 'TRUE', [], now)

/** How a sender stands; `null`: the one that what has none of its own is from. Undefined: there is none. */
export async function mailLine(
  work: Work,
  senderId: string | null,
  now: Date,
): Promise<MailLine | undefined> {
  if (senderId !== null && !isId(senderId)) return undefined
  const lines = await linesWhere(
    work,
    's.id = $3::bigint OR $3::bigint IS NULL AND s.is_default',
    [senderId],
    now,
  )
  return lines[0]
}

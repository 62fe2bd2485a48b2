import type { SendPurpose, SendRefusal } from '../../../../src/domain/consents/may-send'
import type { MailValues } from '../../../../src/domain/email/content/variables'
import { maySendFrom } from '../../../../src/domain/email/domain-check'
import { warmUpLimit } from '../../../../src/domain/email/sending'
import { refusedOf } from '../../../directory/consents/may-send'
import { keepOutreach } from '../../../directory/consents/outreach'
import type { Config } from '../../../platform/config'
import type { Work } from '../../../platform/db/work'
import { signingKeyOf } from '../domains/keys'
import type { ReadyMail } from './compose'
import { putOff, settleMails } from './settle'
import { suppressionKey } from './token'

/** So long a mail is put off that may not be written now: an hour of silence, enough mails for a day, ms. */
const LATER_MS = 30 * 60_000

type Waiting = Readonly<{
  id: string
  hash: string
  customer_id: string | null
  purpose: SendPurpose
  address: string
  filled: MailValues
  subject: string
  html: string
  plain: string
  sender_name: string | null
  sender_address: string
  reply_to: string | null
  tries: number
  created_at: Date
}>

/** Mails that are to be sent now, and when there is something to do again; null: nothing waits. */
export type Turn = Readonly<{ mails: readonly ReadyMail[]; againAt: Date | null }>

/**
 * Takes up to so many mails of a domain that are due, each for one server alone, and marks them as being sent: of one that is
 * found so later it is not known whether it left. The gate is asked once more.
 */
export async function claimMails(
  work: Work,
  config: Pick<Config, 'secretKey'>,
  { domainId, most, now }: Readonly<{ domainId: string; most: number; now: Date }>,
): Promise<Turn> {
  const domain = await work.one<{ name: string; state: string; verified_at: Date | null; shop: string }>(
    `SELECT d.name, d.state, d.verified_at, t.name AS shop FROM mail_domains d JOIN tenants t ON t.id = d.tenant_id WHERE d.id = $1`,
    [domainId],
  )
  if (!domain) return { mails: [], againAt: null }
  const later = new Date(now.getTime() + LATER_MS)
  const key = maySendFrom(domain.state) ? await signingKeyOf(work, config.secretKey, domainId) : null
  // They wait until the domain is itself again.
  if (!key) return { mails: [], againAt: later }
  const { room, againAt } = await roomOf(work, domainId, domain.verified_at ?? now, now)
  if (room === 0) return { mails: [], againAt }
  const rows = await work.query<Waiting>(
    `SELECT m.id::text, m.hash, (SELECT coalesce(c.merged_into, c.id)::text FROM customers c WHERE c.tenant_id = m.tenant_id AND c.id = m.customer_id) AS customer_id,
       m.purpose, m.address, m.filled, m.tries, m.created_at, k.subject, k.html, k.plain, s.name AS sender_name, s.address AS sender_address, s.reply_to
     FROM mail_outbox m JOIN mail_contents k ON k.tenant_id = m.tenant_id AND k.id = m.content_id
     LEFT JOIN mail_senders s ON s.tenant_id = m.tenant_id AND s.id = m.sender_id AND s.confirmed_at IS NOT NULL AND s.domain_id = m.domain_id
     WHERE m.domain_id = $1 AND m.state = 'queued' AND m.next_at <= $2 ORDER BY m.next_at, m.id LIMIT $3 FOR UPDATE OF m SKIP LOCKED`,
    [domainId, now, Math.min(most, room)],
  )
  if (rows.length === 0) return { mails: [], againAt: await nextOf(work, domainId, now) }
  const turn = onePerReader(rows)
  const refused = await refusalsOf(work, config, turn, now)
  const ready = turn.filter(({ hash }) => !refused.has(hash))
  const against = turn.flatMap(({ id, hash }) => {
    const reason = refused.get(hash)
    return reason === undefined ? [] : [{ id, state: 'refused' as const, reason, at: now }]
  })
  await putOff(
    work,
    against.filter(({ reason }) => reason === 'quiet').map(({ id, reason }) => ({ id, reason, at: later })),
  )
  await settleMails(
    work,
    against.filter(({ reason }) => reason !== 'quiet'),
  )
  await work.query(
    "UPDATE mail_outbox SET state = 'sending', claimed_at = $2, tries = tries + 1, reason = NULL WHERE id = ANY($1::bigint[])",
    [ready.map(({ id }) => id), now],
  )
  await keepLedger(work, ready, now)
  return { mails: ready.map((row) => readyOf(work, domain, key, row)), againAt: now }
}

/** Two mails to one reader leave one after the other: the second is asked about when the first counts. */
function onePerReader(rows: readonly Waiting[]): readonly Waiting[] {
  const first = new Map(rows.toReversed().map((row) => [row.customer_id, row.id]))
  return rows.filter(({ id, customer_id }) => customer_id === null || first.get(customer_id) === id)
}

const readyOf = (
  { tenant }: Work,
  domain: Readonly<{ name: string; shop: string }>,
  key: ReadyMail['key'],
  row: Waiting,
): ReadyMail => ({
  id: row.id,
  tenant,
  shop: domain.shop,
  customerId: row.customer_id,
  address: row.address,
  filled: row.filled,
  content: row,
  sender: { name: row.sender_name ?? '', address: row.sender_address, replyTo: row.reply_to },
  domain: domain.name,
  key,
  tries: row.tries + 1,
  plannedAt: row.created_at,
})

/** Counts them as written from here on: who claims next, of whichever domain, knows of them. */
const keepLedger = (work: Work, mails: readonly Waiting[], now: Date): Promise<void> =>
  keepOutreach(
    work,
    'email',
    mails.flatMap(({ customer_id, hash, purpose, created_at }) =>
      customer_id === null
        ? []
        : [{ customer_id, source: hash, purpose, planned_at: created_at, sent_at: now }],
    ),
  )

type Why = SendRefusal | 'suppressed' | 'sender'
/** Why each of these does not leave, by its key; whose is not in the answer may. The gate is one statement for all of them. */
async function refusalsOf(
  work: Work,
  config: Pick<Config, 'secretKey'>,
  rows: readonly Waiting[],
  now: Date,
): Promise<ReadonlyMap<string, Why>> {
  const keyOf = ({ address }: Waiting) => suppressionKey(config, work.tenant.id, address)
  const suppressed = new Set(
    (
      await work.query<{ key: string }>(
        'SELECT address_key AS key FROM mail_suppressions WHERE address_key = ANY($1::text[]) AND lifted_at IS NULL',
        [rows.map(keyOf)],
      )
    ).map(({ key }) => key),
  )
  const gate = await refusedOf(
    work,
    'email',
    rows.flatMap(({ hash, customer_id: customerId, purpose }) =>
      customerId === null ? [] : [{ source: hash, customerId, purpose }],
    ),
    now,
  )
  return new Map(
    rows.flatMap((row): [string, Why][] => {
      const why =
        row.sender_name === null ? 'sender' : suppressed.has(keyOf(row)) ? 'suppressed' : gate.get(row.hash)
      return why === undefined ? [] : [[row.hash, why]]
    }),
  )
}

/** How many mails may leave from the domain now, and when there is room again where there is none. What somebody has in hand may have left. */
async function roomOf(
  work: Work,
  domainId: string,
  since: Date,
  now: Date,
): Promise<Readonly<{ room: number; againAt: Date | null }>> {
  const limit = warmUpLimit(now.getTime() - since.getTime())
  if (!Number.isFinite(limit)) return { room: Number.MAX_SAFE_INTEGER, againAt: null }
  const day = 24 * 3_600_000
  const row = await work.one<{ sent: number; first: Date | null }>(
    `SELECT count(*)::integer AS sent, min(coalesce(sent_at, claimed_at)) AS first FROM mail_outbox
     WHERE domain_id = $1 AND (sent_at > $2 OR state = 'sending')`,
    [domainId, new Date(now.getTime() - day)],
  )
  const room = Math.max(0, limit - (row?.sent ?? 0))
  return { room, againAt: room > 0 || !row?.first ? null : new Date(row.first.getTime() + day) }
}

async function nextOf(work: Work, domainId: string, now: Date): Promise<Date | null> {
  const row = await work.one<{ at: Date | null }>(
    "SELECT min(next_at) AS at FROM mail_outbox WHERE domain_id = $1 AND state = 'queued'",
    [domainId],
  )
  // What is due already is in somebody else's hands: a moment later it is not.
  return row?.at ? new Date(Math.max(row.at.getTime(), now.getTime() + 1_000)) : null
}

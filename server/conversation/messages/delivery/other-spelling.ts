import { otherSpelling } from '../../../../src/domain/contacts/phone'
import { ruleFor } from '../../../directory/whatsapp/errors'
import type { Address } from '../../../directory/whatsapp/provider'
import type { Work } from '../../../platform/db/work'
import { enqueueSend, rankAt } from '../outbound/outbox'
import type { Claim } from '../outbound/send.claim'
import type { Standing } from './standing'
import type { Attempt, Told } from './statuses'

/*
 * Meta takes a message for a number that is not on WhatsApp, and says so later, in a status (131026). Where the
 * number is a Brazilian mobile, its account may have the other spelling: the message goes there, once, as the
 * same attempt. It cannot arrive twice: Meta has said of the first that it will not arrive, whatever is told of
 * either id is evidence about the one attempt, and a customer who ever wrote to us has the address they wrote
 * from.
 */

/** Where a message goes whose first address was said not to be on WhatsApp; null for others. */
export function otherAddress({ refused_id, wa_id, phone_number }: Claim): Address | null {
  const other = refused_id === null ? null : otherSpelling(wa_id ?? phone_number)
  return other === null ? null : { phone: other }
}

type Known = { status: Told; attempt: Attempt }
type Candidate = {
  id: string
  hash: string | null
  refused_id: string | null
  phone: string
  wrote: boolean
  /** Of what nobody asked for: its rank when it left. */
  rank: number | null
}

/**
 * Takes out the statuses that send a message to its other spelling instead of failing it, and those that repeat
 * of its first address what is known. The messages' rows are locked (`standings`).
 */
export async function divertRefusals(
  work: Work,
  known: readonly Known[],
  standings: ReadonlyMap<string, Standing>,
): Promise<Known[]> {
  const refusals = known.filter(isRefusal)
  if (refusals.length === 0) return [...known]
  const rows = await work.query<Candidate>(
    `SELECT m.id::text, m.hash, m.refused_id, coalesce(c.wa_id, c.phone_number) AS phone,
       EXISTS (SELECT 1 FROM customer_chats i WHERE i.customer_id = m.customer_id AND i.tag_type = 'in') AS wrote,
       (SELECT o.rank FROM outreach o WHERE o.tenant_id = m.tenant_id AND o.channel = 'whatsapp' AND o.source = m.hash) AS rank
     FROM customer_chats m JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     WHERE m.id = ANY($1::bigint[])`,
    [refusals.map(({ attempt }) => attempt.message_id)],
  )
  const candidates = new Map(rows.map((row) => [row.id, row]))
  const kept: Known[] = []
  for (const one of known) {
    const row = isRefusal(one) ? candidates.get(one.attempt.message_id) : undefined
    const standing = standings.get(one.attempt.message_id)
    if (!row || !standing) kept.push(one)
    else if (row.refused_id === one.status.providerId) continue
    else if (mayGoElsewhere(row, standing, one)) {
      await divert(work, row, one.status.providerId)
      candidates.set(row.id, { ...row, refused_id: one.status.providerId })
    } else kept.push(one)
  }
  return kept
}

const isRefusal = ({ status: { state, errorCode } }: Known): boolean =>
  state === 'failed' && errorCode !== null && ruleFor(errorCode).policy.kind === 'other spelling'

/** Only of the attempt that counts, while nothing says that it arrived, and never a second time. */
const mayGoElsewhere = (row: Candidate, standing: Standing, { attempt, status }: Known): boolean =>
  row.refused_id === null &&
  row.hash !== null &&
  !row.wrote &&
  otherSpelling(row.phone) !== null &&
  attempt.send_attempt === standing.send_attempt &&
  standing.whatsapp_message_id === status.providerId &&
  ['pending', 'unknown', 'sent'].includes(standing.delivery)

async function divert(work: Work, { id, rank }: Candidate, refusedId: string): Promise<void> {
  await work.query(
    'UPDATE customer_chats SET refused_id = $2, posting_since = NULL, tries = 0 WHERE id = $1',
    [id, refusedId],
  )
  await enqueueSend(work, id, rankAt(rank))
}

import { LONGEST_AGAINST } from '../../../src/domain/consents/against'
import { SEND_RULE, type SendRefusal } from '../../../src/domain/consents/may-send'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { clock, type PersonSection, USER_NAME, words } from '../customers/person/person-section'
import { maySend } from './may-send'

/** Somebody who sends, which message it is, and why they go on where the shop has decided otherwise; null: they do not. */
type Sender = Readonly<{ userId: string; source: string; against: string | null }>

/**
 * Lets a person go on against the shop's own decision who says why: that is kept, beside what was said of the same message before. Of what the customer
 * said, or the provider will not take, no reason helps.
 * @returns the same for the conversation, which says what they did before it; null: nothing stood in the way.
 * @throws Refusal CONFLICT with the reason of {@link maySend}; `overruled`: may they go on who say why?
 */
export async function maySendAgainst(
  work: Work,
  { userId, source, against }: Sender,
  ...asked: Parameters<typeof maySend>
): Promise<string | null> {
  const [, customerId, channel, purpose, now, how] = asked
  const reason = await maySend(...asked)
  if (reason === null) return null
  const why = cleanText(against ?? '')
    .trim()
    .slice(0, LONGEST_AGAINST)
  // What may be overruled hides what may not.
  const left = await maySend(work, customerId, channel, purpose, now, { ...how, overruled: true })
  if (left !== null || why === '')
    throw new Refusal('CONFLICT', SEND_RULE[left ?? reason].said, {
      reason: left ?? reason,
      overruled: left === null,
    })
  await work.query(
    // A key of a message has no space in it. Said again, as after a lost answer, it is kept once.
    `WITH kept AS (SELECT reason, why FROM overruled_refusals r WHERE ${OF_MESSAGE})
     INSERT INTO overruled_refusals (tenant_id, source, customer_id, user_id, reason, why, at)
     SELECT $2, concat_ws(' ', $1::text, nullif(count(*) + 1, 1)), $3, $4, $5::text, $6::text, $7 FROM kept
     HAVING count(*) FILTER (WHERE reason = $5 AND why = $6) = 0 ON CONFLICT (tenant_id, source) DO NOTHING`,
    [source, work.tenant.id, customerId, Number(userId), reason, why, now],
  )
  return saidOf({ reason, why })
}

/** SQL of a kept reason `r`: was it said of the message with the key `$1`? */
const OF_MESSAGE = `(r.source = $1 OR starts_with(r.source, $1 || ' '))`

const saidOf = ({ reason, why }: { reason: SendRefusal; why: string }): string =>
  `mesmo assim (${SEND_RULE[reason].briefly}): ${why}`

/** Who went on against a refusal with the message of this key, and what the conversation says of it; in that order. */
export async function overruledFor(
  work: Work,
  source: string,
): Promise<readonly Readonly<{ userId: string; said: string }>[]> {
  const rows = await work.query<{ user_id: string; reason: SendRefusal; why: string }>(
    `SELECT user_id::text, reason, why FROM overruled_refusals r WHERE ${OF_MESSAGE} ORDER BY at, length(source), source`,
    [source],
  )
  return rows.map(({ user_id: userId, ...kept }) => ({ userId, said: saidOf(kept) }))
}

/** What was sent to a person against the shop's own decision. */
export const overruledSection: PersonSection = {
  place: 125,
  title: 'Envios contra a decisão da loja',
  sql: `SELECT ${clock('x.at')} AS "Quando", ${USER_NAME} AS "Quem", ${words(
    'x.reason',
    Object.fromEntries(Object.entries(SEND_RULE).map(([reason, { briefly }]) => [reason, briefly])),
  )} AS "Contra", x.why AS "Por quê" FROM overruled_refusals x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.at, x.source`,
}

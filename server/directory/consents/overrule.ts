import { LONGEST_AGAINST } from '../../../src/domain/consents/against'
import { SEND_RULE } from '../../../src/domain/consents/may-send'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { clock, type PersonSection, USER_NAME, words } from '../customers/person/person-section'
import { maySend } from './may-send'

/** Somebody who sends, which message it is, and why they go on where the shop has decided otherwise; null: they do not. */
type Sender = Readonly<{ userId: string; source: string; against: string | null }>

/**
 * Lets a person go on against the shop's own decision who says why: that is kept, once for each message. Of what the customer
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
    `INSERT INTO overruled_refusals (tenant_id, source, customer_id, user_id, reason, why, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (tenant_id, source) DO NOTHING`,
    [work.tenant.id, source, customerId, Number(userId), reason, why, now],
  )
  return `mesmo assim (${SEND_RULE[reason].briefly}): ${why}`
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

import { SEND_RULE } from '../../../src/domain/consents/may-send'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/**
 * Is the customer on the shop's blacklist for service? What they write comes in and is answered as ever; the shop begins no
 * conversation with them, has no message leave later, and writes them in no campaign (see SEND_RULE).
 */
export const isNotApproached = async (work: Work, customerId: string): Promise<boolean> =>
  (await work.one('SELECT 1 FROM customers WHERE id = $1 AND is_blacklisted', [customerId])) !== undefined

/** @throws Refusal CONFLICT where {@link isNotApproached}. */
export async function mustBeApproachable(work: Work, customerId: string): Promise<void> {
  if (await isNotApproached(work, customerId)) throw new Refusal('CONFLICT', ON_BLACKLIST)
}

/** The sentence, for whoever asks and for the author of a message that waits. */
export const ON_BLACKLIST = SEND_RULE.not_served.said

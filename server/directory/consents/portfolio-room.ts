import {
  limitOf,
  MESSAGING_TIERS,
  type PortfolioRoom,
  portfolioRoomOf,
} from '../../../src/domain/consents/portfolio'
import type { Work } from '../../platform/db/work'
import { PORTFOLIO } from './outreach'

/** SQL: from the least to the most. */
const TIER_ORDER = `array_position(ARRAY[${MESSAGING_TIERS.map(([tier]) => `'${tier}'`).join(', ')}], i.messaging_limit)`

/**
 * How many more people the account of a connection may write to first, by Meta's moving 24 hours: whoever got a template, or
 * may get one that was sent or waits to be. Undefined for an unknown connection, or one without such a limit. One statement.
 */
export async function portfolioRoom(
  work: Work,
  instanceId: string,
  now: Date,
): Promise<PortfolioRoom | undefined> {
  const row = await work.one<{ tier: string | null; reached: number }>(
    `WITH account AS (
       SELECT i.tenant_id, i.waba_id, i.id, ${PORTFOLIO} AS portfolio FROM instances i WHERE i.id = $1 AND i.is_official AND NOT i.practice
     )
     -- The numbers of an account share its limit; which of them it was last heard for is not known: the least holds.
     SELECT (SELECT (array_agg(i.messaging_limit ORDER BY ${TIER_ORDER}))[1] FROM instances i
         WHERE i.tenant_id = a.tenant_id AND i.deleted_at IS NULL AND ${PORTFOLIO} = a.portfolio AND i.messaging_limit IS NOT NULL) AS tier,
       (SELECT count(*)::integer FROM (
          SELECT o.customer_id FROM outreach o WHERE o.tenant_id = a.tenant_id AND o.portfolio = a.portfolio AND o.failed_at IS NULL
            AND coalesce(o.delivered_at, o.sent_at) > $2::timestamptz - interval '24 hours'
          UNION SELECT b.customer_id FROM outbox b JOIN customer_chats m ON m.tenant_id = b.tenant_id AND m.id = b.message_id AND m.type = 'template'
            JOIN instances i ON i.tenant_id = b.tenant_id AND i.id = b.instance_id
          WHERE b.tenant_id = a.tenant_id AND ${PORTFOLIO} = a.portfolio
        ) person) AS reached
     FROM account a`,
    [instanceId, now],
  )
  return row && portfolioRoomOf(limitOf(row.tier), row.reached)
}

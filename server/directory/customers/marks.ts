import { CUSTOMER_MARKS, type CustomerMark } from '../../../contract/customer-lists'
import type { Customer } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { lockCustomer } from './locked-customer'
import { tellCustomer } from './tell'

/** What a mark writes. Setting one that is set changes nothing: since when somebody is blocked stays. */
const COLUMNS: Readonly<Record<CustomerMark, string>> = {
  favorite: 'is_favorite = $2::boolean',
  blocked: 'blocked_at = CASE WHEN $2::boolean THEN coalesce(blocked_at, now()) END',
  blacklisted: 'is_blacklisted = $2::boolean',
  // The house's own word: WhatsApp's does not take it back.
  blacklisted_campaign: 'is_blacklisted_campaign = $2::boolean, stopped_on_whatsapp = FALSE',
}

const isMark = (mark: string): mark is CustomerMark => (CUSTOMER_MARKS as readonly string[]).includes(mark)

/** Sets a mark of a customer or takes it away. @throws Refusal for a mark that there is not. */
export async function markCustomer(
  work: Work,
  viewer: Viewer,
  { id, mark, on }: { id: string; mark: string; on: boolean },
): Promise<Customer> {
  await lockCustomer(work, viewer, id)
  if (!isMark(mark)) throw new Refusal('INVALID', 'Esta marcação não existe.')
  await work.query(`UPDATE customers SET ${COLUMNS[mark]} WHERE id = $1`, [id, on])
  return mark === 'blacklisted' || mark === 'blacklisted_campaign'
    ? tellCustomer(work, id, { event: 'customerBlacklisted' })
    : tellCustomer(work, id)
}

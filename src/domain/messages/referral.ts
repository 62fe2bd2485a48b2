import type { MessageDetails } from '../../../contract/entities'

/** Beside Meta's 'ad' and 'post': a passing status of the shop's own, which the customer answered. */
export const STATUS = 'status'

/** Does a message answer a status of the shop's? Its ticket is then a status notification (specification section 2, filters). */
export const answersStatus = (details: MessageDetails | null): boolean =>
  details?.referral?.source_type === STATUS

import { holdsLine } from '../../../src/domain/pbm/authorised'
import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'
import { advance, lockedAuthorisation } from './authorisation.row'

const OF_CUSTOMERS = 'order_id IN (SELECT id FROM orders WHERE customer_id = ANY($1::bigint[]))'

/**
 * Takes people out of what operators authorised: card, document and medicine go. What was sold keeps its sums and the operator's number, by
 * which it pays (Lei 13.709/2018, art. 16, I); what was not handed over yet is taken back at the operator.
 */
export async function forgetBeneficiaries(work: Work, erasures: readonly Erasing[]): Promise<void> {
  for (const { customers, now } of erasures) {
    const open = await work.query<{ id: string }>(
      `SELECT a.id::text FROM pbm_authorisations a WHERE ${OF_CUSTOMERS} AND a.state IN ('asked', 'pending', 'authorised') ORDER BY a.id`,
      [customers],
    )
    for (const { id } of open) {
      const one = await lockedAuthorisation(work, id)
      if (one && one.state !== 'confirmed' && holdsLine(one.state)) await advance(work, one, 'WITHDRAW', now)
    }
    await work.query(
      `UPDATE pbm_authorisations SET beneficiary = NULL, card_end = NULL, product_id = NULL, product_name = '', ean = '', reason = NULL,
         trouble = NULL, number = CASE WHEN state IN ('confirmed', 'unpaid') THEN number END WHERE ${OF_CUSTOMERS}`,
      [customers],
    )
  }
}

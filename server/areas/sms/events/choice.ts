import type { ChoiceWord } from '../../../../src/domain/consents/choice-words'
import { appendConsents, newestDecision } from '../../../directory/customers/consent/consent'
import { tellCustomer } from '../../../directory/customers/tell'
import type { Work } from '../../../platform/db/work'

/** What somebody said of the shop's advertisements by SMS. */
type SaidBySms = Readonly<{ customerId: string; choice: ChoiceWord; evidence: string; at: Date }>

/**
 * Writes it down, of this channel alone; said again it is nothing new. Who comes back takes back what they withdrew, and nothing
 * else. @returns whether it was news: who says it again is answered by silence.
 */
export async function keepSmsChoice(
  work: Work,
  { customerId, choice, evidence, at }: SaidBySms,
): Promise<boolean> {
  const row = await work.one<{ said: string | null }>(
    `SELECT ${newestDecision('marketing', 'c', 'sms')} AS said FROM customers c WHERE c.id = $1 AND c.erased_at IS NULL FOR UPDATE OF c`,
    [customerId],
  )
  const news =
    row && (choice === 'stop' ? row.said === null || row.said === 'granted' : row.said === 'withdrawn')
  if (!news) return false
  await appendConsents(work, [
    {
      customer_id: customerId,
      purpose: 'marketing',
      decision: choice === 'stop' ? 'withdrawn' : 'granted',
      basis: 'consent',
      channel: 'sms',
      scope: 'sms',
      source: 'sms',
      evidence,
      at,
    },
  ])
  await tellCustomer(work, customerId)
  return true
}

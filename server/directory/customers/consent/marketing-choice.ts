import type { ConsentSource } from '../../../../contract/customer-lists'
import type { Work } from '../../../platform/db/work'
import { tellCustomer } from '../tell'
import { appendConsents, newestDecision } from './consent'

/** What a customer chose on WhatsApp about marketing messages of the shop. */
export type MarketingChoice = { lookupKey: string; choice: 'stop' | 'resume'; at: Date }

/** The same of somebody who is known, and how they said it. */
export type SaidChoice = Readonly<{
  customerId: string
  choice: MarketingChoice['choice']
  at: Date
  source: Extract<ConsentSource, 'word' | 'button' | 'preference' | 'provider' | 'link' | 'counter'>
  evidence: string
  messageId?: string | undefined
}>

/**
 * Takes down what customers chose in WhatsApp's own preferences. Of people who are not known there is nobody to leave out.
 */
export async function applyMarketingChoices(work: Work, told: readonly MarketingChoice[]): Promise<void> {
  for (const { lookupKey, ...choice } of told) {
    const known = await work.one<{ id: string }>(
      `SELECT customer_id::text AS id FROM customer_identifiers WHERE kind IN ('phone', 'bsuid') AND value = $1`,
      [lookupKey],
    )
    if (known)
      await keepChoice(work, {
        ...choice,
        customerId: known.id,
        source: 'preference',
        evidence: 'Preferência de marketing do WhatsApp',
      })
  }
}

/**
 * Records one choice: whoever stopped advertising gets none on WhatsApp. The newest choice counts, in whatever order
 * they come. Who resumes takes back what they stopped on WhatsApp, and nothing that was decided elsewhere (by the shop, or
 * at its counter). What they said is a consent given or withdrawn, whatever comes of it; said again it is none.
 * @returns whether it was news: who says it again is answered by silence.
 */
export async function keepChoice(work: Work, said: SaidChoice): Promise<boolean> {
  const { customerId, choice, at, source, evidence, messageId } = said
  const row = await work.one<{ id: string; before: boolean; after: boolean; said: string | null }>(
    `UPDATE customers c SET marketing_choice_at = $3,
       stopped_on_whatsapp = $2 AND (c.stopped_on_whatsapp OR NOT c.is_blacklisted_campaign),
       is_blacklisted_campaign = $2 OR (c.is_blacklisted_campaign AND NOT c.stopped_on_whatsapp)
     FROM (SELECT k.id, k.is_blacklisted_campaign AS was, ${newestDecision('marketing', 'k')} AS said
           FROM customers k WHERE k.id = $1 FOR UPDATE OF k) k
     WHERE c.id = k.id AND (c.marketing_choice_at IS NULL OR c.marketing_choice_at < $3)
     RETURNING c.id::text, k.was AS before, c.is_blacklisted_campaign AS after, k.said`,
    [customerId, choice === 'stop', at],
  )
  if (!row) return false
  const news = choice === 'stop' ? row.said === null || row.said === 'granted' : row.said !== 'granted'
  if (news)
    await appendConsents(work, [
      {
        customer_id: customerId,
        purpose: 'marketing',
        decision: choice === 'stop' ? 'withdrawn' : 'granted',
        basis: 'consent',
        channel: source === 'link' ? 'link' : 'whatsapp',
        scope: 'whatsapp',
        source,
        message_id: messageId ?? null,
        evidence,
        at,
      },
    ])
  if (row.before !== row.after) await tellCustomer(work, customerId, { event: 'customerBlacklisted' })
  else if (news) await tellCustomer(work, customerId)
  return news
}

import { appendConsents } from '../consents/append'
import type { Work } from '../platform/db/work'
import { tellCustomer } from './tell'

/** What a customer chose on WhatsApp about marketing messages of the shop. */
export type MarketingChoice = { lookupKey: string; choice: 'stop' | 'resume'; at: Date }

/**
 * Takes down what customers chose: campaigns leave out who stopped them. The newest choice counts, in whatever order
 * they come. Who resumes takes back what they stopped on WhatsApp, and nothing that was cancelled elsewhere (by the link
 * of an e-mail, or by the shop). Of people who are not known there is nobody to leave out. What they said is a consent
 * given or withdrawn, whatever comes of it.
 */
export async function applyMarketingChoices(work: Work, told: readonly MarketingChoice[]): Promise<void> {
  for (const { lookupKey, choice, at } of told) {
    const row = await work.one<{ id: string; before: boolean; after: boolean }>(
      `UPDATE customers c SET marketing_choice_at = $3,
         stopped_on_whatsapp = $2 AND (c.stopped_on_whatsapp OR NOT c.is_blacklisted_campaign),
         is_blacklisted_campaign = $2 OR (c.is_blacklisted_campaign AND NOT c.stopped_on_whatsapp)
       FROM (SELECT k.id, k.is_blacklisted_campaign AS was FROM customer_identifiers i
         JOIN customers k ON k.tenant_id = i.tenant_id AND k.id = i.customer_id
         WHERE i.kind IN ('phone', 'bsuid') AND i.value = $1 FOR UPDATE OF k) k
       WHERE c.id = k.id AND (c.marketing_choice_at IS NULL OR c.marketing_choice_at < $3)
       RETURNING c.id::text, k.was AS before, c.is_blacklisted_campaign AS after`,
      [lookupKey, choice === 'stop', at],
    )
    if (!row) continue
    await appendConsents(work, [
      {
        customer_id: row.id,
        purpose: 'marketing',
        decision: choice === 'stop' ? 'withdrawn' : 'granted',
        basis: 'consent',
        channel: 'whatsapp',
        evidence: 'Preferência de marketing do WhatsApp',
        at,
      },
    ])
    if (row.before !== row.after) await tellCustomer(work, row.id, { event: 'customerBlacklisted' })
    else await tellCustomer(work, row.id)
  }
}

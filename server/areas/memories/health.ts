import { readSetting } from '../../directory/settings/read'
import type { Work } from '../../platform/db/work'

/** The person behind a customer, as SQL of their ids. */
export const personOf = (tenant: string, customer: string) => `(SELECT same_person(${tenant}, ${customer}))`

/** Whether the shop keeps facts of health, and the consent by which those of this person may be kept; null: there is none now. */
export async function healthConsent(
  work: Work,
  customerId: string,
): Promise<Readonly<{ keepsHealth: boolean; consentId: string | null }>> {
  const last = await work.one<{ id: string; decision: string }>(
    `SELECT x.id::text, x.decision FROM customer_consents x
     WHERE customer_id IN ${personOf('$1', '$2::bigint')} AND purpose = 'health_profile' AND scope IN ('all', 'whatsapp')
     ORDER BY x.at DESC, x.id DESC LIMIT 1`,
    [work.tenant.id, customerId],
  )
  return {
    keepsHealth: (await readSetting(work, 'health_memories', null)) === true,
    consentId: last?.decision === 'granted' ? last.id : null,
  }
}

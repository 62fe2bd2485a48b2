import { CAMPAIGN_KEY } from '../../../../../src/domain/messages/campaign-key'
import type { Work } from '../../../../platform/db/work'
import { planMails, sendMailsAgain } from '../../../email/area'
import type { LockedCampaign } from '../../campaign.row'
import type { Handed, Needs, Person } from '../channel'
import type { KeptMail } from './plan'

/** Puts mails into the outbox of mails: made now, or again those of which nobody knows. */
export async function handOver(
  work: Work,
  { id, variants }: LockedCampaign<KeptMail>,
  people: readonly Person[],
  { config, now }: Needs,
): Promise<ReadonlyMap<string, Handed>> {
  const hashOf = (person: Person) => `${CAMPAIGN_KEY}${id}:${person.id}`
  const again = new Set(await sendMailsAgain(work, people.map(hashOf), now))
  const refused = new Map<string, string>()
  for (const { name, senderId, contentId } of variants) {
    const theirs = people.filter((one) => one.variant === name && !again.has(hashOf(one)))
    if (theirs.length === 0) continue
    if (senderId === undefined || contentId === undefined)
      throw new Error('a campaign has lost one of its mails')
    const mails = theirs.map((one) => ({
      hash: hashOf(one),
      customerId: one.customer_id,
      address: one.address,
      filled: one.filled ?? {},
    }))
    const told = await planMails(work, config, { senderId, contentId, purpose: 'campaign', mails, at: now })
    for (const [hash, why] of told) refused.set(hash, why)
  }
  return new Map(
    people.map((one) => {
      const why = refused.get(hashOf(one))
      return [one.id, why === undefined ? { message: null } : { refused: why }] as const
    }),
  )
}

import * as v from 'valibot'
import { SmsContent } from '../../../../../src/domain/campaigns/content/sms'
import { zoneOfPhone } from '../../../../../src/domain/consents/quiet-hours'
import { CAMPAIGN_KEY } from '../../../../../src/domain/messages/campaign-key'
import { smsHourFrom } from '../../../../../src/domain/sms/hours'
import { outreachRules } from '../../../../directory/consents/outreach-rules'
import type { Work } from '../../../../platform/db/work'
import { planSms, type SmsRefusal, sendSmsAgain } from '../../../sms/area'
import type { LockedCampaign } from '../../campaign.row'
import type { Handed, Needs, Person } from '../channel'
import { type KeptSms, textFor } from './plan'

/** What of it a campaign calls otherwise: whoever has no mobile is not reached, and a text that does not fit has a hole. */
const NAMES: Readonly<Partial<Record<SmsRefusal, string>>> = {
  no_mobile: 'no_address',
  too_long: 'missing_value',
  empty: 'missing_value',
}

/** Puts SMS into their outbox, made now or again; whose hours are over is put off. */
export async function handOver(
  work: Work,
  { id, variants }: LockedCampaign<KeptSms>,
  people: readonly Person[],
  { config, now }: Needs,
): Promise<ReadonlyMap<string, Handed>> {
  const { quiet } = await outreachRules(work)
  const hashOf = (person: Person) => `${CAMPAIGN_KEY}${id}:${person.id}`
  const hourOf = ({ address }: Person) => smsHourFrom(quiet.holidays, zoneOfPhone(quiet, address), now)
  const later = people.filter((one) => hourOf(one) > now)
  const ready = people.filter((one) => hourOf(one) <= now)
  const again = new Set(await sendSmsAgain(work, ready.map(hashOf), now))
  const contents = new Map(variants.map(({ name, content }) => [name, v.parse(SmsContent, content)]))
  const messages = ready.flatMap((one) => {
    const content = contents.get(one.variant ?? '')
    if (!content) throw new Error('a campaign has lost one of its texts')
    const hash = hashOf(one)
    return again.has(hash)
      ? []
      : [{ hash, customerId: one.customer_id, phone: one.address, text: textFor(content, one.filled ?? {}) }]
  })
  const refused =
    messages.length === 0
      ? new Map<string, SmsRefusal>()
      : await planSms(work, config, { purpose: 'campaign', messages, at: now })
  const toldOf = (one: Person): Handed => {
    const why = refused.get(hashOf(one))
    return why === undefined ? { message: null } : { refused: NAMES[why] ?? why }
  }
  return new Map([
    ...later.map((one) => [one.id, { until: hourOf(one) }] as const),
    ...ready.map((one) => [one.id, toldOf(one)] as const),
  ])
}

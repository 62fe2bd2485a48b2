import { CAMPAIGN_KEY } from '../../../../../src/domain/messages/campaign-key'
import { formOf } from '../../../../../src/domain/templates/template-form'
import { sendAgain, storeClosed } from '../../../../conversation/messages/outbound/closed-messages'
import type { OwnContent } from '../../../../conversation/messages/outbound/own-message'
import { filledContent } from '../../../../conversation/templates/send-template'
import { openClosed } from '../../../../conversation/tickets/closed-from-birth'
import type { Work } from '../../../../platform/db/work'
import type { LockedCampaign } from '../../campaign.row'
import type { Person } from '../channel'
import type { KeptTemplate } from './plan'

type Handed = ReadonlyMap<string, Readonly<{ message: string }>>

/** Puts messages into the outbox: made now, each in a ticket that is closed from birth, or again. */
export async function handOver(
  work: Work,
  { id, instance_id: instanceId, variants }: LockedCampaign<KeptTemplate>,
  people: readonly Person[],
  { now }: Readonly<{ now: Date }>,
): Promise<Handed> {
  const again = people.flatMap(({ id: recipient, message_id: message }) =>
    message === null ? [] : [[recipient, { message }] as const],
  )
  await sendAgain(
    work,
    again.map(([, { message }]) => message),
  )
  const fresh = people.filter(({ message_id: message }) => message === null)
  if (fresh.length === 0 || instanceId === null) return new Map(again)
  const content = contents(variants)
  const hashOf = (recipient: string) => `${CAMPAIGN_KEY}${id}:${recipient}`
  const opened = await openClosed(
    work,
    fresh.map(({ customer_id: customerId }) => ({ instanceId, customerId })),
    id,
    now,
  )
  const tickets = new Map(opened.map((ticket) => [ticket.customer_id, ticket]))
  const messages = fresh.map((person) => {
    const ticket = tickets.get(person.customer_id)
    if (!ticket) throw new Error('a ticket was not made')
    return { ticket, hash: hashOf(person.id), content: content(person) }
  })
  const ids = await storeClosed(work, messages, now)
  const made = fresh.map(({ id: recipient }) => {
    const message = ids.get(hashOf(recipient))
    if (message === undefined) throw new Error('the key of a campaign was used by something else')
    return [recipient, { message }] as const
  })
  return new Map([...again, ...made])
}

/** What each of them is sent: their text as it was when the campaign started, with what was written down for them. */
function contents(variants: readonly KeptTemplate[]): (person: Person) => OwnContent {
  const known = new Map(
    variants.map((variant) => [
      variant.name,
      { ...variant, form: variant.template && formOf(variant.template) },
    ]),
  )
  return ({ variant, filled }) => {
    const text = known.get(variant ?? '')
    if (!text?.template || !text.form) throw new Error('a campaign has lost one of its texts')
    return filledContent(text.template, text.form, filled ?? {}, text.file ?? null)
  }
}

import { quietUntil, zoneOfPhone } from '../../../src/domain/consents/quiet-hours'
import { CAMPAIGN_KEY } from '../../../src/domain/messages/campaign-key'
import { formOf, type TemplateForm } from '../../../src/domain/templates/template-form'
import { sendAgain, storeClosed } from '../../conversation/messages/outbound/closed-messages'
import type { OwnContent } from '../../conversation/messages/outbound/own-message'
import { filledContent } from '../../conversation/templates/send-template'
import { openClosed } from '../../conversation/tickets/closed-from-birth'
import { hoursAndSums, type OutreachRules, outreachRules } from '../../directory/consents/outreach-rules'
import { sendRefusal } from '../../directory/customers/consent/send-refusal.sql'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { ADDRESS, IN_CONVERSATION } from './audience.sql'
import type { KeptVariant, LockedCampaign } from './campaign.row'

const DAY_MS = 86_400_000

type Recipient = Readonly<{
  id: string
  customer_id: string
  phone: string | null
  variant: string | null
  filled: Record<string, string> | null
  message_id: string | null
  why: string | null
}>

/**
 * Hands the next people of a campaign to the outbox, in one transaction: those whom the gate is against by now are left out with
 * the reason, the others get their message in a ticket of its own. Two nodes that pump at once take different people.
 * @returns how many were looked at; 0: nobody waits now.
 */
export async function pumpSome(
  work: Work,
  campaign: LockedCampaign,
  most: number,
  now: Date,
): Promise<number> {
  const rules = await outreachRules(work)
  const people = await nextRecipients(work, campaign, rules, most, now)
  await putOff(
    work,
    rules,
    people.filter(({ why }) => why === 'quiet'),
    now,
  )
  await leaveOut(
    work,
    people.filter(({ why }) => why !== null && why !== 'quiet'),
    now,
  )
  const willing = people.filter(({ why }) => why === null)
  const again = willing.flatMap(({ message_id: id }) => id ?? [])
  await sendAgain(work, again)
  await queued(
    work,
    willing
      .filter(({ message_id: id }) => id !== null)
      .map((one) => ({ id: one.id, message: one.message_id ?? '' })),
    now,
  )
  const fresh = willing.filter(({ message_id: id }) => id === null)
  await queued(work, await handOver(work, campaign, fresh, now), now)
  await work.query('UPDATE campaigns SET pumped_at = $2 WHERE id = $1', [campaign.id, now])
  return people.length
}

/** Whose turn it is, locked; with why the gate is against them by now. */
function nextRecipients(
  work: Work,
  { id, channel }: LockedCampaign,
  rules: OutreachRules,
  most: number,
  now: Date,
): Promise<Recipient[]> {
  const p = new Parameters()
  const asked = hoursAndSums(rules, now, p)
  return work.query<Recipient>(
    `SELECT r.id::text, r.customer_id::text, c.phone_number AS phone, r.variant, r.filled, r.message_id::text, coalesce(
       CASE WHEN c.id IS NULL THEN 'gone' END, ${sendRefusal('campaign', { channel, ...asked })},
       CASE WHEN ${ADDRESS} IS NULL THEN 'no_address' WHEN ${IN_CONVERSATION} THEN 'in_conversation' END) AS why
     FROM (
       SELECT * FROM campaign_recipients WHERE campaign_id = ${p.add(id)} AND state = 'pending' AND (not_before IS NULL OR not_before <= ${p.add(now)})
       ORDER BY id LIMIT ${p.add(most)} FOR UPDATE SKIP LOCKED
     ) r LEFT JOIN customers c ON c.tenant_id = r.tenant_id AND c.id = r.customer_id ORDER BY r.id`,
    p.values,
  )
}

async function leaveOut(work: Work, people: readonly Recipient[], now: Date): Promise<void> {
  if (people.length === 0) return
  await work.query(
    `UPDATE campaign_recipients r SET state = 'excluded', reason = v.why, state_at = $3
     FROM unnest($1::bigint[], $2::text[]) v(id, why) WHERE r.id = v.id`,
    [people.map(({ id }) => id), people.map(({ why }) => why), now],
  )
}

/** Those who sleep are written to when they do no more. */
async function putOff(
  work: Work,
  { quiet }: OutreachRules,
  people: readonly Recipient[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  const until = new Map<string, Date>()
  const untilOf = (zone: string) => {
    const known =
      until.get(zone) ?? quietUntil(quiet, zone, now, 'marketing') ?? new Date(now.getTime() + DAY_MS)
    until.set(zone, known)
    return known
  }
  await work.query(
    `UPDATE campaign_recipients r SET not_before = v.at FROM unnest($1::bigint[], $2::timestamptz[]) v(id, at) WHERE r.id = v.id`,
    [people.map(({ id }) => id), people.map(({ phone }) => untilOf(zoneOfPhone(quiet, phone ?? '')))],
  )
}

type Handed = Readonly<{ id: string; message: string }>

async function queued(work: Work, handed: readonly Handed[], now: Date): Promise<void> {
  if (handed.length === 0) return
  await work.query(
    `UPDATE campaign_recipients r SET state = 'queued', message_id = v.message, state_at = $3, not_before = NULL
     FROM unnest($1::bigint[], $2::bigint[]) v(id, message) WHERE r.id = v.id`,
    [handed.map(({ id }) => id), handed.map(({ message }) => message), now],
  )
}

/** Makes their messages, each in a ticket that is closed from birth. */
async function handOver(
  work: Work,
  { id, instance_id: instanceId, variants }: LockedCampaign,
  people: readonly Recipient[],
  now: Date,
): Promise<Handed[]> {
  if (people.length === 0 || instanceId === null) return []
  const content = contents(variants)
  const hashOf = (recipient: string) => `${CAMPAIGN_KEY}${id}:${recipient}`
  const tickets = new Map(
    (
      await openClosed(
        work,
        people.map(({ customer_id: customerId }) => ({ instanceId, customerId })),
        id,
        now,
      )
    ).map((ticket) => [ticket.customer_id, ticket]),
  )
  const messages = people.map((person) => {
    const ticket = tickets.get(person.customer_id)
    if (!ticket) throw new Error('a ticket was not made')
    return { ticket, hash: hashOf(person.id), content: content(person) }
  })
  const ids = await storeClosed(work, messages, now)
  return people.map(({ id: recipient }) => {
    const message = ids.get(hashOf(recipient))
    if (message === undefined) throw new Error('the key of a campaign was used by something else')
    return { id: recipient, message }
  })
}

/** What each of them is sent: their text as it was when the campaign started, with what was written down for them. */
function contents(variants: readonly KeptVariant[]): (person: Recipient) => OwnContent {
  const known = new Map(
    variants.map((variant) => [
      variant.name,
      { ...variant, form: variant.template && formOf(variant.template) },
    ]),
  )
  return ({ variant, filled }) => {
    const text = known.get(variant ?? '')
    if (!text?.template || !text.form) throw new Error('a campaign has lost one of its texts')
    return filledContent(text.template, text.form as TemplateForm, filled ?? {}, text.file ?? null)
  }
}

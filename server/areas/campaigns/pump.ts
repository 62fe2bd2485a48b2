import { quietUntil, zoneOfPhone } from '../../../src/domain/consents/quiet-hours'
import { hasComplained, isTalking } from '../../conversation/tickets/let-alone.sql'
import { hoursAndSums, type OutreachRules, outreachRules } from '../../directory/consents/outreach-rules'
import { sendRefusal } from '../../directory/customers/consent/send-refusal.sql'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { LockedCampaign } from './campaign.row'
import { channelOf } from './channels/all'
import type { Needs, Person } from './channels/channel'

const DAY_MS = 86_400_000

type Recipient = Omit<Person, 'address'> &
  Readonly<{ phone: string | null; frozen: string | null; address: string | null; why: string | null }>

/**
 * Hands the next people of a campaign to its channel, in one transaction: those whom the gate is against by now are left out with
 * the reason. Two nodes that pump at once take different people.
 * @returns how many were looked at; 0: nobody waits now.
 */
export async function pumpSome(
  work: Work,
  campaign: LockedCampaign,
  most: number,
  needs: Needs,
): Promise<number> {
  const { now } = needs
  const rules = await outreachRules(work)
  const channel = channelOf(campaign.channel)
  const quietEnd = quietEnds(rules, now)
  const people = await nextRecipients(work, campaign, rules, most, now).then((next) =>
    moved(work, campaign, next),
  )
  const willing = people.flatMap(({ why, address, ...one }) =>
    why === null && address !== null ? [{ ...one, address }] : [],
  )
  const handed = await channel.handOver(work, campaign, willing, needs)
  await putOff(
    work,
    people.flatMap(({ id, phone, why }) => {
      const told = handed.get(id)
      if (told && 'until' in told) return [{ id, until: told.until }]
      return why === 'quiet' ? [{ id, until: quietEnd(phone) }] : []
    }),
  )
  const refused = people.flatMap(({ id, why }) => {
    const told = handed.get(id)
    const reason = why ?? (told && 'refused' in told ? told.refused : null)
    return reason === null || reason === 'quiet' ? [] : [{ id, reason }]
  })
  await leaveOut(work, refused, now)
  await queued(
    work,
    [...handed].flatMap(([id, told]) => ('message' in told ? [{ id, message: told.message }] : [])),
    now,
  )
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
  const { address } = channelOf(channel)
  const asked = hoursAndSums(rules, now, p)
  return work.query<Recipient>(
    `SELECT r.id::text, r.customer_id::text, c.phone_number AS phone, r.variant, r.filled, r.message_id::text, r.address AS frozen, ${address} AS address, coalesce(
       CASE WHEN c.id IS NULL THEN 'gone' END, ${sendRefusal('campaign', { channel, ...asked })},
       CASE WHEN ${address} IS NULL THEN 'no_address' WHEN ${isTalking()} THEN 'in_conversation' WHEN ${hasComplained()} THEN 'complained' END) AS why
     FROM (
       SELECT * FROM campaign_recipients WHERE campaign_id = ${p.add(id)} AND state = 'pending' AND (not_before IS NULL OR not_before <= ${p.add(now)})
       ORDER BY id LIMIT ${p.add(most)} FOR UPDATE SKIP LOCKED
     ) r LEFT JOIN customers c ON c.tenant_id = r.tenant_id AND c.id = r.customer_id ORDER BY r.id`,
    p.values,
  )
}

/** Whose address is another by now has that one, unless somebody else of the campaign does: no mailbox gets two of it. */
async function moved(
  work: Work,
  { id }: LockedCampaign,
  people: readonly Recipient[],
): Promise<readonly Recipient[]> {
  const movers = people.filter(({ why, frozen, address }) => why === null && address !== frozen)
  if (movers.length === 0) return people
  const rows = await work.query<{ id: string }>(
    `UPDATE campaign_recipients r SET address = v.address
     FROM (SELECT DISTINCT ON (address) * FROM unnest($2::bigint[], $3::text[]) m(id, address) ORDER BY address, id) v
     WHERE r.id = v.id AND NOT EXISTS (SELECT 1 FROM campaign_recipients o WHERE o.campaign_id = $1 AND o.address = v.address)
     RETURNING r.id::text`,
    [id, movers.map((one) => one.id), movers.map(({ address }) => address)],
  )
  const free = new Set(rows.map((row) => row.id))
  const taken = new Set(movers.filter((one) => !free.has(one.id)).map((one) => one.id))
  return people.map((one) => (taken.has(one.id) ? { ...one, why: 'same_address' } : one))
}

async function leaveOut(
  work: Work,
  people: readonly Readonly<{ id: string; reason: string }>[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  await work.query(
    `UPDATE campaign_recipients r SET state = 'excluded', reason = v.why, address = NULL, state_at = $3
     FROM unnest($1::bigint[], $2::text[]) v(id, why) WHERE r.id = v.id`,
    [people.map(({ id }) => id), people.map(({ reason }) => reason), now],
  )
}

/** When those sleep no more who sleep in the zone of a phone. */
function quietEnds({ quiet }: OutreachRules, now: Date): (phone: string | null) => Date {
  const ends = new Map<string, Date>()
  return (phone) => {
    const zone = zoneOfPhone(quiet, phone ?? '')
    const end =
      ends.get(zone) ?? quietUntil(quiet, zone, now, 'marketing') ?? new Date(now.getTime() + DAY_MS)
    ends.set(zone, end)
    return end
  }
}

/** Who may not be written to in this hour is in another. */
async function putOff(work: Work, people: readonly Readonly<{ id: string; until: Date }>[]): Promise<void> {
  if (people.length === 0) return
  await work.query(
    `UPDATE campaign_recipients r SET not_before = v.at FROM unnest($1::bigint[], $2::timestamptz[]) v(id, at) WHERE r.id = v.id`,
    [people.map(({ id }) => id), people.map(({ until }) => until)],
  )
}

type Queued = Readonly<{ id: string; message: string | null }>

async function queued(work: Work, handed: readonly Queued[], now: Date): Promise<void> {
  if (handed.length === 0) return
  await work.query(
    `UPDATE campaign_recipients r SET state = 'queued', message_id = v.message, state_at = $3, not_before = NULL
     FROM unnest($1::bigint[], $2::bigint[]) v(id, message) WHERE r.id = v.id`,
    [handed.map(({ id }) => id), handed.map(({ message }) => message), now],
  )
}

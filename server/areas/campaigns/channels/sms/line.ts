import { smsChecks } from '../../../../../src/domain/campaigns/sms-checks'
import type { Work } from '../../../../platform/db/work'
import { type SmsLine, smsLine } from '../../../sms/area'
import type { LockedCampaign } from '../../campaign.row'
import type { ChannelRoom, ChannelStanding, Found, Needs, Plan, Sent } from '../channel'
import type { KeptSms, SmsVariant } from './plan'

/** People whom a day still lets through, by the parts that each takes. */
const roomIn = ({ limit, reached }: SmsLine, parts: number): number =>
  Math.max(0, Math.floor((limit - reached) / parts))

const partsOf = (variants: readonly Readonly<{ parts?: number }>[]): number =>
  Math.max(1, ...variants.map(({ parts }) => parts ?? 1))

/** How the account stands, and what it lets through. */
export async function standingOf(
  work: Work,
  { variants }: Plan<SmsVariant>,
  { config: { sms }, now }: Needs,
): Promise<ChannelStanding> {
  const line = await smsLine(work, now)
  const parts = partsOf(variants)
  return {
    checks: smsChecks({
      account: line ?? null,
      texts: variants.map(({ content, needs, filled }) => ({
        isEmpty: content.text.trim() === '',
        fits: filled(Object.fromEntries(needs.map((name) => [name, 'Maria']))) !== null,
      })),
    }),
    perSecond: sms.perSecond,
    room: line
      ? {
          limit: Math.floor(line.limit / parts),
          reached: Math.ceil(line.reached / parts),
          kept: 0,
          room: roomIn(line, parts),
        }
      : null,
    isNew: false,
  }
}

/** What of the pace and of the account's day is left to a campaign. */
export async function roomOf(
  work: Work,
  { variants }: LockedCampaign<KeptSms>,
  _sent: Sent,
  { config: { sms }, now }: Needs,
): Promise<ChannelRoom> {
  const line = await smsLine(work, now)
  const row = await work.one<{ sending: number }>(
    `SELECT count(*)::integer AS sending FROM campaigns WHERE channel = 'sms' AND state = 'sending'`,
  )
  return {
    perSecond: sms.perSecond / Math.max(1, row?.sending ?? 1),
    byLimit: line ? roomIn(line, partsOf(variants)) : 0,
    byCare: Number.POSITIVE_INFINITY,
    ahead: line?.due ?? 0,
  }
}

/** Why the account holds a campaign up. */
export async function stopOf(work: Work): Promise<Found | null> {
  const line = await smsLine(work, new Date())
  if (!line) return ['connection', 'Falta a conta de um provedor de SMS.']
  return line.trouble === null ? null : ['connection', line.trouble]
}

import { emailChecks } from '../../../../../src/domain/campaigns/email-checks'
import { maySendFrom } from '../../../../../src/domain/email/domain-check'
import { verdictOn } from '../../../../../src/domain/email/reputation'
import type { Work } from '../../../../platform/db/work'
import { type MailLine, mailLine } from '../../../email/area'
import type { LockedCampaign } from '../../campaign.row'
import type { ChannelRoom, ChannelStanding, Found, Lately, Needs, Plan, Sent } from '../channel'
import type { KeptMail, MailVariant } from './plan'

const linesOf = async (
  work: Work,
  senders: readonly (string | null)[],
  now: Date,
): Promise<(MailLine | undefined)[]> => {
  const lines: (MailLine | undefined)[] = []
  for (const sender of senders) lines.push(await mailLine(work, sender, now))
  return lines
}

/** How the senders and their domains stand. */
export async function standingOf(
  work: Work,
  { variants }: Plan<MailVariant>,
  { config: { shopMail }, now }: Needs,
): Promise<ChannelStanding> {
  const lines = await linesOf(
    work,
    variants.map(({ content }) => content.sender_id),
    now,
  )
  const tightest = tightestOf(lines)
  return {
    checks: emailChecks({
      senders: lines.map((line) => line ?? null),
      areWhole: variants.every(({ mail }) => mail),
    }),
    perSecond: shopMail.perSecond,
    room: tightest && {
      limit: tightest.limit,
      reached: tightest.reached,
      kept: 0,
      room: roomIn(tightest),
    },
    isNew: false,
  }
}

const roomIn = ({ limit, reached }: MailLine): number | null =>
  limit === null ? null : Math.max(0, limit - reached)

/** The line that lets the fewest through. */
const tightestOf = (lines: readonly (MailLine | undefined)[]): MailLine | null =>
  lines
    .flatMap((line) => line ?? [])
    .toSorted(
      (a, b) => (roomIn(a) ?? Number.POSITIVE_INFINITY) - (roomIn(b) ?? Number.POSITIVE_INFINITY),
    )[0] ?? null

/** What of the pace and of what a young domain lets through is left to a campaign. */
export async function roomOf(
  work: Work,
  { variants }: LockedCampaign<KeptMail>,
  _sent: Sent,
  { config: { shopMail }, now }: Needs,
): Promise<ChannelRoom> {
  const lines = await linesOf(
    work,
    variants.flatMap(({ senderId }) => senderId ?? []),
    now,
  )
  const row = await work.one<{ sending: number }>(
    `SELECT count(*)::integer AS sending FROM campaigns WHERE channel = 'email' AND state = 'sending'`,
  )
  const tightest = tightestOf(lines)
  return {
    perSecond: shopMail.perSecond / Math.max(1, row?.sending ?? 1),
    byLimit: (tightest && roomIn(tightest)) ?? Number.POSITIVE_INFINITY,
    byCare: Number.POSITIVE_INFINITY,
    // What servers put off waits for hours, and in nobody's way.
    ahead: Math.max(0, ...lines.map((line) => line?.due ?? 0)),
  }
}

/** Why a sender, its domain or complaints hold a campaign up. */
export async function stopOf(
  work: Work,
  { variants }: LockedCampaign<KeptMail>,
  { complained, reached }: Lately,
): Promise<Found | null> {
  const lines = await linesOf(
    work,
    variants.flatMap(({ senderId }) => senderId ?? []),
    new Date(),
  )
  for (const line of lines) {
    if (!line?.isConfirmed) return ['connection', 'O remetente não está mais confirmado.']
    if (!maySendFrom(line.state)) return ['connection', `O domínio ${line.domain} não está verificado agora.`]
  }
  return verdictOn('complained', complained, reached) !== 'good'
    ? ['opt_outs', `Marcaram como spam ${complained} de ${reached}.`]
    : null
}

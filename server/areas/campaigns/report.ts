import type { Viewer } from '../../../src/domain/access/visibility'
import { type Counts, countsOf } from '../../../src/domain/campaigns/counts'
import { shareOf } from '../../../src/domain/campaigns/share'
import type { Work } from '../../platform/db/work'
import type { CampaignExclusion, CampaignFailure, CampaignReport } from '../../platform/graphql/resolvers.gen'
import { readCampaign } from './campaign-list'
import type { CountedPeople } from './counts'
import { resendable } from './lifecycle'
import { reasonWords } from './words'

/** What became of a campaign: one count of its people, and everything from it. @throws Refusal NOT_FOUND */
export async function campaignReport(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<CampaignReport> {
  const { campaign, people } = await readCampaign(work, viewer, id)
  const counts = countsOf(people)
  const control = people.filter(({ state }) => state === 'control')
  const reached = people.filter(({ state }) => ['accepted', 'delivered', 'read'].includes(state))
  const variants = campaign.variants.map(({ name }) => name)
  return {
    campaign: campaign.row,
    counts,
    exclusions: byReason(people, 'excluded'),
    failures: inWords(byReason(people, 'failed')),
    buttons: summed(people, ({ button }) => button),
    bought: shareOf(sum(reached, 'bought'), sum(reached, 'people')),
    bought_control: counts.control > 0 ? shareOf(sum(control, 'bought'), counts.control) : null,
    sold_cents: sum(reached, 'sold'),
    variants:
      variants.length < 2 ? [] : variants.map((name) => ({ name, counts: countsOfVariant(people, name) })),
    resendable: counts.uncertain === 0 ? 0 : await resendable(work, campaign.row, now),
  }
}

const countsOfVariant = (people: readonly CountedPeople[], name: string): Counts =>
  countsOf(people.filter(({ variant }) => variant === name))

const sum = (people: readonly CountedPeople[], key: 'people' | 'bought' | 'sold'): number =>
  people.reduce((total, row) => total + row[key], 0)

const byReason = (people: readonly CountedPeople[], of: string) =>
  summed(
    people.filter(({ state }) => state === of),
    ({ reason }) => reason,
  )

/** Failures of codes that people read alike as one, with those codes. */
function inWords(failures: readonly CampaignExclusion[]): CampaignFailure[] {
  const found = new Map<string, CampaignExclusion[]>()
  for (const one of failures) {
    const said = reasonWords('failed', one.reason)
    found.set(said, [...(found.get(said) ?? []), one])
  }
  return [...found]
    .map(([reason, rows]) => ({
      reason,
      keys: rows.map((row) => row.reason),
      people: rows.reduce((total, row) => total + row.people, 0),
    }))
    .sort((a, b) => b.people - a.people)
}

/** How many there are of each, the most first. */
function summed(
  people: readonly CountedPeople[],
  key: (row: CountedPeople) => string | null,
): CampaignExclusion[] {
  const found = new Map<string, number>()
  for (const row of people) {
    const reason = key(row)
    if (reason !== null) found.set(reason, (found.get(reason) ?? 0) + row.people)
  }
  return [...found]
    .map(([reason, number]) => ({ reason, people: number }))
    .sort((a, b) => b.people - a.people || a.reason.localeCompare(b.reason))
}

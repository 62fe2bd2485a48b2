import type { Counts, PeopleAt } from './counts'
import { ENOUGH_CASES } from './enough'
import type { Share } from './share'

/** Whom the provider took, whom it reached, and who is known to have read: each holds the next. */
export const reachedOf = ({ accepted, delivered, read }: Counts) => ({
  accepted: accepted + delivered + read,
  delivered: delivered + read,
  read,
})

/** One bar of the report: from the whole audience down to those who bought, all on one scale. */
export type Step = Readonly<{
  name: 'audience' | 'may' | 'accepted' | 'delivered' | 'read' | 'replied' | 'bought'
  people: number
  /** How many the bar above has: the rest is the loss of this step. */
  before: number
  /** Of how many its share is said, and what these are; null: of none. */
  of: Readonly<{ what: 'audience' | 'sent' | 'accepted' | 'delivered'; people: number }> | null
  /** Where its own people are found; null: they stand in several places. */
  at: PeopleAt | null
  /** Who left behind this bar, and where they are found. */
  losses: readonly Readonly<{ at: PeopleAt; people: number }>[]
}>

/** What a channel knows of whoever got a message. */
export type Knows = Readonly<{ deliveries: boolean; reads: boolean; replies: boolean }>

/** The counts of a channel: where hardly any server says that it has delivered, what was taken counts as delivered. */
export const asKnown = (counts: Counts, { deliveries }: Knows): Counts =>
  deliveries ? counts : { ...counts, accepted: 0, delivered: counts.accepted + counts.delivered }

/** The bars, from the audience to those who bought; what nobody knows of the channel's people has none. */
export function stepsOf(all: Counts, knows: Knows): readonly Step[] {
  const counts = asKnown(all, knows)
  const { audience, excluded, control, pending, canceled } = counts
  const may = audience - excluded
  const { accepted, delivered, read } = reachedOf(counts)
  const lost = (...all: readonly PeopleAt[]) =>
    all.map((at) => ({ at, people: counts[at] })).filter(({ people }) => people > 0)
  const ofDelivered = { what: 'delivered', people: delivered } as const
  const seen = knows.reads ? read : delivered
  const last = knows.replies ? counts.replied : seen
  const steps: Step[] = [
    { name: 'audience', people: audience, before: audience, of: null, at: null, losses: lost('excluded') },
    {
      name: 'may',
      people: may,
      before: audience,
      of: { what: 'audience', people: audience },
      at: null,
      losses: lost('control', 'pending', 'failed', 'uncertain', 'canceled'),
    },
    {
      name: 'accepted',
      people: accepted,
      before: may,
      of: { what: 'sent', people: may - control - pending - canceled },
      at: null,
      losses: lost('accepted'),
    },
    {
      name: 'delivered',
      people: delivered,
      before: knows.deliveries ? accepted : may,
      of: knows.deliveries ? { what: 'accepted', people: accepted } : null,
      at: null,
      losses: [...(knows.reads ? lost('delivered') : []), ...(knows.replies ? [] : lost('opted_out'))],
    },
    { name: 'read', people: read, before: delivered, of: ofDelivered, at: 'read', losses: [] },
    {
      name: 'replied',
      people: counts.replied,
      before: Math.max(seen, counts.replied),
      of: ofDelivered,
      at: 'replied',
      losses: lost('opted_out'),
    },
    {
      name: 'bought',
      people: counts.bought,
      before: Math.max(last, counts.bought),
      of: ofDelivered,
      at: 'bought',
      losses: [],
    },
  ]
  const unknown: readonly Step['name'][] = [
    ...(knows.deliveries ? [] : (['accepted'] as const)),
    ...(knows.reads ? [] : (['read'] as const)),
    ...(knows.replies ? [] : (['replied'] as const)),
  ]
  return steps.filter(({ name }) => !unknown.includes(name))
}

/** How many more bought than would have without the campaign, of those who got it, with its interval of 95 %. */
export type Difference = Readonly<{ people: number; least: number; most: number }>

/**
 * The difference between those who got it and the control group, by the method of Newcombe (1998, no. 10)
 * from the intervals of both shares; null: there is no such group, or nobody in one of them.
 */
export function differenceOf(bought: Share, control: Share | null): Difference | null {
  const [mine, theirs] = [endsOf(bought), control && endsOf(control)]
  if (mine === null || theirs === null) return null
  const between = mine.share - theirs.share
  const down = Math.hypot(mine.share - mine.least, theirs.most - theirs.share)
  const up = Math.hypot(mine.most - mine.share, theirs.share - theirs.least)
  return {
    people: Math.round(between * bought.of),
    least: Math.round((between - down) * bought.of),
    most: Math.round((between + up) * bought.of),
  }
}

const endsOf = ({ people, of, least, most }: Share) =>
  least === null || most === null || of === 0 ? null : { share: people / of, least, most }

/** Have so many of both groups bought that comparing them says something? */
export const isComparable = (bought: Share, control: Share | null): control is Share =>
  control !== null && bought.people >= ENOUGH_CASES && control.people >= ENOUGH_CASES

/** What of the sales is the campaign's, in cents, and for each cent that it cost; null: that cannot be said. */
export function gainOf(
  { bought, control, soldCents }: Readonly<{ bought: Share; control: Share | null; soldCents: number }>,
  costCents: number | null,
): Readonly<{ moreCents: number | null; perCent: number | null }> {
  const difference = isComparable(bought, control) ? differenceOf(bought, control) : null
  const moreCents =
    difference === null ? null : Math.round((soldCents * Math.max(0, difference.people)) / bought.people)
  const sold = moreCents ?? soldCents
  return { moreCents, perCent: costCents === null || costCents === 0 ? null : sold / costCents }
}

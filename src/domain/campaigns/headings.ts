import type { Counts } from './counts'
import { ENOUGH_CASES, ENOUGH_DELIVERED } from './enough'
import { differenceOf, isComparable, reachedOf } from './report'
import { type Share, shareOf } from './share'

/** A heading of the report: the name of its sentence in the texts, and what is filled in. Plain names are sentences too. */
export type Heading = Readonly<
  | { name: 'boughtAgainst'; people: number; without: number }
  | { name: 'bought'; people: number }
  | { name: 'funnel' }
  | { name: 'more' | 'fewer' | 'unclear'; people: number; least: number; most: number }
  | { name: 'difference' }
  | { name: 'leftOneIn'; people: number }
  | { name: 'left' }
  | { name: 'touched'; people: number }
  | { name: 'replies' }
  | { name: 'variantMore'; variant: string }
  | { name: 'variantUnclear' }
>

type Bought = Readonly<{ bought: Share; control: Share | null }>

/** What came of it: who bought, and how many would have without it. */
export function funnelHeading({ bought, control }: Bought): Heading {
  if (isComparable(bought, control))
    return {
      name: 'boughtAgainst',
      people: bought.people,
      without: Math.round((bought.of * control.people) / control.of),
    }
  return bought.people >= ENOUGH_CASES ? { name: 'bought', people: bought.people } : { name: 'funnel' }
}

/** What the campaign changed: an interval that holds 0 may be chance, and is said to. */
export function differenceHeading({ bought, control }: Bought): Heading {
  const found = isComparable(bought, control) ? differenceOf(bought, control) : null
  if (found === null) return { name: 'difference' }
  const name = found.least > 0 ? 'more' : found.most < 0 ? 'fewer' : 'unclear'
  return { name, ...found }
}

/** How many asked for no further ones. */
export function leftHeading(counts: Counts): Heading {
  const { delivered } = reachedOf(counts)
  return counts.opted_out >= ENOUGH_CASES
    ? { name: 'leftOneIn', people: Math.round(delivered / counts.opted_out) }
    : { name: 'left' }
}

/**
 * Which of two messages was answered more, of those whom it reached, or where nobody answers, sold to more. Only where both reached {@link ENOUGH_DELIVERED} and the
 * intervals of 95 % of their shares part.
 */
export function variantHeading(
  variants: readonly Readonly<{ name: string; counts: Counts }>[],
  by: 'replied' | 'bought',
): Heading {
  const known = variants.map(({ name, counts }) => ({
    name,
    ...shareOf(counts[by], reachedOf(counts).delivered),
  }))
  const more = known.find((one) => known.every((other) => other === one || one.least > other.most))
  return more !== undefined && known.length > 1 && known.every(({ of }) => of >= ENOUGH_DELIVERED)
    ? { name: 'variantMore', variant: more.name }
    : { name: 'variantUnclear' }
}

/** Of ten who answered, how many touched a button; where nearly all or none did, nothing. A link may be touched without an answer. */
export function repliesHeading({ replied }: Counts, touched: number): Heading {
  const tenths = replied === 0 ? 0 : Math.round((touched / replied) * 10)
  return replied >= ENOUGH_CASES && tenths > 0 && tenths < 10
    ? { name: 'touched', people: tenths }
    : { name: 'replies' }
}

import { type GraphError, graphError } from './errors.ts'
import { type BusinessNumber, portfolioOf } from './options.ts'
import { DAY_MS } from './pricing.ts'
import type { World } from './world.ts'

/** One message to the same person in so long, milliseconds (whatsapp-facts 2.2). */
const PAIR_MS = 6_000
/** So many within the first of these, borrowed from the time after it. */
const PAIR_BURST = 45
/** Pairs remembered; those that owe nothing any more are forgotten first. */
const KEPT_PAIRS = 10_000

/** People whom a tier lets a portfolio write to first in 24 h; others have no limit. */
const TIERS: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
}

/** How fast a number may send, and to whom. In memory: an emulator that starts again has sent nothing yet. */
export class Pace {
  private readonly seconds = new Map<string, number[]>()
  private readonly pairs = new Map<string, { start: number; count: number }>()

  /** A message came or went: both count. */
  count(numberId: string, now: number): void {
    this.seconds.set(numberId, [...this.ofLastSecond(numberId, now), now])
  }

  /** Whether the number has sent and received as much as it may in one second. */
  isFull(numberId: string, most: number, now: number): boolean {
    return most > 0 && this.ofLastSecond(numberId, now).length >= most
  }

  /**
   * Takes one message to a person, or refuses it. The first six seconds take a burst; after them the person gets
   * nothing until as much time has gone by as the burst would have taken at the normal rate.
   */
  take(numberId: string, waId: string, now: number): boolean {
    const key = `${numberId} ${waId}`
    const pair = this.pairs.get(key)
    if (!pair || now >= owedUntil(pair)) {
      this.pairs.delete(key)
      this.pairs.set(key, { start: now, count: 1 })
      this.forget(now)
      return true
    }
    if (now - pair.start >= PAIR_MS || pair.count >= PAIR_BURST) return false
    pair.count += 1
    return true
  }

  clear(): void {
    this.seconds.clear()
    this.pairs.clear()
  }

  private ofLastSecond(numberId: string, now: number): number[] {
    return (this.seconds.get(numberId) ?? []).filter((at) => now - at < 1_000)
  }

  private forget(now: number): void {
    if (this.pairs.size <= KEPT_PAIRS) return
    for (const [key, pair] of this.pairs) if (now >= owedUntil(pair)) this.pairs.delete(key)
  }
}

const owedUntil = ({ start, count }: { start: number; count: number }) => start + count * PAIR_MS

/** What stands against writing first to one more person: 131048 where the portfolio's tier is used up. */
export function peopleProblem(
  world: World,
  number: BusinessNumber,
  who: string,
  now: number,
): GraphError | undefined {
  const most = TIERS[number.limit ?? 'TIER_2K']
  const people = world.opened.get(portfolioOf(number))
  if (!world.settings.peopleLimit || most === undefined || !people) return undefined
  const known = people.get(who)
  if (known && known.at > now - DAY_MS) return undefined
  let gone = 0
  for (const { at } of people.values()) {
    if (at > now - DAY_MS) break
    gone += 1
  }
  return people.size - gone < most
    ? undefined
    : graphError(131048, { details: `${most} people in 24 hours is this portfolio's messaging limit.` })
}

/** Why a marketing message will not reach this person: stopped (131050), or enough for today (131049). */
export function marketingFailure(
  world: World,
  number: BusinessNumber,
  who: { wa_id: string; key: string },
  now: number,
): number | undefined {
  if (world.phones.get(who.wa_id)?.stopped?.includes(number.waba)) return 131050
  const { marketingCap } = world.settings
  const today = (world.marketing.get(who.key) ?? []).filter((at) => at > now - DAY_MS)
  return marketingCap > 0 && today.length >= marketingCap ? 131049 : undefined
}

import type { StatusFeedItem } from '../../../contract/entities'
import { byName } from '../text/by-name'
import type { PlatformState } from './availability'

/** States of the status widget (specification section 2), the worst last. */
const FEED_STATES = [
  'operational',
  'underMaintenance',
  'degradedPerformance',
  'partialOutage',
  'majorOutage',
] as const
type FeedState = (typeof FEED_STATES)[number]

/** Feeds spell the states in many ways; letters are what they have in common. */
const SPELLINGS: Readonly<Record<string, FeedState>> = {
  operational: 'operational',
  resolved: 'operational',
  undermaintenance: 'underMaintenance',
  maintenance: 'underMaintenance',
  degradedperformance: 'degradedPerformance',
  degraded: 'degradedPerformance',
  partialoutage: 'partialOutage',
  partial: 'partialOutage',
  majoroutage: 'majorOutage',
  fulloutage: 'majorOutage',
  major: 'majorOutage',
}

/** The state that a feed's word means; null for a word that means none. */
export const feedStateOf = (word: string): FeedState | null =>
  SPELLINGS[word.toLowerCase().replace(/[^a-z]/g, '')] ?? null

/** The part of the product that an address belongs to (section 2: beta when the address contains admin-beta). */
export const environmentOf = (address: string): 'beta' | 'production' =>
  address.includes('admin-beta') ? 'beta' : 'production'

/** What a feed says of one environment. */
export type FeedReading = Readonly<{
  state: FeedState
  /** Components that are not as they should be, the worst first. */
  affected: readonly (StatusFeedItem & { state: FeedState })[]
  /** The newest time that the feed names, ISO 8601; null when it names none. */
  updatedAt: string | null
}>

const rank = (state: FeedState): number => FEED_STATES.indexOf(state)

/** What the panel itself knows of the platform, in the feed's words; null while all is well. */
const OWN: Readonly<Record<PlatformState, FeedState | null>> = {
  up: null,
  maintenance: 'underMaintenance',
  off: 'majorOutage',
}

/** The worse of what the feed says and what the panel knows itself: the two never contradict each other on one screen. */
export function feedStateBeside(said: FeedState, platform: PlatformState): FeedState {
  const own = OWN[platform]
  return own !== null && rank(own) > rank(said) ? own : said
}

/**
 * Reads a feed for an environment: items that name the other one are left out. The text says that the state is
 * shown per environment and not how items tell theirs; they tell it in their names.
 */
export function readFeed(items: readonly StatusFeedItem[], environment: 'beta' | 'production'): FeedReading {
  const own = items.filter(({ name }) => {
    const beta = /\bbeta\b/i.test(name)
    const production = /\b(production|produ[cç][aã]o)\b/i.test(name)
    return environment === 'beta' ? beta || !production : !beta
  })
  const told = own.flatMap((item) => {
    const state = feedStateOf(item.status)
    return state ? [{ ...item, state }] : []
  })
  const affected = told
    .filter(({ state }) => state !== 'operational')
    .sort((a, b) => rank(b.state) - rank(a.state) || byName(a.name, b.name))
  const times = own.map(({ updatedAt }) => updatedAt).filter((at) => !Number.isNaN(Date.parse(at)))
  return {
    state: affected[0]?.state ?? 'operational',
    affected,
    updatedAt: times.sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null,
  }
}

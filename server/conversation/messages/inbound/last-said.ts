import { type Arrival, saidPlace } from '../place'

/** One of the things that somebody says of a message one after the other, of which the last holds: an edit, a reaction. */
export type Said = Readonly<{
  /** The provider's id of the saying itself. */
  providerId: string
  text: string | null
  /** When, ISO 8601: providers tell it in whole seconds. */
  at: string
  /** {@link saidPlace}: its second, and within it its first arrival. */
  place: string
}>

/** What providers tell of it. */
type Told = Readonly<{ providerId: string; text: string | null; at: Date; arrival: Arrival }>

/** So many sayings of one second are told apart: far more than a hand can say. */
const MOST = 20

/** What was told, as it is kept. */
export const saidOf = ({ providerId, text, at, arrival }: Told): Said => ({
  providerId,
  text,
  at: at.toISOString(),
  place: saidPlace(at, arrival),
})

/** What holds as a row has it, and all that was said within its second, where the row was written with it. */
export type Kept = Omit<Told, 'arrival'> & { said: readonly Said[] | null }

/**
 * What is known of a row. An earlier build, which may write beside this one, does not note how what holds arrived: then
 * it stands before all else of its second.
 */
export function saidIn({ said, ...holds }: Kept): readonly Said[] {
  if (said?.[0]?.providerId === holds.providerId) return said
  return [saidOf({ ...holds, arrival: { webhookId: '0', position: 0 } }), ...(said ?? [])]
}

/**
 * Of all that was said of one message: what holds comes first, behind it what else was said within its second. What
 * was told again counts from its first arrival, so that any order, number and batch of the same bodies ends the same:
 * the join is commutative, associative and idempotent.
 */
export function lastSaid(all: readonly Said[]): readonly [Said, ...Said[]] {
  const first = new Map<string, Said>()
  for (const one of all) {
    const known = first.get(one.providerId)
    if (!known || one.place < known.place) first.set(one.providerId, one)
  }
  const [holds, ...others] = [...first.values()].sort(
    (a, b) => order(b.place, a.place) || order(a.providerId, b.providerId),
  )
  if (!holds) throw new TypeError('nothing was said')
  return [holds, ...others.filter(({ at }) => at === holds.at).slice(0, MOST - 1)]
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Joins what was told to what is known, by what it is told of. Gives only what has changed. */
export function joinSaid(
  known: ReadonlyMap<string, readonly Said[]>,
  told: readonly (readonly [of: string, said: Said])[],
): Map<string, readonly [Said, ...Said[]]> {
  const all = new Map<string, Said[]>()
  for (const [of, said] of told) {
    const here = all.get(of) ?? [...(known.get(of) ?? [])]
    here.push(said)
    all.set(of, here)
  }
  const joined = [...all].map(([of, said]) => [of, lastSaid(said)] as const)
  return new Map(joined.filter(([of, said]) => !same(known.get(of) ?? [], said)))
}

const same = (a: readonly Said[], b: readonly Said[]): boolean =>
  a.length === b.length && a.every(({ place }, n) => place === b[n]?.place)

/** What holds of each, in columns: of what, its words, when, its id, and all of its second. */
export const columnsOf = (joined: ReadonlyMap<string, readonly [Said, ...Said[]]>) => [
  [...joined.keys()],
  [...joined.values()].map(([{ text }]) => text),
  [...joined.values()].map(([{ at }]) => at),
  [...joined.values()].map(([{ providerId }]) => providerId),
  [...joined.values()].map((said) => JSON.stringify(said)),
]

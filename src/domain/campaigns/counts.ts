/** Where somebody of a campaign may stand: one of these, and no more (recipient.machine.ts; the first six of them are all that there are). */
const STANDINGS = [
  'excluded',
  'control',
  'pending',
  'accepted',
  'delivered',
  'read',
  'failed',
  'uncertain',
  'canceled',
] as const
/** What may be known of them besides. */
export const MARKS = ['replied', 'clicked', 'opted_out', 'bought'] as const

/** What a campaign's people can be asked for by. */
export const PEOPLE_AT = [...STANDINGS, ...MARKS] as const
export type PeopleAt = (typeof PEOPLE_AT)[number]

/** How many stand where, and how many are there in all. */
export type Counts = Readonly<Record<PeopleAt | 'audience', number>>

/** So many of a state, and of a variant; with how many of them have which mark. */
export type CountedState = Readonly<{ state: string; people: number }> &
  Readonly<Record<(typeof MARKS)[number], number>>

/**
 * The one fold of a campaign's people: cards, charts, tables, files and lists all go by it. Who stands in the outbox has not been
 * handed over yet. audience = excluded + control + pending + what has begun + what has ended.
 */
export function countsOf(rows: readonly CountedState[]): Counts {
  const sum = (of: readonly CountedState[], key: (row: CountedState) => number) =>
    of.reduce((total, row) => total + key(row), 0)
  const at = (standing: string) =>
    sum(
      rows.filter(({ state }) => (state === 'queued' ? 'pending' : state) === standing),
      ({ people }) => people,
    )
  return {
    audience: sum(rows, ({ people }) => people),
    ...(Object.fromEntries([
      ...STANDINGS.map((standing) => [standing, at(standing)]),
      ...MARKS.map((mark) => [mark, sum(rows, (row) => row[mark])]),
    ]) as Record<PeopleAt, number>),
  }
}

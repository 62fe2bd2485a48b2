import { type CountedState, type Counts, countsOf, MARKS } from '../../../src/domain/campaigns/counts'
import type { Work } from '../../platform/db/work'

/** So many people of a campaign who stand alike. */
export type CountedPeople = CountedState &
  Readonly<{
    campaign_id: string
    variant: string | null
    reason: string | null
    button: string | null
    /** What they cost, and what they bought, cents of BRL. */
    cents: number
    sold: number
  }>

/** Who stands where in these campaigns, in one statement: the rows from which everything is counted. */
export const countPeople = (work: Work, ids: readonly string[]): Promise<CountedPeople[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : work.query<CountedPeople>(
        `SELECT campaign_id::text, state, variant, reason, button, count(*)::integer AS people, coalesce(sum(cents), 0)::float8 AS cents,
           coalesce(sum(bought_cents), 0)::float8 AS sold, ${MARKS.map((mark) => `count(${mark}_at)::integer AS ${mark}`).join(', ')}
         FROM campaign_recipients WHERE campaign_id = ANY($1::bigint[]) GROUP BY campaign_id, state, variant, reason, button`,
        [ids],
      )

/** What these campaigns came to, and what they have cost in whole cents, by their ids. */
export function tallied(
  rows: readonly CountedPeople[],
  id: string,
): Readonly<{ counts: Counts; cents: number }> {
  const own = rows.filter(({ campaign_id: of }) => of === id)
  return { counts: countsOf(own), cents: Math.round(own.reduce((sum, { cents }) => sum + cents, 0)) }
}

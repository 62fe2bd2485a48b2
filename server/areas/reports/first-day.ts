import { ANALYTICS_MIN_DATE } from '../../../src/domain/platform/availability'
import type { Period } from '../../../src/domain/reports/days'
import { readSetting } from '../../directory/settings/read'
import type { Work } from '../../platform/db/work'

/** The first day that the shop's reports look at (specification, section 7). */
export async function firstDay(work: Work): Promise<string> {
  return (await readSetting(work, 'datetime_analytics_min', null)) ?? ANALYTICS_MIN_DATE
}

/** As much of a period as reports look at; null: all of it lies before their first day. */
export const withinReach = <Query extends Period>(query: Query, first: string): Query | null =>
  query.to < first ? null : query.from < first ? { ...query, from: first } : query

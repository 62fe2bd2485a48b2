import { addOpen, type Calendar, isOpenAt, type PlacedOpening } from '../../../src/domain/hours/opening'
import { wallOf } from '../../../src/domain/hours/wall'
import type { Later } from '../../../src/domain/inactivity/silence'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'

type Where = Readonly<{ instance_id: string; department_id: string | null }>
/** `zone`: whose clock on the wall the calendar means. */
type Opening = Readonly<{ calendar: Calendar; zone: string; absence: string | null }>

/** SQL: the calendar of the opening hours `as`, with the holidays of the shop that it may keep. */
const keptCalendar = (as: string): string =>
  `${as}.calendar || jsonb_build_object('holidays', ${keptHolidays(as)})`

/** SQL: the holidays of the shop whose opening hours are `as`, as a calendar has them. */
export const keptHolidays = (
  as: string,
): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object('date', d.date::text,
  'every_year', d.every_year, 'name', d.name, 'hours', d.hours) ORDER BY d.every_year, d.date DESC), '[]'::jsonb)
  FROM holidays d WHERE d.tenant_id = ${as}.tenant_id)`

/** When the shop is open for a ticket: its department's hours before its connection's, before the shop's; undefined: always. */
export const openingFor = (work: Work, ticket: Where): Promise<Opening | undefined> =>
  work.one<Opening>(
    `SELECT ${keptCalendar('opening_hours')} AS calendar, absence, ${SHOP_ZONE} AS zone FROM opening_hours
     WHERE active AND (instance_id IS NULL OR instance_id = $1) AND (department_id IS NULL OR department_id = $2)
     ORDER BY department_id NULLS LAST, instance_id NULLS LAST LIMIT 1`,
    [ticket.instance_id, ticket.department_id],
  )

/** Is the shop open for a ticket at this moment? */
export async function isOpenFor(work: Work, ticket: Where, now: Date): Promise<boolean> {
  const hours = await openingFor(work, ticket)
  return hours === undefined || isOpenAt(hours.calendar, wallOf(hours.zone).toWall(now.getTime()))
}

/** All of the shop's opening hours, to choose from by {@link openingAmong}. */
export const readOpenings = (work: Work): Promise<(PlacedOpening & Pick<Opening, 'zone'>)[]> =>
  work.query(
    `SELECT instance_id::text, department_id::text, ${keptCalendar('opening_hours')} AS calendar, ${SHOP_ZONE} AS zone FROM opening_hours
     WHERE active ORDER BY id`,
  )

/** Counts minutes in which a calendar is open. */
export function laterBy({ calendar, zone }: Pick<Opening, 'calendar' | 'zone'>): Later {
  const wall = wallOf(zone)
  return (from, minutes) => wall.fromWall(addOpen(calendar, wall.toWall(from), minutes))
}

/** Counts minutes in which the shop is open for this ticket; undefined: all minutes count. */
export async function laterInHours(work: Work, ticket: Where): Promise<Later | undefined> {
  const opening = await openingFor(work, ticket)
  return opening && laterBy(opening)
}

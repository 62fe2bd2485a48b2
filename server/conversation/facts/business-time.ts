import { openWait } from '../../../src/domain/hours/open-wait'
import type { Calendar, PlacedOpening } from '../../../src/domain/hours/opening'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Database, Tenant, Work } from '../../platform/db/work'

/** Turns that are counted in one transaction. */
const BATCH = 500

type Turn = Readonly<{
  id: string
  asked_at: Date
  answered_at: Date
  instance_id: string
  department_id: string | null
}>
type Version = Readonly<{
  since: Date
  opening_hours_id: string
  instance_id: string | null
  department_id: string | null
  calendar: Calendar
  active: boolean
}>
type Holidays = Readonly<{ since: Date; holidays: Calendar['holidays'] }>

/**
 * Counts, of every turn that was answered, the seconds in which the shop was open, by the calendar that was in force when it
 * was answered; where none was, nothing is counted.
 */
export async function countBusinessTime(db: Database, now: Date): Promise<void> {
  const tenants = await db.system((work) =>
    work.query<Tenant>(
      `SELECT id, slug FROM tenants WHERE id IN (
         SELECT tenant_id FROM turns WHERE answered_at IS NOT NULL AND business_counted_at IS NULL) ORDER BY id`,
    ),
  )
  for (const tenant of tenants)
    for (let counted = BATCH; counted === BATCH; )
      counted = await db.work(tenant, (work) => countSome(work, now))
}

async function countSome(work: Work, now: Date): Promise<number> {
  const turns = await work.query<Turn>(
    `SELECT id::text, asked_at, answered_at, instance_id::text, department_id::text FROM turns
     WHERE answered_at IS NOT NULL AND business_counted_at IS NULL ORDER BY answered_at LIMIT ${BATCH}`,
  )
  if (turns.length === 0) return 0
  const versions = await work.query<Version>(
    `SELECT since, opening_hours_id::text, instance_id::text, department_id::text, calendar, active
     FROM opening_hours_versions ORDER BY since, id`,
  )
  const holidays = await work.query<Holidays>(
    'SELECT since, holidays FROM holiday_versions ORDER BY since, id',
  )
  const zone = await zoneOf(work)
  const seconds = turns.map((turn) => {
    const wait = { since: turn.asked_at.getTime(), now: turn.answered_at.getTime() }
    const open = openWait(openingsAt(versions, holidays, turn.answered_at), turn, zone, wait)
    return open === null ? null : Math.round(open / 1000)
  })
  await work.query(
    `UPDATE turns t SET business_seconds = v.seconds, business_counted_at = $4
     FROM unnest($1::timestamptz[], $2::bigint[], $3::integer[]) v(asked_at, id, seconds)
     WHERE t.asked_at = v.asked_at AND t.id = v.id`,
    [turns.map(({ asked_at }) => asked_at), turns.map(({ id }) => id), seconds, now],
  )
  return turns.length
}

/** The opening hours as they were at a moment. */
function openingsAt(
  versions: readonly Version[],
  holidays: readonly Holidays[],
  at: Date,
): readonly PlacedOpening[] {
  const kept = holidays.findLast(({ since }) => since <= at)?.holidays ?? []
  const last = new Map(
    versions.filter(({ since }) => since <= at).map((version) => [version.opening_hours_id, version]),
  )
  return [...last.values()]
    .filter(({ active }) => active)
    .map((version) => ({ ...version, calendar: { ...version.calendar, holidays: kept } }))
}

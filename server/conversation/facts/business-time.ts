import { openWait } from '../../../src/domain/hours/open-wait'
import type { Calendar, PlacedOpening } from '../../../src/domain/hours/opening'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Database, Tenant, Work } from '../../platform/db/work'

/** Spans that are counted in one transaction. */
const BATCH = 500

/** What is counted: waits, holds, whole conversations; from when to when, and what their key ends with. */
const COUNTED = [
  { table: 'turns', from: 'asked_at', to: 'answered_at', key: 'id', of: 'true' },
  {
    table: 'ticket_stints',
    from: 'began_at',
    to: 'ended_at',
    key: 'ticket_id',
    of: `kind IN ('queue', 'hold')`,
  },
  { table: 'ticket_cycles', from: 'opened_at', to: 'closed_at', key: 'ticket_id', of: 'true' },
] as const
type Counted = (typeof COUNTED)[number]

type Turn = Readonly<{
  key: string
  since: string
  from: Date
  to: Date
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
 * Counts, of all that has ended, the seconds in which the shop was open, by the calendar that was in force at its end; where none was,
 * nothing is counted.
 */
export async function countBusinessTime(db: Database, now: Date): Promise<void> {
  for (const what of COUNTED) {
    const tenants = await db.system((work) =>
      work.query<Tenant>(
        `SELECT id, slug FROM tenants WHERE id IN (SELECT tenant_id FROM ${what.table} WHERE ${waits(what)}) ORDER BY id`,
      ),
    )
    for (const tenant of tenants)
      for (let counted = BATCH; counted === BATCH; )
        counted = await db.work(tenant, (work) => countSome(work, what, now))
  }
}

const waits = ({ to, of }: Counted): string => `${to} IS NOT NULL AND business_counted_at IS NULL AND ${of}`

async function countSome(work: Work, what: Counted, now: Date): Promise<number> {
  const { table, from, to, key } = what
  const turns = await work.query<Turn>(
    `SELECT ${key}::text AS key, ${from}::text AS since, ${from} AS from, ${to} AS to, instance_id::text, department_id::text FROM ${table}
     WHERE ${waits(what)} ORDER BY ${to} LIMIT ${BATCH}`,
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
    const wait = { since: turn.from.getTime(), now: turn.to.getTime() }
    const open = openWait(openingsAt(versions, holidays, turn.to), turn, zone, wait)
    return open === null ? null : Math.round(open / 1000)
  })
  await work.query(
    `UPDATE ${table} t SET business_seconds = v.seconds, business_counted_at = $4
     FROM unnest($1::timestamptz[], $2::bigint[], $3::integer[]) v(since, key, seconds)
     WHERE t.${from} = v.since AND t.${key} = v.key`,
    [turns.map(({ since }) => since), turns.map((turn) => turn.key), seconds, now],
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

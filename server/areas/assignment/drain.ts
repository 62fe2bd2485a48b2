import { type AssignmentRule, distribute } from '../../../src/domain/assignment/distribute'
import { fullBy } from '../../../src/domain/tickets/pick-rules'
import type { Work } from '../../platform/db/work'
import { giveTickets } from './give'
import { lockHeads, readHeads } from './heads'
import { lockPeople, type Member, readTeam } from './team'

/** Advisory lock under which a tenant's queue is handed out; its second half is the tenant. */
const DRAIN_LOCK = 1_947_110

/** The rules that hold: those of departments that are in use. */
const activeRules = (work: Work): Promise<AssignmentRule[]> =>
  work.query<AssignmentRule>(
    `SELECT a.department_id::text AS "departmentId", a.mode, a.own_first AS "ownFirst" FROM assignment_rules a
     LEFT JOIN departments d ON d.tenant_id = a.tenant_id AND d.id = a.department_id
     WHERE a.active AND (a.department_id IS NULL OR d.activated) ORDER BY a.id`,
  )

const isAble = ({ here, paused, limits, load }: Member): boolean =>
  here && !paused && fullBy(limits, load) === null

/** How many more this person may have; infinite without a limit. */
const roomOf = ({ limits, load }: Member): number =>
  Math.min(
    (limits.max_chat_tickets ?? Number.POSITIVE_INFINITY) - load.held,
    (limits.max_active_chat_tickets ?? Number.POSITIVE_INFINITY) - load.active,
  )

/**
 * Hands out what can be handed out now, and gives how many tickets that were. Looks at how things stand, not at why it
 * was called: once too often does nothing. Two at once, on two nodes, run one after the other; who takes a ticket, or is
 * given one, meanwhile waits for the locks or is waited for, so no ticket is given twice and no limit passed.
 */
export async function drainQueue(work: Work, now: Date): Promise<number> {
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [DRAIN_LOCK, work.tenant.id])
  const rules = await activeRules(work)
  if (rules.length === 0) return 0
  const able = (await readTeam(work)).filter(isAble)
  if (able.length === 0) return 0
  const heads = await readHeads(work, {
    rules,
    instanceIds: [...new Set(able.flatMap(({ instanceIds }) => instanceIds))],
    userIds: able.map(({ id }) => id),
    room: able.reduce((sum, person) => sum + roomOf(person), 0),
  })
  if (heads.length === 0) return 0
  // Tickets before people, as everywhere; what was counted before is counted again once nobody else can change it.
  const tickets = await lockHeads(work, heads)
  await lockPeople(
    work,
    able.map(({ id }) => id),
  )
  const team = await readTeam(work)
  const queue = heads.filter(({ id }) => tickets.has(id))
  const names = new Map(team.map(({ id, name }) => [id, name]))
  const ownOf = new Map(queue.map(({ id, own }) => [id, own]))
  const given = distribute(rules, team, queue).flatMap((assignment) => {
    const ticket = tickets.get(assignment.ticketId)
    return ticket
      ? [
          {
            ...assignment,
            ticket,
            name: names.get(assignment.userId) ?? '',
            ownName: names.get(ownOf.get(ticket.id) ?? '') ?? null,
          },
        ]
      : []
  })
  await giveTickets(work, given, now)
  return given.length
}

import { compareIds } from '../kernel/compare-ids'
import { fullBy, type TicketLimits, type TicketLoad } from '../tickets/pick-rules'

/**
 * To whom a department's tickets go by themselves:
 *
 *   rotation   to whoever has gone longest without being given one
 *   least      to whoever has the fewest
 *   own        to the customer's own attendant or their substitute; all others wait in the queue to be taken
 */
export const ASSIGNMENT_MODES = ['rotation', 'least', 'own'] as const
type AssignmentMode = (typeof ASSIGNMENT_MODES)[number]

/** How the tickets of a department, or of none (null), are handed out. Without a rule they wait to be taken. */
export type AssignmentRule = Readonly<{
  departmentId: string | null
  mode: AssignmentMode
  /** Is the customer's own attendant asked first, before rotation or load decides? */
  ownFirst: boolean
}>

/** A ticket of the queue. */
export type WaitingTicket = Readonly<{
  id: string
  departmentId: string | null
  instanceId: string
  /** The higher, the sooner; 0 for all where the shop does not go by priority. */
  urgency: number
  /** Since when it stands in the queue, ms. */
  since: number
  /** The customer's own attendant, and who stands in for them. */
  own: string | null
  substitute: string | null
}>

/** Somebody of the team, as far as the rule looks at them. */
export type Attendant = Readonly<{
  id: string
  /** Serves all, and is given only the customers who are theirs. */
  administrator: boolean
  /** Null: works in every department. */
  departmentId: string | null
  instanceIds: readonly string[]
  /** Is a panel of theirs connected? */
  here: boolean
  paused: boolean
  limits: TicketLimits
  load: TicketLoad
  /** Grows with every ticket that was given by itself to anybody: who has the lowest has gone longest without one. */
  turn: number
}>

/** Who is given which ticket, and by what. */
export type Assignment = Readonly<{
  ticketId: string
  userId: string
  by: 'own' | 'substitute' | 'rotation' | 'least'
  /** The receiver's new turn. */
  turn: number
}>

type Held = { -readonly [K in keyof Attendant]: Attendant[K] }

/** May this person be given this ticket now: are they there, not on pause, do they serve it, have they room? */
export const mayReceive = (person: Attendant, ticket: WaitingTicket): boolean =>
  person.here &&
  !person.paused &&
  person.instanceIds.includes(ticket.instanceId) &&
  (ticket.departmentId === null ||
    person.departmentId === null ||
    person.departmentId === ticket.departmentId) &&
  fullBy(person.limits, person.load) === null

/** The order in which tickets are handed out: the most urgent, then who waits longest, then the lower id. */
const inOrder = (a: WaitingTicket, b: WaitingTicket): number =>
  b.urgency - a.urgency || a.since - b.since || compareIds(a.id, b.id)

const inTurn = (a: Attendant, b: Attendant): number => a.turn - b.turn || compareIds(a.id, b.id)
const byLoad = (a: Attendant, b: Attendant): number =>
  a.load.active - b.load.active || a.load.held - b.load.held || inTurn(a, b)

/** The least of these by this order; undefined of none. */
const least = <T>(all: readonly T[], order: (a: T, b: T) => number): T | undefined =>
  all.reduce<T | undefined>(
    (best, one) => (best === undefined || order(one, best) < 0 ? one : best),
    undefined,
  )

/**
 * Hands the queue out: the oldest first, each to somebody who may receive it at that moment, what was given before it
 * counted. A ticket that nobody may receive now stays, and holds up no other.
 */
export function distribute(
  rules: readonly AssignmentRule[],
  team: readonly Attendant[],
  queue: readonly WaitingTicket[],
): Assignment[] {
  const ruleOf = new Map(rules.map((rule) => [rule.departmentId, rule]))
  const people: Held[] = team.map((person) => ({ ...person }))
  const byId = new Map(people.map((person) => [person.id, person]))
  let turn = Math.max(0, ...people.map((person) => person.turn))
  const given: Assignment[] = []
  for (const ticket of [...queue].sort(inOrder)) {
    const rule = ruleOf.get(ticket.departmentId)
    const found = rule && receiverOf(rule, people, byId, ticket)
    if (!found) continue
    const [person, by] = found
    turn += 1
    person.turn = turn
    person.load = { held: person.load.held + 1, active: person.load.active + 1 }
    given.push({ ticketId: ticket.id, userId: person.id, by, turn })
  }
  return given
}

function receiverOf(
  { mode, ownFirst }: AssignmentRule,
  people: readonly Held[],
  byId: ReadonlyMap<string, Held>,
  ticket: WaitingTicket,
): readonly [Held, Assignment['by']] | null {
  if (ownFirst || mode === 'own')
    for (const by of ['own', 'substitute'] as const) {
      const person = byId.get(ticket[by] ?? '')
      if (person && mayReceive(person, ticket)) return [person, by]
    }
  if (mode === 'own') return null
  const able = people.filter((person) => !person.administrator && mayReceive(person, ticket))
  const person = least(able, mode === 'rotation' ? inTurn : byLoad)
  return person ? [person, mode] : null
}

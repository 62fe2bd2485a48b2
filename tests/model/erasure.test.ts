import type { CustomerErasure } from '@contract/entities'
import { save } from '@domain/checkpoint'
import { checkInvariants } from '@domain/invariants'
import type { Draft } from '@domain/kernel/entry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histories } from './arbitraries'
import { draft, event, play, rowsOf, SHARED_TABLES, signedIn } from './entries'
import { aCustomer, timeAt } from './rows'
import { happened } from './tenant'

const CANARY = 'canário-'
/** Fields with words of a person, or about one, in what events tell of a customer. */
const WORDS = new Set(
  `message caption name customer_name last_msg text note email address phone_number document_register review
  merged_name merged_phone document_name error_message image whatsapp_message_id title`.split(/\s+/),
)
/** Objects that are the house's own people and places. */
const HOUSE = new Set(['user', 'previousUser', 'nextUser', 'instance', 'userDepartment', 'campaign'])

/** The same value with a canary before every word. */
function withCanaries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanaries)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (HOUSE.has(key)) return [key, inner]
      if (WORDS.has(key) && typeof inner === 'string') return [key, CANARY + inner]
      return [key, withCanaries(inner)]
    }),
  )
}

const WHOSE = '1'

/** The customer's tickets in a history. */
function ticketsOf(events: readonly Draft[]): string[] {
  const ids = new Set<string>()
  for (const { data } of events) {
    const { ticket } = data as { ticket?: { id: string; customer_id: string } }
    if (ticket?.customer_id === WHOSE) ids.add(ticket.id)
  }
  return [...ids].sort((a, b) => Number(a) - Number(b))
}

/** A history in which everything that is told of one customer and of their tickets has canaries in it. */
function planted(events: readonly Draft[]): { events: Draft[]; erasure: CustomerErasure } {
  const tickets = ticketsOf(events)
  const erased_at = timeAt(99_999)
  const erasure = { customer_id: WHOSE, ticket_ids: tickets, erased_at, rev: 99_999 }
  const isTheirs = (data: object): boolean => {
    // Whose a message is follows from its ticket.
    if ('chat_ticket_id' in data) return tickets.includes(String(data.chat_ticket_id))
    return Object.entries(data).some(
      ([key, inner]) =>
        (key === 'customer_id' && inner === WHOSE) ||
        (['chatTicketId', 'about'].includes(key) && tickets.includes(String(inner))) ||
        (key === 'customer' && (inner as { id: string }).id === WHOSE) ||
        (typeof inner === 'object' && inner !== null && !Array.isArray(inner) && isTheirs(inner)),
    )
  }
  return {
    erasure,
    events: events.map((one) =>
      isTheirs(one.data as object) ? { ...one, data: withCanaries(one.data) } : one,
    ),
  }
}

const told = (erasure: CustomerErasure): Draft => event(erasure.rev, 'customerErased', { erasure })

/**
 * Threat L2, in the world of the device. Seen to fail on: a fold that takes late events as they are (withErasures passing
 * everything through), and notices and mentions that keep what is erased.
 */
describe('an erased customer', () => {
  const runs = { numRuns: 60 }
  const shuffled = histories(60).chain((acts) => {
    const { events } = happened(acts)
    return fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.nat(events.length),
      fc.array(fc.nat(Math.max(0, events.length - 1)), { maxLength: 8 }),
    )
  })

  test('is in no row, whenever the word of it comes, and whatever comes late or twice', () => {
    fc.assert(
      fc.property(shuffled, ([inOrder, order, at, twice]) => {
        const { events, erasure } = planted(inOrder)
        const byId = new Map(events.map((one) => [one.id, one]))
        const mixed = order.map((one) => byId.get(one.id) ?? one)
        const copies = twice.flatMap((i) => (events[i] ? [{ ...events[i], id: `copy-${i}` }] : []))
        const delivered = [
          ...mixed.toSpliced(at, 0, told(erasure)),
          ...copies,
          { ...told(erasure), id: 'again' },
        ]
        const { world, change } = play([...signedIn(), ...delivered])
        expect(JSON.stringify(save(world))).not.toContain(CANARY)
        expect(change.violations).toEqual([])
        expect(checkInvariants(world)).toEqual([])
      }),
      runs,
    )
  })

  test('leaves the same, told first, last, or amid the others', () => {
    fc.assert(
      fc.property(histories(60), fc.nat(), (acts, nth) => {
        const { events, erasure } = planted(happened(acts).events)
        const after = play([...signedIn(), ...events, told(erasure)]).world
        const amid = play([
          ...signedIn(),
          ...events.toSpliced(nth % (events.length + 1), 0, told(erasure)),
        ]).world
        expect(rowsOf(amid, SHARED_TABLES)).toEqual(rowsOf(after, SHARED_TABLES))
      }),
      runs,
    )
  })

  test('takes nobody else along', () => {
    fc.assert(
      fc.property(histories(60), (acts) => {
        const { events } = happened(acts)
        const erasure = planted(events).erasure
        const before = play([...signedIn(), ...events]).world
        const after = play([...signedIn(), ...events, told(erasure)]).world
        const others = (world: typeof before) => [
          [...world.rows.tickets.values()].filter(({ data }) => data.customer_id !== WHOSE),
          [...world.rows.messages.values()].filter(({ ticketId }) => !erasure.ticket_ids.includes(ticketId)),
          [...world.rows.customers.values()].filter(({ id }) => id !== WHOSE),
        ]
        expect(others(after)).toEqual(others(before))
      }),
      runs,
    )
  })

  test('is somebody again on a server that came back from before the erasure', () => {
    const erasure = { customer_id: WHOSE, ticket_ids: ['1'], erased_at: timeAt(9), rev: 9 }
    const { world } = play([
      ...signedIn(),
      told(erasure),
      draft('mark', 'sync.reset', { cursor: 3 }),
      event(4, 'customerChanged', { customer: { ...aCustomer(WHOSE), name: 'Maria' }, rev: 4 }),
    ])
    expect(world.rows.customers.get(WHOSE)?.data.name).toBe('Maria')
  })
})

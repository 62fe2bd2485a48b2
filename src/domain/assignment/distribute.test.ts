import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullBy } from '../tickets/pick-rules'
import {
  ASSIGNMENT_MODES,
  type AssignmentRule,
  type Attendant,
  distribute,
  mayReceive,
  type WaitingTicket,
} from './distribute'

const person = (id: string, over: Partial<Attendant> = {}): Attendant => ({
  id,
  administrator: false,
  departmentId: null,
  instanceIds: ['1'],
  here: true,
  paused: false,
  limits: { max_chat_tickets: null, max_active_chat_tickets: null },
  load: { held: 0, active: 0 },
  turn: 0,
  ...over,
})
const ticket = (id: string, over: Partial<WaitingTicket> = {}): WaitingTicket => ({
  id,
  departmentId: null,
  instanceId: '1',
  urgency: 0,
  since: Number(id),
  own: null,
  substitute: null,
  ...over,
})
const rule = (mode: AssignmentRule['mode'], over: Partial<AssignmentRule> = {}): AssignmentRule => ({
  departmentId: null,
  mode,
  ownFirst: false,
  ...over,
})
/** "ticket>person" in the order in which they were given. */
const given = (...all: Parameters<typeof distribute>) =>
  distribute(...all).map(({ ticketId, userId }) => `${ticketId}>${userId}`)

describe('who gets the next ticket', () => {
  test('in rotation: who has gone longest without one, the oldest ticket first', () => {
    const team = [person('1', { turn: 9 }), person('2', { turn: 4 }), person('3', { turn: 7 })]
    const queue = [ticket('12'), ticket('10'), ticket('11'), ticket('13')]
    expect(given([rule('rotation')], team, queue)).toEqual(['10>2', '11>3', '12>1', '13>2'])
  })

  test('by load: who has the fewest that want them', () => {
    const team = [
      person('1', { load: { held: 1, active: 1 } }),
      person('2', { load: { held: 3, active: 0 } }),
    ]
    expect(given([rule('least')], team, [ticket('10'), ticket('11'), ticket('12')])).toEqual([
      '10>2',
      '11>1',
      '12>2',
    ])
  })

  test.each<[string, Partial<Attendant>]>([
    ['not there', { here: false }],
    ['on pause', { paused: true }],
    ['of another department', { departmentId: '8' }],
    ['of another connection', { instanceIds: ['2'] }],
    [
      'full',
      { limits: { max_chat_tickets: 1, max_active_chat_tickets: null }, load: { held: 1, active: 0 } },
    ],
    ['full of open ones', { limits: { max_chat_tickets: 9, max_active_chat_tickets: 0 } }],
    ['an administrator', { administrator: true }],
  ])('nobody who is %s', (_, over) => {
    const queue = [ticket('10', { departmentId: '7' })]
    const rules = [rule('rotation', { departmentId: '7' })]
    expect(given(rules, [person('1', over)], queue)).toEqual([])
    expect(given(rules, [person('1')], queue)).toEqual(['10>1'])
  })

  test('the customer’s own attendant first, then the substitute, then by turn', () => {
    const queue = [ticket('10', { own: '1', substitute: '2' })]
    const rules = [rule('rotation', { ownFirst: true })]
    const third = person('3')
    expect(given(rules, [person('1', { turn: 9 }), person('2'), third], queue)).toEqual(['10>1'])
    expect(given(rules, [person('1', { here: false }), person('2', { turn: 9 }), third], queue)).toEqual([
      '10>2',
    ])
    expect(given(rules, [person('1', { paused: true }), person('2', { here: false }), third], queue)).toEqual(
      ['10>3'],
    )
    expect(given([rule('own')], [person('1', { here: false }), third], queue)).toEqual([])
    // Also an administrator has customers of their own.
    expect(given([rule('own')], [person('1', { administrator: true }), third], queue)).toEqual(['10>1'])
  })

  test('the urgent before the old; and what nobody can take holds up no other', () => {
    const queue = [ticket('10'), ticket('11', { urgency: 2 }), ticket('9', { instanceId: '2' })]
    expect(given([rule('rotation')], [person('1')], queue)).toEqual(['11>1', '10>1'])
  })

  test('a department without a rule is left to be taken', () =>
    expect(
      given([rule('rotation')], [person('1')], [ticket('10', { departmentId: '7' }), ticket('11')]),
    ).toEqual(['11>1']))
})

const limit = fc.option(fc.nat({ max: 3 }))
const department = fc.option(fc.constantFrom('7', '8'))
const team = fc
  .array(
    fc.record({
      administrator: fc.boolean(),
      departmentId: department,
      instanceIds: fc.uniqueArray(fc.constantFrom('1', '2')),
      here: fc.constantFrom(true, true, true, false),
      paused: fc.constantFrom(false, false, false, true),
      limits: fc.record({ max_chat_tickets: limit, max_active_chat_tickets: limit }),
      load: fc.nat({ max: 3 }).map((held) => ({ held, active: Math.floor(held / 2) })),
      turn: fc.nat({ max: 5 }),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((one, n) => person(String(n + 1), one)))
const queue = fc
  .array(
    fc.record({
      departmentId: department,
      instanceId: fc.constantFrom('1', '2'),
      urgency: fc.nat({ max: 1 }),
      since: fc.nat({ max: 4 }),
      own: fc.option(fc.constantFrom('1', '2', '3')),
      substitute: fc.option(fc.constantFrom('1', '2', '3')),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, n) => ticket(String(n + 10), one)))
const rules = fc.uniqueArray(
  fc.record({
    departmentId: department,
    mode: fc.constantFrom(...ASSIGNMENT_MODES),
    ownFirst: fc.boolean(),
  }),
  { selector: ({ departmentId }) => departmentId },
)

/** Seen to fail with each condition of `mayReceive` left out, with the load not counted on, and with the order turned. */
describe('whatever the rules, the team and the queue', () => {
  const each = (holds: (r: AssignmentRule[], t: Attendant[], q: WaitingTicket[]) => void) =>
    fc.assert(
      fc.property(rules, team, queue, (r, t, q) => holds(r, t, q)),
      { numRuns: 300 },
    )

  test('each ticket is given once, to who may have it at that moment, within their limits', () =>
    each((r, t, q) => {
      const people = new Map(t.map((one) => [one.id, one]))
      const seen = new Set<string>()
      for (const { ticketId, userId, by } of distribute(r, t, q)) {
        const one = q.find(({ id }) => id === ticketId)
        const who = people.get(userId)
        if (!one || !who) throw new Error('given from nowhere')
        expect(seen.has(ticketId)).toBe(false)
        seen.add(ticketId)
        expect(r.some(({ departmentId }) => departmentId === one.departmentId)).toBe(true)
        expect([who.here, who.paused]).toEqual([true, false])
        expect(mayReceive(who, one)).toBe(true)
        if (by === 'own' || by === 'substitute') expect(one[by]).toBe(userId)
        else expect(who.administrator).toBe(false)
        const load = { held: who.load.held + 1, active: who.load.active + 1 }
        people.set(userId, { ...who, load })
        // Never beyond a limit: with one fewer there was room.
        expect(fullBy(who.limits, who.load)).toBeNull()
      }
    }))

  test('what is left is what nobody could have been given in the end', () =>
    each((r, t, q) => {
      const all = distribute(r, t, q)
      const after = t.map((one) => {
        const more = all.filter(({ userId }) => userId === one.id).length
        return { ...one, load: { held: one.load.held + more, active: one.load.active + more } }
      })
      const left = q.filter(({ id }) => !all.some(({ ticketId }) => ticketId === id))
      expect(distribute(r, after, left)).toEqual([])
    }))

  test('of two tickets that stand alike, the older goes first', () =>
    each((r, t, q) => {
      const alike = q.map((one) => ({
        ...one,
        departmentId: null,
        instanceId: '1',
        own: null,
        substitute: null,
      }))
      const all = distribute(r, t, alike)
      const keys = all.map(({ ticketId }) => {
        const one = alike.find(({ id }) => id === ticketId)
        return [-(one?.urgency ?? 0), one?.since ?? 0, Number(ticketId)]
      })
      const sorted = [...keys].sort(([a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]) => a - x || b - y || c - z)
      expect(keys).toEqual(sorted)
      // And none that is left is older than one that was given.
      const sortedQueue = [...alike].sort(
        (a, b) => b.urgency - a.urgency || a.since - b.since || Number(a.id) - Number(b.id),
      )
      expect(all.map(({ ticketId }) => ticketId)).toEqual(
        sortedQueue.slice(0, all.length).map(({ id }) => id),
      )
    }))

  test('rotation is fair: over many drains, equals differ by one at most', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 10 }),
        (size, drains) => {
          let people = Array.from({ length: size }, (_, n) => person(String(n + 1)))
          let id = 10
          const counts = new Map(people.map((one) => [one.id, 0]))
          for (const count of drains) {
            const tickets = Array.from({ length: count }, () => ticket(String(id++)))
            for (const { userId, turn } of distribute([rule('rotation')], people, tickets)) {
              counts.set(userId, (counts.get(userId) ?? 0) + 1)
              people = people.map((one) => (one.id === userId ? { ...one, turn } : one))
            }
          }
          const all = [...counts.values()]
          expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
        },
      ),
    ))
})

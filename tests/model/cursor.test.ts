import { checkInvariants } from '@domain/invariants'
import type { Draft } from '@domain/kernel/entry'
import type { TableName } from '@domain/kernel/world'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cuts, shuffles, tenants } from './arbitraries'
import { draft, event, play, SHARED_TABLES, signedIn } from './entries'
import { assertRecorded } from './record-failure'
import { aTicket } from './rows'
import type { Tenant } from './tenant'

/** An event with nothing in it but its place. */
const at = (seq: number, prev: number) =>
  event(seq, 'Changed', { ticket: aTicket('1', { rev: seq }) }, { prev })

const catchUps = (drafts: Parameters<typeof play>[0]) =>
  play([...signedIn(), ...drafts])
    .change.effects.filter((effect) => effect.type === 'catchUp')
    .slice(1)

describe('the cursor', () => {
  test.each([
    ['follows events without a hole', [at(1, 0), at(2, 1)], 2, []],
    ["goes over other people's numbers", [at(4, 0), at(9, 4)], 9, []],
    ['stays before a hole, and asks', [at(4, 0), at(9, 7)], 4, [4]],
    ['asks for every event beyond the hole', [at(4, 0), at(9, 7), at(10, 9)], 4, [4, 4]],
    ['goes on when what was missing comes', [at(4, 0), at(9, 7), at(7, 4)], 7, [4]],
    ['is carried on by what comes again', [at(4, 0), at(9, 7), at(7, 4), at(9, 7)], 9, [4]],
    ['does not go back', [at(4, 0), at(9, 4), at(4, 0)], 9, []],
    ['is not moved by an old one under a new id', [at(9, 0), { ...at(4, 0), id: 'other' }], 9, []],
  ])('%s', (_, drafts, cursor, asked) => {
    expect(play([...signedIn(), ...drafts]).world.cursor).toBe(cursor)
    expect(catchUps(drafts)).toEqual(asked.map((since) => ({ type: 'catchUp', since })))
  })

  test('is where the catch-up says, never lower', () => {
    const caughtUp = (cursor: number) => draft('mark', 'connection.caughtUp', { cursor })
    expect(play([...signedIn(), at(4, 0), caughtUp(12)]).world.cursor).toBe(12)
    expect(play([...signedIn(), at(4, 0), caughtUp(2)]).world.cursor).toBe(4)
  })

  test('moves over an event that cannot be folded: it will never fold better', () => {
    const broken = { ...at(5, 4), data: null }
    const { world, change } = play([...signedIn(), at(4, 0), broken, at(6, 5)])
    expect(change.passedOver.map((one) => one.reason)).toEqual(['fault'])
    expect(world.cursor).toBe(6)
  })
})

/** Seen to fail with `world.cursor = max(cursor, seq)` in advance, which leaps over holes. */
test('the cursor never claims an event that is not here', async () => {
  await assertRecorded(
    fc.property(tenants(40), shuffles(), (tenant, shuffle) => {
      const come = shuffle(tenant.events)
      for (let n = 0; n <= come.length; n += 3) {
        const here = new Set(come.slice(0, n).map((one) => one.seq))
        const { world } = play([...signedIn(), ...come.slice(0, n)])
        for (const { seq = 0 } of tenant.events) if (seq <= world.cursor) expect(here).toContain(seq)
      }
    }),
    (tenant, shuffle) => [...signedIn(), ...shuffle(tenant.events)],
    { numRuns: 60 },
  )
})

/** Seen to fail with duplicates that do not carry the cursor: it stuck before what had come early. */
test('a catch-up that brings everything again closes every hole', async () => {
  await assertRecorded(
    fc.property(tenants(40), shuffles(), (tenant, shuffle) => {
      const { world } = play([...signedIn(), ...shuffle(tenant.events), ...tenant.events])
      expect(world.cursor).toBe(tenant.sent)
    }),
    (tenant, shuffle) => [...signedIn(), ...shuffle(tenant.events), ...tenant.events],
    { numRuns: 100 },
  )
})

test('a reset forgets what is the server’s, and keeps what was typed', () => {
  const typed = draft('intent', 'message.queued', {
    hash: 'h1',
    ticketId: '1',
    customerId: '1',
    instanceId: '1',
    toNumber: '5511900000001',
    type: 'chat',
    text: 'oi',
    replyTo: null,
    userId: '2',
    userName: 'Bia',
  })
  const { world } = play([...signedIn(), at(4, 0), typed, draft('mark', 'sync.reset', { cursor: 90 })])
  expect(world.rows.tickets.size).toBe(0)
  expect([...world.rows.messages.keys()]).toEqual(['tmp:h1'])
  expect(world.index.messagesOf.get('1')).toEqual(['tmp:h1'])
  expect(world.cursor).toBe(90)
})

/**
 * A server that came back from a backup counts from further down: what a former life of it said must not outrank
 * what it says now. Seen to fail on the fault 'a reset keeps what outranks the server’s next news'.
 */
test('after a reset counts what the server says, however far behind its numbers are', async () => {
  await assertRecorded(
    fc.property(tenants(60), tenants(60), cuts(), (before, after, cut) => {
      const { reset, rest } = cutAt(after, cut)
      const { world, change } = play([...signedIn(), ...formerly(before), reset, ...rest])
      const alone = play([...signedIn(), reset, ...rest]).world
      for (const table of SHARED_TABLES) {
        const held = new Map([...world.rows[table].values()].map((row) => [row.id, row]))
        for (const row of alone.rows[table].values())
          if (!CARRIED_ON.has(table)) expect(held.get(row.id), table).toEqual(row)
        if (!KEPT.has(table))
          expect([...held.keys()].sort(), table).toEqual([...alone.rows[table].keys()].sort())
      }
      expect(world.cursor).toBe(alone.cursor)
      expect(change.violations).toEqual([])
      expect(checkInvariants(world)).toEqual([])
    }),
    (before, after, cut) => {
      const { reset, rest } = cutAt(after, cut)
      return [...signedIn(), ...formerly(before), reset, ...rest]
    },
    { numRuns: 100 },
  )
})

/** A day as a former life of the server numbered it: far ahead, under ids of their own. */
const formerly = ({ events }: Tenant) => {
  const text = JSON.stringify(
    events.map(({ seq = 0, prev = 0, ...one }) => ({ ...one, seq: seq + AHEAD, prev: prev + AHEAD })),
  )
  const ahead: Draft[] = JSON.parse(text, (key, value) => (key === 'rev' ? value + AHEAD : value))
  return ahead.map((one) => ({ ...one, id: `formerly-${one.id}` }))
}
const AHEAD = 10_000

/** The server as it is found at some place of its day: what came before is no longer told. */
function cutAt({ events }: Tenant, cut: number) {
  const at = 1 + Math.floor(cut * (events.length - 1))
  const cursor = events[at - 1]?.seq ?? 0
  return { reset: draft('mark', 'sync.reset', { cursor }), rest: events.slice(at) }
}

/** Shown until they are read again, which is at once. */
const KEPT = new Set<TableName>([
  'instances',
  'settings',
  'userPreferences',
  'serverDrafts',
  'internalConversations',
  'platform',
])
/** Whether the platform is there goes on from what was known. */
const CARRIED_ON = new Set<TableName>(['platform'])

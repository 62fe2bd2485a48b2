import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { checkInvariants } from '@domain/invariants'
import type { Entry } from '@domain/kernel/entry'
import { fold, foldAll } from '@domain/kernel/fold'
import { PARKED_IN_ALL, PARKED_PER_KEY } from '@domain/kernel/park'
import { createRegistry, type Definition } from '@domain/kernel/registry'
import { SEEN_IDS } from '@domain/kernel/seen'
import { emptyChange } from '@domain/kernel/world'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { tenants } from './arbitraries'
import { draft, event, numbered, play, rowsOf, SHARED_TABLES, signedIn } from './entries'
import { aMessage, aTicket } from './rows'

const boom: Definition = {
  kind: 'mark',
  name: 'boom',
  v: 1,
  schema: v.never(),
  decode: () => ({ ok: true, data: undefined as never }),
  fold: () => {
    throw new Error('boom')
  },
}

/** Seen to fail with the try/catch of `fold` taken out. */
test('a definition that throws disturbs nothing else', () => {
  const mined = createRegistry([...registry.values(), boom])
  fc.assert(
    fc.property(
      tenants(),
      fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 9 }),
      (tenant, places) => {
        const drafts = [...signedIn(), ...tenant.events]
        const clean = play(drafts).world
        const withMines = [...drafts]
        places.forEach((place, i) => {
          withMines.splice(place % (withMines.length + 1), 0, draft('mark', 'boom', {}, { id: `boom-${i}` }))
        })
        const change = emptyChange()
        const world = emptyWorld()
        foldAll(mined, world, numbered(withMines), change)
        expect(rowsOf(world, SHARED_TABLES)).toEqual(rowsOf(clean, SHARED_TABLES))
        expect(world.cursor).toBe(clean.cursor)
        expect(change.violations.map((one) => [one.rule, one.detail])).toEqual(
          places.map(() => ['fold-fault', 'boom']),
        )
        expect(change.passedOver.map((one) => one.reason)).toEqual(places.map(() => 'fault'))
      },
    ),
    { numRuns: 60 },
  )
})

describe('what this build does not know is passed over and counted', () => {
  test.each([
    ['a name', draft('event', 'FromTheFuture', {}, { seq: 1, prev: 0 }), 'unknown name'],
    ['a name of the language itself', draft('event', '__proto__', {}, { seq: 1, prev: 0 }), 'unknown name'],
    ['a newer version', event(1, 'Created', { ticket: aTicket('1') }, { v: 2 }), 'newer version'],
    [
      'an older one that did not come through the door',
      event(1, 'Created', {} as never, { v: 0 }),
      'older version',
    ],
  ])('%s', (_, unknown, reason) => {
    const { world, change } = play([...signedIn(), unknown])
    expect(change.passedOver.map((one) => one.reason)).toEqual([reason])
    expect(world.rows.tickets.size).toBe(0)
    // It is here, though it says nothing to us: to ask for it again would not help.
    expect(world.cursor).toBe(1)
  })
})

const ack = (seq: number, id: string, value: number) =>
  event(seq, 'customerChatAckChanged', {
    id,
    chat_ticket_id: '1',
    hash: null,
    whatsapp_message_id: null,
    ack: value,
    error_code: null,
    error_message: null,
    send_attempt: 1,
  })

describe('news of a message that is not here yet', () => {
  const come = (seq: number, id: string) =>
    event(seq, 'customerChatCreated', {
      message: aMessage(id, '1', { rev: seq }),
      ticket: aTicket('1', { rev: seq }),
    })

  /** Seen to fail with `unpark` left out of takeInMessage. */
  test('waits for it, and is gone from the park when it comes', () => {
    const before = play([...signedIn(), ack(5, '7', 3), ack(4, '7', 2)]).world
    expect(before.parkedCount).toBe(2)
    const { world } = play([come(3, '7')], before)
    expect(world.rows.messages.get('7')?.delivery).toBe('read')
    expect([world.parked.size, world.parkedCount]).toEqual([0, 0])
  })

  /** Seen to fail with the bound counted in keys instead of entries. */
  test('does not pile up: so many for one message, so many in all, the oldest give way', () => {
    const one = play(Array.from({ length: PARKED_PER_KEY + 50 }, (_, i) => ack(i + 1, '7', 1))).world
    expect(one.parkedCount).toBe(PARKED_PER_KEY)
    const world = emptyWorld()
    for (let i = 0; i < PARKED_IN_ALL + 500; i++)
      fold(registry, world, { ...ack(i + 1, `${Math.floor(i / 2)}`, 1), pos: i + 1 } as Entry)
    expect(world.parkedCount).toBeLessThanOrEqual(PARKED_IN_ALL)
    expect(world.parked.has('message:0')).toBe(false)
    expect(world.parked.has(`message:${Math.floor((PARKED_IN_ALL + 499) / 2)}`)).toBe(true)
    expect(checkInvariants(world)).toEqual([])
  })
})

test('ids are remembered for a while, and not for ever', () => {
  const world = emptyWorld()
  const mark = (i: number): Entry => ({
    ...draft('mark', 'connection.gap', {}, { id: `id-${i}` }),
    pos: i + 1,
  })
  for (let i = 0; i < SEEN_IDS * 3; i++) {
    fold(registry, world, mark(i))
    if (i % 5_000 === 0) expect(fold(registry, world, mark(i)).passedOver[0]?.reason).toBe('duplicate')
  }
  expect(world.seen.size).toBeGreaterThanOrEqual(SEEN_IDS)
  expect(world.seen.size).toBeLessThan(SEEN_IDS * 1.5)
  expect(fold(registry, world, mark(SEEN_IDS * 2 + 100)).passedOver[0]?.reason).toBe('duplicate')
})

import type { CustomerChat } from '@contract/entities'
import { checkInvariants } from '@domain/invariants'
import type { Draft } from '@domain/kernel/entry'
import type { World } from '@domain/kernel/world'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draft, event, play, signedIn } from './entries'
import { assertRecorded } from './record-failure'
import { aMessage, aTicket } from './rows'

/** What may happen to one typed message, by name. `hash` tells two messages apart. */
function lifeOf(hash: string, id: string, seq: number) {
  const message: CustomerChat = aMessage(id, '1', { hash, tag_type: 'out', message: 'já vai', rev: seq })
  const ticket = aTicket('1', { inbox: 0, user_id: '2', rev: seq })
  const local = (kind: 'mark' | 'intent' | 'outcome', name: string, over: object = {}, n = 0) =>
    draft(kind, name, { hash, ...over }, { id: `${hash}/${name}/${n}` })
  return {
    intent: local('intent', 'message.queued', {
      ticketId: '1',
      customerId: '1',
      instanceId: '1',
      toNumber: '5511900000001',
      type: 'chat',
      text: 'já vai',
      replyTo: null,
      userId: '2',
      userName: 'Bia',
    }),
    sending: local('mark', 'outbox.sending'),
    again: local('mark', 'outbox.sending', {}, 2),
    noAnswer: local('outcome', 'outbox.noAnswer'),
    refused: local('outcome', 'outbox.refused', { message: 'não' }),
    retried: local('intent', 'outbox.retried'),
    answered: local('outcome', 'outbox.answered', { message }),
    echo: event(seq, 'customerChatCreated', { message, ticket }),
    ack: event(seq + 1, 'customerChatAckChanged', {
      id,
      chat_ticket_id: '1',
      hash,
      whatsapp_message_id: 'wamid.1',
      ack: 2,
      error_code: null,
      error_message: null,
      send_attempt: 1,
    }),
  }
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((one, i) =>
    permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest]),
  )
}

/** The server has it: one real message, no bubble, nothing left to send. */
function expectOne(world: World, hash: string, id: string): void {
  const withHash = [...world.rows.messages.values()].filter((row) => row.hash === hash)
  expect(withHash.map((row) => [row.id, row.temp])).toEqual([[id, false]])
  expect(world.index.messagesOf.get('1')?.filter((one) => one === id)).toEqual([id])
  expect(world.index.messageOfHash.get(hash)).toBe(id)
  expect(world.rows.outbox.has(hash)).toBe(false)
  expect(world.rows.messages.has(`tmp:${hash}`)).toBe(false)
}

const names = (drafts: readonly Draft[]) => drafts.map((one) => one.name).join(' ')

/**
 * Seen to fail without settleOutbox, without the drop of the bubble in seeMessage, and with a queue that does
 * not ask whether the hash is known.
 */
describe('one typed message becomes one message, in every order of', () => {
  const life = lifeOf('h1', '7', 3)
  const { intent, sending, again, noAnswer, refused, retried, answered, echo, ack } = life
  test.each([
    ['answer and echo', [intent, sending, answered, echo, ack]],
    ['a lost answer', [intent, sending, noAnswer, again, echo, ack]],
    ['a late answer', [intent, sending, noAnswer, answered]],
    ['a refusal that was none', [intent, sending, refused, echo, ack]],
    ['a second try after a refusal', [intent, sending, refused, retried, again, answered]],
  ])('%s', (_, drafts) => {
    for (const order of permutations(drafts)) {
      const { world, change } = play([...signedIn(), ...order])
      try {
        expectOne(world, 'h1', '7')
        expect(world.rows.messages.get('7')?.delivery).toBe(order.includes(ack) ? 'delivered' : 'pending')
        expect([...change.violations, ...checkInvariants(world)]).toEqual([])
      } catch (error) {
        throw new Error(`in the order ${names(order)}`, { cause: error })
      }
    }
  })
})

/** Seen to fail with ANSWERED taken only from `sending` and no drop of the bubble after it. */
test('an answer without a hash, from a server that keeps none, takes the bubble away all the same', () => {
  const { intent, sending, noAnswer, answered } = lifeOf('h1', '7', 3)
  const { hash, message } = answered.data as { hash: string; message: CustomerChat }
  const bare = { ...answered, data: { hash, message: { ...message, hash: null } } }
  for (const drafts of [
    [intent, sending, bare],
    [intent, sending, noAnswer, bare],
  ]) {
    const { world } = play([...signedIn(), ...drafts])
    expect([...world.rows.messages.keys()]).toEqual(['7'])
    expect(world.rows.outbox.size).toBe(0)
    expect(checkInvariants(world)).toEqual([])
  }
})

/** Seen to fail with the bubble looked for by its text: the other one's goes. */
test('two messages of the same text stay two, however their lives are interleaved', async () => {
  const first = Object.values(lifeOf('h1', '7', 3))
  const second = Object.values(lifeOf('h2', '9', 5))
  await assertRecorded(
    fc.property(fc.shuffledSubarray([...first, ...second], { minLength: 18, maxLength: 18 }), (order) => {
      const { world } = play(signedIn())
      for (const one of order) {
        play([one], world)
        expect(checkInvariants(world)).toEqual([])
      }
      expectOne(world, 'h1', '7')
      expectOne(world, 'h2', '9')
      expect(world.index.messagesOf.get('1')).toEqual(['7', '9'])
      expect(checkInvariants(world)).toEqual([])
    }),
    (order) => [...signedIn(), ...order],
    { numRuns: 300 },
  )
})

describe('what the server does not have', () => {
  const { intent, sending, noAnswer, refused } = lifeOf('h1', '7', 3)
  const canceled = draft('intent', 'outbox.canceled', { hash: 'h1' })
  test.each([
    ['waits', [intent], 'queued'],
    ['is on its way', [intent, sending], 'sending'],
    ['waits again after a lost answer', [intent, sending, noAnswer], 'queued'],
    ['stands refused', [intent, sending, refused], 'refused'],
  ])('%s, with its bubble', (_, drafts, state) => {
    const { world } = play([...signedIn(), ...drafts])
    expect(world.rows.outbox.get('h1')?.state).toBe(state)
    expect(world.rows.messages.get('tmp:h1')?.temp).toBe(true)
    expect(checkInvariants(world)).toEqual([])
  })
  test('goes with its bubble when it is called back', () => {
    const { world } = play([...signedIn(), intent, sending, refused, canceled])
    expect(world.rows.outbox.size + world.rows.messages.size).toBe(0)
  })
  test('cannot be called back while it is on its way', () => {
    const { world } = play([...signedIn(), intent, sending, canceled])
    expect(world.rows.outbox.get('h1')?.state).toBe('sending')
  })
  test('leaves nothing half done when its time is none', () => {
    const { world, change } = play([...signedIn(), { ...intent, at: Number.NaN }])
    expect(change.violations.map((one) => one.rule)).toEqual(['fold-fault'])
    expect(world.rows.outbox.size + world.rows.messages.size).toBe(0)
  })
})

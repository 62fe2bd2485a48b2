import { expect, test } from 'vitest'
import { draft, event, play, signedIn } from '../../tests/model/entries'
import { aMessage, aTicket, aTransfer } from '../../tests/model/rows'
import { checkInvariants } from './invariants'
import type { Entry } from './kernel/entry'
import type { World } from './kernel/world'

const ticket = aTicket('1', { inbox: 0, user_id: '2', rev: 2 })
const message = aMessage('7', '1', { hash: 'h7', rev: 1 })
const typed = {
  ticketId: '1',
  customerId: '1',
  instanceId: '1',
  toNumber: '1',
  type: 'chat',
  text: 'oi',
  replyTo: null,
  userId: '2',
  userName: 'Bia',
}

/** A small world in which all is well. */
const sound = () =>
  play([
    ...signedIn(),
    event(1, 'customerChatCreated', { message, ticket: { ...ticket, rev: 1 } }),
    event(2, 'Transferring', { transfer: aTransfer('5', '1', { rev: 2 }), ticket }),
    draft('intent', 'message.queued', { hash: 'mine', ...typed }),
  ]).world

/** Puts a changed copy of a row in its place. */
function alter(
  world: World,
  table: 'tickets' | 'messages' | 'transfers' | 'outbox' | 'session',
  id: string,
  over: object,
) {
  const rows = world.rows[table] as Map<string, object>
  rows.set(id, { ...rows.get(id), ...over })
}

test('a sound world breaks none', () => expect(checkInvariants(sound())).toEqual([]))

/** Each rule, and what breaks it: a rule that no world can break would prove nothing. */
test.each<[string, (world: World) => void]>([
  ['key-is-id', (w) => alter(w, 'tickets', '1', { id: '9' })],
  ['key-is-id', (w) => alter(w, 'messages', '7', { data: { ...message, id: '8' } })],
  ['known-state', (w) => alter(w, 'outbox', 'mine', { state: 'flying' })],
  ['known-state', (w) => alter(w, 'messages', '7', { delivery: 'constructor' })],
  ['queue-has-no-owner', (w) => alter(w, 'tickets', '1', { state: 'inbox' })],
  ['open-has-owner', (w) => alter(w, 'tickets', '1', { data: { ...ticket, user_id: null } })],
  ['state-fits-columns', (w) => alter(w, 'tickets', '1', { data: { ...ticket, finished_ticket: 1 } })],
  [
    'one-open-transfer',
    (w) => void play([event(3, 'Transferring', { transfer: aTransfer('6', '1', { rev: 3 }), ticket })], w),
  ],
  [
    'one-message-per-hash',
    (w) => void play([event(3, 'customerChatCreated', { message: { ...message, id: '8' }, ticket })], w),
  ],
  ['attempt-from-one', (w) => alter(w, 'messages', '7', { attempt: 0 })],
  ['outbox-is-unfinished', (w) => alter(w, 'outbox', 'mine', { state: 'confirmed' })],
  ['outbox-has-bubble', (w) => void w.rows.messages.delete('tmp:mine')],
  ['bubble-has-outbox', (w) => void w.rows.outbox.delete('mine')],
  ['index-is-scan', (w) => void w.index.messagesOf.get('1')?.reverse()],
  ['index-is-scan', (w) => void w.index.messageOfHash.delete('h7')],
  ['index-is-scan', (w) => void w.index.transfersOf.clear()],
  ['park-is-bounded', (w) => void Object.assign(w, { parkedCount: 3 })],
  ['park-is-drained', (w) => void w.parked.set('message:7', [{} as Entry])],
  ['places-are-numbers', (w) => void Object.assign(w, { cursor: Number.NaN })],
  ['signed-out-is-nobody', (w) => alter(w, 'session', 'self', { state: 'signedOut' })],
  ['signed-in-is-somebody', (w) => alter(w, 'session', 'self', { user: null })],
])('%s is seen when it breaks', (rule, breakIt) => {
  const world = sound()
  breakIt(world)
  expect(checkInvariants(world).map((one) => one.rule)).toContain(rule)
})

test('a second open transfer beyond a hole is no breach: the answer to the first may be what is missing', () => {
  const later = event(9, 'Transferring', { transfer: aTransfer('6', '1', { rev: 9 }), ticket })
  const { world } = play([{ ...later, prev: 8 }], sound())
  expect(checkInvariants(world)).toEqual([])
})

import { expect, test } from 'vitest'
import { draft, event, play, signedIn } from '../../../tests/model/entries'
import { aMessage, aTicket, timeAt } from '../../../tests/model/rows'
import { asLastChat } from './last-chat'
import { rowSignal } from './row-signal'
import { unsentOf } from './unsent'

const rowOf = (over: Parameters<typeof aTicket>[1]) => {
  const row = play([event(1, 'Created', { ticket: aTicket('1', over) })]).world.rows.tickets.get('1')
  if (!row) throw new Error('no row')
  return row
}
const own = { inbox: 0, user_id: '2' }
const loud = { ...own, unseenMsg: 2, waiting_since: timeAt(1) }

/** Each is seen to be told of only where nothing stronger is. */
test.each([
  ['what was not sent, over everything', loud, { failed: true, draft: true }, 'failure'],
  ['what is unread, over what is being written', loud, { failed: false, draft: true }, 'unread'],
  [
    'what is being written, over who waits',
    { ...loud, unseenMsg: 0 },
    { failed: false, draft: true },
    'draft',
  ],
  ['who waits', { ...loud, unseenMsg: 0 }, { failed: false, draft: false }, 'wait'],
  [
    'who waits in the queue, and not that it is unread',
    { unseenMsg: 3 },
    { failed: false, draft: false },
    'wait',
  ],
  ['nothing, where nobody waits', { ...own, unseenMsg: 0 }, { failed: false, draft: false }, null],
  [
    'nothing of a closed one',
    { ...own, unseenMsg: 0, finished_ticket: 1, waiting_since: timeAt(1) },
    { failed: false, draft: false },
    null,
  ],
] as const)('a row says %s', (_, ticket, is, signal) => expect(rowSignal(rowOf(ticket), is)).toBe(signal))

/** Seen to fail on a row that looks at the last message alone, which what the server refused never becomes. */
test('what was not sent is counted, and shown by its own words', () => {
  const sent = (id: string, over: Parameters<typeof aMessage>[2]) =>
    event(Number(id), 'customerChatCreated', {
      ticket: aTicket('1', { ...own, rev: Number(id) }),
      message: aMessage(id, '1', { tag_type: 'out', sent_at: timeAt(Number(id)), rev: Number(id), ...over }),
    })
  const refused = [
    draft(
      'intent',
      'message.queued',
      {
        hash: 'h',
        ticketId: '1',
        customerId: '1',
        instanceId: '1',
        toNumber: '5511900000001',
        type: 'chat',
        text: 'recusada',
        replyTo: null,
        userId: '2',
        userName: 'Ana',
      },
      { at: Date.parse(timeAt(9)) },
    ),
    draft('mark', 'outbox.sending', { hash: 'h' }),
    draft('outcome', 'outbox.refused', { hash: 'h', message: 'não' }),
  ]
  const unsent = (...entries: Parameters<typeof play>[0]) =>
    unsentOf(play([...signedIn(), ...entries]).world, '1')
  const failed = { ack: -1, error_code: '131026' }
  expect(unsent(sent('1', failed), sent('2', { ack: 1 }))).toEqual({ count: 0, newest: null })
  const two = unsent(sent('1', { tag_type: 'in', ack: 2 }), sent('2', failed), sent('3', failed))
  expect([two.count, two.newest?.id]).toEqual([2, '3'])
  const over = unsent(sent('1', failed), sent('2', { type: 'comment', ack: 1 }), ...refused)
  expect([over.count, over.newest?.data.message]).toEqual([2, 'recusada'])
  expect(over.newest && asLastChat(over.newest)).toMatchObject({ message: 'recusada', tag_type: 'out' })
})

import { expect, test } from 'vitest'
import { event, play } from '../../../tests/model/entries'
import { aTicket, timeAt } from '../../../tests/model/rows'
import { rowSignal } from './row-signal'

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

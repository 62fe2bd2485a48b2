import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatTicket } from '../../../contract/entities'
import { tickets, users } from '../../../tests/model/arbitraries'
import { event, play } from '../../../tests/model/entries'
import { aTicket, timeAt } from '../../../tests/model/rows'
import { ticketCounts } from '../../../tests/model/ticket-counts'
import { viewerOf } from '../login/session'
import { countsOf, snoozedIn } from './counters'
import { type TicketTab, ticketList } from './lists'

test('the counters are the lengths of the lists, put off ones apart, for every viewer and choice of connections', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(tickets(), { selector: (t) => t.id }),
      users(),
      fc.subarray(['1', '2']),
      fc.array(fc.boolean(), { minLength: 1 }),
      (some, user, instanceIds, putOff) => {
        const all = some.map((ticket, i) => ({
          ...ticket,
          snoozed_at: ticket.inbox === 0 && putOff[i % putOff.length] ? timeAt(1) : null,
        }))
        const { world } = play(all.map((ticket, i) => event(i + 1, 'Created', { ticket })))
        const viewer = viewerOf(user)
        const long = (tab: TicketTab, snoozed = false) =>
          ticketList(world, viewer, { tab, instanceIds, search: '', unseenOnly: false, snoozed }).length
        expect(ticketCounts(world.rows.tickets.values(), viewer, instanceIds)).toEqual({
          inbox: long('inbox'),
          mine: long('mine'),
          open: long('open'),
          closed: long('closed'),
          all: long('all'),
          mySnoozed: long('mine', true),
          openSnoozed: long('open', true),
        })
      },
    ),
  )
})

test.each<[string, Partial<ChatTicket>, boolean]>([
  ['is handed to another', { user_id: '3' }, true],
  ['goes to another department', { inbox_department_id: '1' }, true],
  ['goes to another connection', { instance_id: '2' }, true],
  ['is put off', { snoozed_at: timeAt(9) }, true],
  ['goes back to the queue', { inbox: 1, user_id: null }, true],
  ['is given to a bot', { bot_is_active: true }, true],
  ['is written in', { unseenMsg: 4 }, false],
])('a ticket that %s is counted anew: %s', (_, change, recounted) => {
  const owned = aTicket('1', { inbox: 0, user_id: '2' })
  const { world } = play([event(1, 'Created', { ticket: owned })])
  const after = play([event(2, 'Changed', { ticket: { ...owned, ...change, rev: 2 } })], world)
  expect(after.change.effects.some(({ type }) => type === 'recount')).toBe(recounted)
})

test('what a server does not count is not known to be none', () => {
  const counts = countsOf({ inbox_list: 3, my_chats_list: 1, open_list: null })
  expect(counts).toEqual({ id: 'self', inbox: 3, mine: 1 })
  expect(snoozedIn('mine', counts)).toBe(0)
  expect(snoozedIn('open', { ...counts, mySnoozed: 2, openSnoozed: 5 })).toBe(5)
  expect(snoozedIn('all', { ...counts, mySnoozed: 2, openSnoozed: 5 })).toBe(0)
})

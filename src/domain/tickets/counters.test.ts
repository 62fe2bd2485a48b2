import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tickets, users } from '../../../tests/model/arbitraries'
import { event, play } from '../../../tests/model/entries'
import { viewerOf } from '../login/session'
import { ticketCounts } from './counters'
import { ticketList } from './lists'

test('the counters are the lengths of the two lists, for every viewer and choice of connections', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(tickets(), { selector: (t) => t.id }),
      users(),
      fc.subarray(['1', '2']),
      (all, user, instanceIds) => {
        const { world } = play(all.map((ticket, i) => event(i + 1, 'Created', { ticket })))
        const viewer = viewerOf(user)
        const long = (tab: 'inbox' | 'mine') =>
          ticketList(world, viewer, { tab, instanceIds, search: '', unseenOnly: false }).length
        expect(ticketCounts(world.rows.tickets.values(), viewer, instanceIds)).toEqual({
          inbox: long('inbox'),
          mine: long('mine'),
        })
      },
    ),
  )
})

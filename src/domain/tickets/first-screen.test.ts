import { expect, test } from 'vitest'
import { event, play, signedIn } from '../../../tests/model/entries'
import { aTicket } from '../../../tests/model/rows'
import { firstScreen } from './first-screen'
import type { TicketTab } from './lists'

/** Tickets on the first screen of a world with one in the queue and one closed. */
const ticketsAt = (tab?: TicketTab) => {
  const { world } = play([
    ...signedIn(),
    event(1, 'Created', { ticket: aTicket('1', { rev: 1 }) }),
    event(2, 'Created', { ticket: aTicket('2', { inbox: 0, user_id: '2', finished_ticket: 1, rev: 2 }) }),
  ])
  return firstScreen(world, null, tab)?.tickets?.map(({ id }) => id)
}

test('the list that was left is on the first screen, beside the queue', () => {
  expect(ticketsAt()).toEqual(['1'])
  expect(ticketsAt('closed')).toEqual(['1', '2'])
})

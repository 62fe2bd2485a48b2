import { moved, received, sent } from '../seam'
import { silenceDue } from './due.job'
import { TIMES_ANYBODY } from './waiting'
import { watchSilence, watchTimed } from './watch'

/** What the whole takes in of this area. */
export const area = {
  jobs: { 'inactivity.due': silenceDue },
  hooks: [
    received.hook('record', {
      name: 'times the silence after a customer wrote',
      asks: () => TIMES_ANYBODY,
      act: (work, stored) =>
        watchTimed(work, [...new Set(stored.flatMap(({ unseen, ticket }) => (unseen ? [ticket.id] : [])))]),
    }),
    sent.hook('record', {
      name: 'times the silence after what was said',
      // What colleagues say among themselves leaves the customer's silence as it is.
      act: (work, said) =>
        watchSilence(
          work,
          said.flatMap(({ content, ticketId }) => (content?.type === 'comment' ? [] : [ticketId])),
        ),
    }),
    moved.hook('record', {
      name: 'times the silence where the ticket is now',
      act: (work, tickets) =>
        watchSilence(
          work,
          tickets.map(({ ticketId }) => ticketId),
        ),
    }),
  ],
}

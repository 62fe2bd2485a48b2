import { ticketsOfCustomers, ticketsOfUser } from './carries'
import { ticketSections } from './person-file'
import { resolvers } from './resolvers'
import { warnOfStranded } from './stranded'
import { ticketTimeline } from './timeline'

export { unlessDeleted } from './deleted.sql'
export { QUEUE_WAITS } from './ticket.order'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [{ name: 'stranded-tickets', run: warnOfStranded }],
  carriesCustomers: ticketsOfCustomers,
  carriesUser: ticketsOfUser,
  timeline: ticketTimeline,
  personFile: ticketSections,
}

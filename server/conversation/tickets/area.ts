import { ticketsOfCustomers, ticketsOfUser } from './carries'
import { ticketSections } from './person-file'
import { resolvers } from './resolvers'
import { warnOfStranded } from './stranded'
import { ticketTimeline } from './timeline'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [{ name: 'stranded-tickets', run: warnOfStranded }],
  carriesCustomers: ticketsOfCustomers,
  carriesUser: ticketsOfUser,
  timeline: ticketTimeline,
  personFile: ticketSections,
}

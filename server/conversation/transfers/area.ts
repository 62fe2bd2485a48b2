import { closed, ticketOpening } from '../seam'
import { cancelOfClosed } from './cancel'
import { expireTransfer } from './expire.job'
import { giveToNext } from './next-user'
import { transferSections } from './person-file'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  hooks: [
    ticketOpening.hook('decide', {
      name: 'gives a ticket to whom the last was handed',
      act: giveToNext,
    }),
    closed.hook('record', { name: 'cancels the transfer that waits', act: cancelOfClosed }),
  ],
  jobs: { 'transfers.expire': expireTransfer },
  personFile: transferSections,
}

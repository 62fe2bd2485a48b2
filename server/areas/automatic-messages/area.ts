import { received } from '../../conversation/seam'
import { answeredByBot } from '../../conversation/tickets/answered-by-bot.sql'
import { SAYS_CLOSED, sayClosed } from './absence'
import { resolvers } from './resolvers'

export { mustBeThere } from './place'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  hooks: [
    received.hook('answer', {
      name: 'says that the shop is closed',
      // A bot that answers says so where its flow does.
      asks: (row) => `${SAYS_CLOSED} AND NOT ${answeredByBot(row)}`,
      act: sayClosed,
    }),
  ],
}

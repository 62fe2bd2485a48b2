import { received } from '../../conversation/seam'
import { SAYS_CLOSED, sayClosed } from './absence'
import { resolvers } from './resolvers'

export { mustBeThere } from './place'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  hooks: [
    received.hook('answer', {
      name: 'says that the shop is closed',
      asks: () => SAYS_CLOSED,
      act: sayClosed,
    }),
  ],
}

import { expireTransfer } from './expire.job'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'transfers.expire': expireTransfer },
}

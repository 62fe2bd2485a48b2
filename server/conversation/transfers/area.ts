import { expireTransfer } from './expire.job'
import { transferSections } from './person-file'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'transfers.expire': expireTransfer },
  personFile: transferSections,
}

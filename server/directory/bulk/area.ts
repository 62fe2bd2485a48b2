import { resolvers } from './resolvers'
import { sweepBulkChanges } from './sweep'
import { giveUpBulkChange, workOnBulkChange } from './work.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'bulk.work': workOnBulkChange },
  givenUp: { 'bulk.work': giveUpBulkChange },
  housekeeping: [sweepBulkChanges],
}

import { sweepParkedReactions } from '../messages/inbound/reactions'
import { reactionSections } from './person-file'
import { resolvers } from './resolvers'
import { sendReactionJob } from './send.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'reactions.send': sendReactionJob },
  housekeeping: [sweepParkedReactions],
  personFile: reactionSections,
}

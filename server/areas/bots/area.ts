import { received, ticketOpening } from '../../conversation/seam'
import { answeredByFlow } from '../../conversation/tickets/answered-by-bot.sql'
import { merged } from '../../directory/moments'
import { forgetSessions, leaveJoined } from './forget'
import { botSections } from './person-file'
import { resolvers } from './resolvers'
import { callJob } from './run/call.job'
import { endedJob } from './run/ended.job'
import { stepGivenUp, stepJob, stepsGivenUp, stepsJob } from './run/step.job'
import { stepLater } from './run/timers'
import { serveOpenings } from './serving'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'bots.step': stepJob, 'bots.steps': stepsJob, 'bots.call': callJob, 'bots.ended': endedJob },
  givenUp: { 'bots.step': stepGivenUp, 'bots.steps': stepsGivenUp },
  housekeeping: [forgetSessions],
  personFile: botSections,
  histories: { bot: 'saveBot' } as const,
  hooks: [
    ticketOpening.hook('decide', { name: 'has bots answer in new conversations', act: serveOpenings }),
    received.hook('record', {
      name: 'has bots read what came',
      asks: answeredByFlow,
      act: (work, stored) =>
        stepLater(work, [...new Set(stored.flatMap(({ blocked, ticket }) => (blocked ? [] : [ticket.id])))]),
    }),
    merged.hook('tell', {
      name: 'has people go on where conversations were joined',
      act: leaveJoined,
    }),
  ],
}

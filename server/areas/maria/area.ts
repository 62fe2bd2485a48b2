import { received, sent, ticketOpening } from '../../conversation/seam'
import { erased } from '../../directory/moments'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { judgeDrafts } from './drafts'
import { eraseTurns } from './erase'
import { mariaSections } from './person-file'
import { resolvers } from './resolvers'
import { silentJob } from './run/silent.job'
import { turnGivenUp, turnJob } from './run/turn.job'
import { concernsMaria, hear, serveOpenings } from './serving'

export { giveToMaria, leaveAs, mariaAnswers } from './give'
export { CAUSE_WORDS } from './words'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'maria.turn': turnJob, 'maria.silent': silentJob },
  givenUp: { 'maria.turn': turnGivenUp },
  housekeeping: [
    deletesOld({ name: 'maria-turns', table: 'maria_turns', column: 'at', keep: '400 days' }),
    deletesOld({
      name: 'maria-sessions',
      table: 'maria_sessions',
      column: 'ended_at',
      keep: '400 days',
      only: 'ended_at IS NOT NULL',
    }),
  ],
  personFile: mariaSections,
  histories: { maria: 'mariaInfos' } as const,
  hooks: [
    ticketOpening.hook('decide', {
      name: 'has Maria answer in new conversations where no bot does',
      act: serveOpenings,
    }),
    received.hook('record', {
      name: 'has Maria read what came',
      asks: concernsMaria,
      act: hear,
    }),
    sent.hook('record', { name: 'judges Maria’s drafts by what was sent', act: judgeDrafts }),
    erased.hook('record', { name: 'empties what Maria wrote of erased people', act: eraseTurns }),
  ],
}

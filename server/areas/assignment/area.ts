import { drainJob } from './drain.job'
import { releaseJob } from './release.job'
import { resolvers } from './resolvers'
import { tickJob } from './tick.job'

export { readTeam } from './team'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'assignment.drain': drainJob, 'assignment.release': releaseJob, 'assignment.tick': tickJob },
}

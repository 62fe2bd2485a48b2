import type { JobHelpers } from '../../platform/jobs/handlers'
import { checkHealth, enqueueStaleHealth } from './health.job'
import { endHubSession } from './hub-end.job'
import { runHubSession } from './hub-session.job'
import { probeInstance } from './probe.job'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: {
    'instances.probe': probeInstance,
    'instances.health': checkHealth,
    'hub.end': endHubSession,
    'hub.session': runHubSession,
  },
  housekeeping: [{ name: 'number-health', run: ({ db }: JobHelpers) => db.system(enqueueStaleHealth) }],
}

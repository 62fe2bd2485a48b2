import type { JobHelpers } from '../../platform/jobs/handlers'
import { accessTrailRoute } from './export.route'
import { resolvers } from './resolvers'
import { sweepAccesses } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [accessTrailRoute],
  housekeeping: [
    {
      name: 'accesses',
      run: ({ db, config, now }: JobHelpers) => sweepAccesses(db, config.accessTrailDays, now()),
    },
  ],
}

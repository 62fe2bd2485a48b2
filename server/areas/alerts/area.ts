import { alertRules } from '../../../src/domain/alerts/area'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { serveArea } from '../../platform/rows/serve-area'
import { checkJob } from './check.job'
import { mustBeThere } from './recipients'
import { resolvers } from './resolvers'
import { tickJob } from './tick.job'

export { alertsTick } from './tick.job'

const served = serveArea(alertRules, {
  values: async (form, work) => {
    await mustBeThere(work, form.told)
    return form
  },
})

/** What the whole takes in of this area. */
export const area = {
  resolvers: [...served.resolvers, resolvers],
  jobs: { 'alerts.check': checkJob, 'alerts.tick': tickJob },
  housekeeping: [
    deletesOld({
      name: 'alerts',
      table: 'alerts',
      column: 'ended_at',
      keep: '400 days',
      only: 'ended_at IS NOT NULL',
    }),
  ],
}

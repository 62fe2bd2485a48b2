import { QUIET_HOUR } from '../../platform/housekeeping/step'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { sumDays } from './days/build'
import { checkCells } from './days/check'
import { resolvers } from './resolvers'

export { casesIn, figureOf, reportOf, sumIn } from './report'
export { figuresVisibleTo } from './visible-figures.sql'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [
    { name: 'report-days', run: ({ db, now }: JobHelpers) => sumDays(db, now()) },
    { name: 'report-cells', hour: QUIET_HOUR, run: ({ db, log }: JobHelpers) => checkCells(db, log) },
  ],
}

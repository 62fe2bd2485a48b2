import { mutation, query } from '../../../platform/graphql/operation'
import type { Resolvers } from '../../../platform/graphql/resolvers.gen'
import { listResolver } from '../../../platform/list/list-resolver'
import { UNSEEN } from '../../../platform/rows/define-rows'
import { reportAudience } from './audience'
import { reportMailList, savedReportList } from './list'
import { planReport, sendReport } from './plan'
import { savedReports } from './save'

/** Reports that people put together, saved and sent. */
export const savedResolvers: Resolvers = {
  Query: {
    savedReports: listResolver(savedReportList),
    reportMails: listResolver(reportMailList),
    reportAudience: query((work) => reportAudience(work)),
  },
  Mutation: {
    saveSavedReport: mutation((work, viewer, { id, rev, form }) =>
      savedReports.save(work, id ?? null, form, rev ?? UNSEEN, viewer),
    ),
    deleteSavedReport: mutation((work, viewer, { id }) => savedReports.remove(work, id, viewer)),
    planReport: mutation(planReport),
    sendReport: mutation(sendReport),
  },
}

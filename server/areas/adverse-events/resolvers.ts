import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { eventList, suspectedDrugs } from './list'
import { reportPdf } from './pdf'
import { readReport } from './read'
import { flagAdverseEvent, saveAdverseEvent } from './save'
import { stepAdverseEvent } from './step'

/** Reports of adverse events of medicines. */
export const resolvers: Resolvers = {
  Query: {
    adverseEvents: listResolver(eventList),
    adverseEvent: query((work, viewer, { id }) => readReport(work, viewer, id)),
    adverseEventDrugs: query((work, _viewer, days) => suspectedDrugs(work, days)),
    adverseEventPdf: query(async (work, viewer, { id }, now) =>
      Buffer.from(await reportPdf(work, viewer, id, now)).toString('base64'),
    ),
  },
  Mutation: {
    flagAdverseEvent: mutation(flagAdverseEvent),
    saveAdverseEvent: mutation(saveAdverseEvent),
    stepAdverseEvent: mutation(stepAdverseEvent),
  },
}

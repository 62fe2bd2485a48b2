import { bulkResolver } from '../../directory/bulk/start'
import { eachResolver } from '../../platform/graphql/bulk'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { macroRows, runnableMacros } from './list'
import { macros } from './save'

/** Several actions as one: kept here, run by the panel as the ordinary commands that they consist of. */
export const resolvers: Resolvers = {
  Query: {
    macros: query(runnableMacros),
    macroRows: query((work, viewer, { list }) => macroRows(work, viewer, list ?? {})),
  },
  Mutation: {
    saveMacro: mutation((work, viewer, { id, rev, form }) => {
      const { department_id: departmentId, ...rest } = form
      const typed = {
        ...rest,
        key: form.key ?? null,
        departmentId: departmentId ?? null,
        steps: form.steps.map((step) => ({ ...step, target: step.target ?? null })),
      }
      return macros.save(work, id ?? null, typed, rev, viewer)
    }),
    deleteMacros: eachResolver(macros.remove),
    deleteAllMacros: bulkResolver('macros.delete'),
    restoreMacros: eachResolver(macros.restore),
  },
}

import { startBulkChange } from '../../directory/bulk/start'
import { SNAPSHOT } from '../../platform/db/page'
import { eachResolver } from '../../platform/graphql/bulk'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { macroRows, runnableMacros } from './list'
import { macros } from './save'

/** Several actions as one: kept here, run by the panel as the ordinary commands that they consist of. */
export const resolvers: Resolvers = {
  Query: {
    macros: (_root, _args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => runnableMacros(work, viewer), { readOnly: true })
    },
    macroRows: (_root, { list }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => macroRows(work, viewer, list ?? {}), SNAPSHOT)
    },
  },
  Mutation: {
    saveMacro: (_root, { id, rev, form }, context) => {
      const { viewer } = principalOf(context)
      const { department_id: departmentId, ...rest } = form
      const typed = {
        ...rest,
        key: form.key ?? null,
        departmentId: departmentId ?? null,
        steps: form.steps.map((step) => ({ ...step, target: step.target ?? null })),
      }
      return context.db.work(context.tenant, (work) => macros.save(work, id ?? null, typed, rev, viewer))
    },
    deleteMacros: eachResolver(macros.remove),
    deleteAllMacros: (_root, asked, context) =>
      context.db.work(context.tenant, (work) =>
        startBulkChange(work, principalOf(context), 'macros.delete', asked),
      ),
    restoreMacros: eachResolver(macros.restore),
  },
}

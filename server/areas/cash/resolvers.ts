import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { cashDay } from './day'
import { cashMoveList } from './moves'
import { addCashStep } from './step'

/** The day's cash desk. */
export const resolvers: Resolvers = {
  Query: {
    cashDay: (_root, { day, instance_id: instanceId }, context) =>
      context.db.work(
        context.tenant,
        (work) => cashDay(work, { day, instanceId: instanceId ?? null }),
        SNAPSHOT,
      ),
    cashMoves: listResolver(cashMoveList),
  },
  Mutation: {
    addCashStep: (_root, { instance_id: instanceId, note, ...args }, context) =>
      context.db.work(context.tenant, (work) =>
        addCashStep(
          work,
          principalOf(context).viewer,
          { ...args, instanceId: instanceId ?? null, note: note ?? null },
          new Date(),
        ),
      ),
  },
}

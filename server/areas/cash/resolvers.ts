import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { cashDay } from './day'
import { cashMoveList } from './moves'
import { addCashStep } from './step'

/** The day's cash desk. */
export const resolvers: Resolvers = {
  Query: {
    cashDay: query((work, _viewer, { day, instance_id: instanceId }) =>
      cashDay(work, { day, instanceId: instanceId ?? null }),
    ),
    cashMoves: listResolver(cashMoveList),
  },
  Mutation: {
    addCashStep: mutation((work, viewer, { instance_id: instanceId, note, ...args }, now) =>
      addCashStep(work, viewer, { ...args, instanceId: instanceId ?? null, note: note ?? null }, now),
    ),
  },
}

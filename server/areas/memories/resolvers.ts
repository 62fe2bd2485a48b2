import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { customerMemories, memoryRows } from './lists'
import { approveMemory, deleteMemory, saveMemory } from './team'

/** What is remembered of customers. */
export const resolvers: Resolvers = {
  Query: {
    memoryRows: query((work, viewer, { list }) => memoryRows(work, viewer, list ?? {})),
    customerMemories: query((work, viewer, { customer_id }) => customerMemories(work, viewer, customer_id)),
  },
  Mutation: {
    saveMemory: mutation((work, viewer, typed, now) => saveMemory(work, viewer, typed, now)),
    approveMemory: mutation((work, viewer, { id }, now) => approveMemory(work, viewer, id, now)),
    deleteMemory: mutation((work, viewer, { id }) => deleteMemory(work, viewer, id)),
  },
}

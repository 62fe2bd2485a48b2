import { usedBy } from '../../platform/db/still-used'
import { query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { usesOfDepartment } from './uses'

export const resolvers: Resolvers = {
  Query: {
    departmentUses: query((work, _viewer, { id }) => usedBy(work, id, usesOfDepartment())),
  },
}

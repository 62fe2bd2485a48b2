import { usedBy } from '../../platform/db/still-used'
import { mutation, query } from '../../platform/graphql/operation'
import type { DepartmentDetails, Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver } from '../../platform/rows/define-rows'
import { departmentList } from './department.queries'
import { departmentOf, departments } from './departments'
import { usesOfDepartment } from './uses'

export const resolvers: Resolvers = {
  Query: {
    departments: listResolver<DepartmentDetails>(departmentList),
    departmentUses: query((work, _viewer, { id }) => usedBy(work, id, usesOfDepartment())),
  },
  Mutation: {
    newDepartment: mutation(async (work, _viewer, { name }) =>
      departmentOf(work, await departments.save(work, null, { name })),
    ),
    updateDepartment: mutation(async (work, _viewer, { id, rev, ...form }) =>
      departmentOf(work, await departments.save(work, id, form, rev)),
    ),
    deleteDepartment: removeResolver(departments),
  },
}

import { usedBy } from '../../platform/db/still-used'
import type { DepartmentDetails, Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver } from '../../platform/rows/define-rows'
import { departmentList } from './department.queries'
import { departmentOf, departments } from './departments'
import { usesOfDepartment } from './uses'

export const resolvers: Resolvers = {
  Query: {
    departments: listResolver<DepartmentDetails>(departmentList),
    departmentUses: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => usedBy(work, id, usesOfDepartment()), { readOnly: true }),
  },
  Mutation: {
    newDepartment: (_root, { name }, { db, tenant }) =>
      db.work(tenant, async (work) => departmentOf(work, await departments.save(work, null, { name }))),
    updateDepartment: (_root, { id, rev, ...form }, { db, tenant }) =>
      db.work(tenant, async (work) => departmentOf(work, await departments.save(work, id, form, rev))),
    deleteDepartment: removeResolver(departments),
  },
}

import type { DepartmentDetails, Resolvers } from '../platform/graphql/resolvers.gen'
import { listResolver } from '../platform/list/list-resolver'
import { createDepartment, deleteDepartment, updateDepartment } from './change'
import { departmentList } from './department.queries'

export const resolvers: Resolvers = {
  Query: {
    departments: listResolver<DepartmentDetails>(departmentList),
  },
  Mutation: {
    newDepartment: (_root, { name }, { db, tenant }) =>
      db.work(tenant, (work) => createDepartment(work, name)),
    updateDepartment: (_root, { id, rev, name, activated }, { db, tenant }) =>
      db.work(tenant, (work) =>
        updateDepartment(work, id, { name: name ?? null, activated: activated ?? null, seen: rev }),
      ),
    deleteDepartment: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => deleteDepartment(work, id)),
  },
}

import { usedBy } from '../platform/db/still-used'
import type { DepartmentDetails, Resolvers } from '../platform/graphql/resolvers.gen'
import { listResolver } from '../platform/list/list-resolver'
import { createDepartment, deleteDepartment, updateDepartment } from './change'
import { departmentList } from './department.queries'
import { USES_OF_DEPARTMENT } from './uses'

export const resolvers: Resolvers = {
  Query: {
    departments: listResolver<DepartmentDetails>(departmentList),
    departmentUses: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => usedBy(work, id, USES_OF_DEPARTMENT), { readOnly: true }),
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

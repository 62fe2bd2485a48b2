import { SNAPSHOT } from '../platform/db/page'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { createDepartment, deleteDepartment, updateDepartment } from './change'
import { departmentPage } from './department.queries'

export const resolvers: Resolvers = {
  Query: {
    departments: (_root, args, { db, tenant }) =>
      db.work(tenant, (work) => departmentPage(work, args), SNAPSHOT),
  },
  Mutation: {
    newDepartment: (_root, { name }, { db, tenant }) =>
      db.work(tenant, (work) => createDepartment(work, name)),
    updateDepartment: (_root, { id, name, activated }, { db, tenant }) =>
      db.work(tenant, (work) =>
        updateDepartment(work, id, { name: name ?? null, activated: activated ?? null }),
      ),
    deleteDepartment: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => deleteDepartment(work, id)),
  },
}

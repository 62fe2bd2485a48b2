import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { listResolver } from '../platform/list/list-resolver'
import { assignmentRuleList } from './lists'
import { deleteAssignmentRule, saveAssignmentRule } from './save'

/** How queues are handed out, as administrators describe it. */
export const resolvers: Resolvers = {
  Query: { assignmentRules: listResolver(assignmentRuleList) },
  Mutation: {
    saveAssignmentRule: (_root, { id, rev, department_id, rule }, { db, tenant }) =>
      db.work(tenant, (work) =>
        saveAssignmentRule(work, id ?? null, rev ?? null, {
          departmentId: department_id ?? null,
          mode: rule.mode,
          ownFirst: rule.own_first,
          active: rule.active,
        }),
      ),
    deleteAssignmentRule: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => deleteAssignmentRule(work, id)),
  },
}

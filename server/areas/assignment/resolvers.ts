import { mutation } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver } from '../../platform/rows/define-rows'
import { assignmentRuleList } from './lists'
import { assignmentRules } from './rules'

/** How queues are handed out, as administrators describe it. */
export const resolvers: Resolvers = {
  Query: { assignmentRules: listResolver(assignmentRuleList) },
  Mutation: {
    saveAssignmentRule: mutation((work, _viewer, { id, rev, department_id, rule }) =>
      assignmentRules.save(
        work,
        id ?? null,
        {
          departmentId: department_id ?? null,
          mode: rule.mode,
          ownFirst: rule.own_first,
          active: rule.active,
        },
        rev,
      ),
    ),
    deleteAssignmentRule: removeResolver(assignmentRules),
  },
}

import { mutation, query } from '../../platform/graphql/operation'
import type { RelationshipSendPage, Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { pagedQuery } from '../../platform/list/paged-query'
import { removeResolver, saveResolver, UNSEEN } from '../../platform/rows/define-rows'
import { ruleList, sendList } from './lists'
import { rehearse } from './rehearsal'
import { activate, rules } from './rules'
import { templatePage, templates } from './templates'

type SendRow = Omit<RelationshipSendPage['items'][number], 'state_at'> & { state_at: Date }

/** What the shop writes by itself when something comes round for a customer. */
export const resolvers: Resolvers = {
  Query: {
    relationshipTemplates: query(templatePage),
    relationshipRules: listResolver(ruleList),
    relationshipRehearsal: query(rehearse),
    relationshipSends: query(async (work, viewer, { list }) => {
      const page = await pagedQuery<SendRow>(work, viewer, sendList, list ?? {})
      return { ...page, items: page.items.map((row) => ({ ...row, state_at: row.state_at.toISOString() })) }
    }),
  },
  Mutation: {
    saveRelationshipTemplate: saveResolver(templates),
    deleteRelationshipTemplate: removeResolver(templates),
    saveRelationshipRule: mutation((work, viewer, { id, rev, form }) =>
      rules.save(work, id ?? null, form, rev ?? UNSEEN, viewer),
    ),
    activateRelationshipRule: mutation(activate),
    deleteRelationshipRule: mutation((work, viewer, { id }) => rules.remove(work, id, viewer)),
  },
}

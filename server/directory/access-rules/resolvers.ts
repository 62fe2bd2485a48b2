import type { AccessRules } from '../../../contract/entities'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { standingOfUser } from '../two-factor/standing'
import { addRange, changeRules, removeRange, rulesShown } from './change'
import { mustBeThemselves, type Proof } from './confirm'
import { requireOf, resetOf } from './of-user'
import { tellAdministrators } from './tell-administrators'

/** Changes who comes in, for an administrator who shows that it is them; all administrators are told. */
async function changed(
  context: RequestContext,
  proof: Proof,
  what: string,
  change: (work: Work) => Promise<void>,
): Promise<AccessRules> {
  const caller = principalOf(context)
  await mustBeThemselves(context, { ...caller, due: [] }, proof)
  return context.db.work(context.tenant, async (work) => {
    await change(work)
    await tellAdministrators(work, context, caller.userId, what)
    return rulesShown(work, context)
  })
}

/** The shop's rules for signing in. */
export const resolvers: Resolvers = {
  Query: {
    accessRules: query((work, _viewer, _args, _now, context) => rulesShown(work, context)),
    userTwoFactor: (_root, { user_id: id }, context) => standingOfUser(context, id),
  },
  Mutation: {
    updateAccessRules: (_root, asked, context) =>
      changed(context, asked, 'mudou as regras de acesso da empresa', (work) =>
        changeRules(work, context, principalOf(context), asked),
      ),
    addTrustedRange: (_root, asked, context) =>
      changed(context, asked, `passou a confiar na rede ${asked.range.slice(0, 80)}`, (work) =>
        addRange(work, context, principalOf(context).userId, asked),
      ),
    deleteTrustedRange: (_root, { id, ...proof }, context) =>
      changed(context, proof, 'deixou de confiar em uma rede', (work) =>
        removeRange(work, context, principalOf(context).userId, id),
      ),
    requireTwoFactor: async (_root, asked, context) => {
      const caller = principalOf(context)
      await context.db.work(context.tenant, (work) => requireOf(work, context, caller, asked))
      context.principals.forget(context.tenant.id, asked.user_id)
      return true
    },
    resetTwoFactor: async (_root, { user_id: id }, context) => {
      const caller = principalOf(context)
      await context.db.work(context.tenant, (work) => resetOf(work, context, caller, id))
      context.principals.forget(context.tenant.id, id)
      return true
    },
  },
}

import type { Viewer } from '../../../src/domain/access/visibility'
import { SNAPSHOT } from '../db/page'
import type { Work } from '../db/work'
import type { Principal } from '../principal'
import { principalOf, type RequestContext } from './context'

/** The request, and who asks. */
type OperationContext = RequestContext & Readonly<{ principal: Principal }>

/**
 * What an operation does in its one transaction: as whom, with the arguments of the contract, at which moment. What else
 * it needs of the request it takes from the context.
 */
type Does<Args, Result> = (
  work: Work,
  viewer: Viewer,
  args: Args,
  now: Date,
  context: OperationContext,
) => Promise<Result>

type Resolver<Args, Result> = (root: unknown, args: Args, context: RequestContext) => Promise<Result>

/**
 * The resolver of a query: reads in one transaction of the caller's tenant, as of one moment, and can write nothing.
 * @throws Refusal UNAUTHENTICATED where nobody is logged in
 */
export const query = <Args, Result>(reads: Does<Args, Result>): Resolver<Args, Result> =>
  inTransaction(reads, SNAPSHOT)

/**
 * The resolver of a mutation: all that it does is one transaction of the caller's tenant, and happens or does not.
 * @throws Refusal UNAUTHENTICATED where nobody is logged in
 */
export const mutation = <Args, Result>(changes: Does<Args, Result>): Resolver<Args, Result> =>
  inTransaction(changes)

const inTransaction =
  <Args, Result>(does: Does<Args, Result>, options?: typeof SNAPSHOT): Resolver<Args, Result> =>
  async (_root, args, context) => {
    const principal = principalOf(context)
    const asked = { ...context, principal }
    return context.db.work(
      context.tenant,
      (work) => does(work, principal.viewer, args, new Date(), asked),
      options,
    )
  }

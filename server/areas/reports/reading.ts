import { type FigureViewer, figureScope } from '../../../src/domain/access/figures'
import { openTurns } from '../../platform/db/turns'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'
import { errorCode } from '../../platform/startup-error'

/** Reports that are read at the same time, of all shops and of one: they leave the other connections to the counter. */
const turns = openTurns({ places: 2, most: 2, patienceMs: 5_000 })
/** PostgreSQL's query_canceled. */
const TOO_LONG = '57014'

/** How long one statement may take. */
const LIMIT = `SET LOCAL statement_timeout = '2s'`

type Reading = RequestContext & Readonly<{ principal: Principal }>
type Reads<Args, Result> = (
  work: Work,
  reader: FigureViewer,
  args: Args,
  now: Date,
  context: Reading,
) => Promise<Result>

/**
 * The resolver of a report: as `query`, for somebody with whose figures they are shown; two run at a time, and what takes too long says
 * what to narrow.
 * @throws Refusal INVALID where a statement takes longer than it may
 */
export function reading<Args, Result>(
  reads: Reads<Args, Result>,
): (root: unknown, args: Args, context: RequestContext) => Promise<Result> {
  const resolve = query<Args, Result>(async (work, viewer, args, now, context) => {
    await work.query(LIMIT)
    return reads(work, { ...viewer, figures: figureScope(context.principal.role) }, args, now, context)
  })
  return (root, args, context) =>
    turns.run(context.tenant.id, async () => {
      try {
        return await resolve(root, args, context)
      } catch (error) {
        if (errorCode(error) !== TOO_LONG) throw error
        throw new Refusal('INVALID', 'É muita coisa de uma vez: escolha menos dias, ou divida por menos.', {
          field: 'from',
        })
      }
    })
}

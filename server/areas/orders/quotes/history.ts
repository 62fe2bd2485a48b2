import type { Viewer } from '../../../../src/domain/access/visibility'
import { knownTo } from '../../../directory/customers/known.sql'
import { isId } from '../../../platform/db/is-id'
import { iso } from '../../../platform/db/iso'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import type { OrderStep } from '../../../platform/graphql/resolvers.gen'
import { quoteNotFound } from './deeds'

type Row = Pick<OrderStep, 'id' | 'kind' | 'note' | 'amount' | 'user_name'> & { at: Date }

/** Steps of a quote that are told; one that was changed more often is told of its newest changes. */
const MOST = 500

/**
 * What happened to a quote, the newest first. That it ran out is no deed of anybody's: it stands where its last moment lies,
 * unless it had become something before.
 * @throws Refusal NOT_FOUND
 */
export async function quoteSteps(work: Work, viewer: Viewer, id: string, now: Date): Promise<OrderStep[]> {
  const parameters = new Parameters()
  const quote = isId(id)
    ? await work.one<{ status: string; valid_until: Date | null }>(
        `SELECT q.status, q.valid_until FROM quotes q JOIN customers c ON c.tenant_id = q.tenant_id AND c.id = q.customer_id
         WHERE q.id = ${parameters.add(id)}::bigint AND ${knownTo(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!quote) throw quoteNotFound()
  const rows = await work.query<Row>(
    `SELECT s.id::text, s.at, u.name AS user_name, s.kind, s.note, s.amount FROM quote_steps s
     LEFT JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE s.quote_id = $1 ORDER BY s.id DESC LIMIT ${MOST}`,
    [id],
  )
  const { status, valid_until: until } = quote
  const [last] = rows
  const ended = status === 'open' || status === 'asked' ? now : (last?.at ?? now)
  const steps: Row[] =
    until === null || until >= ended
      ? rows
      : [
          { id: 'expired', at: until, user_name: null, kind: 'expired', note: null, amount: null },
          ...rows,
        ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return steps.map((row) => ({ ...row, from_phase: null, to_phase: null, at: iso(row.at) }))
}

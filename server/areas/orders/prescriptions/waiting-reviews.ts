import { REVIEWED_IN, WAITING } from '../../../../src/domain/orders/waiting-review'
import type { Work } from '../../../platform/db/work'
import type { Change } from '../../../platform/events/publish'
import { warningTo } from '../../../platform/events/warning'

const WAITS = `(o.review = '${WAITING}' AND o.phase IN (${REVIEWED_IN.map((phase) => `'${phase}'`).join(', ')}))`

/** Numbers of orders that a notice names. */
const NAMED = 5

/**
 * Notes since when these orders wait for a pharmacist, or that they no longer do, and gives what those who may look are told of
 * the ones that began to: once for each time that they wait, however often the order changes meanwhile.
 */
export async function beganToWait(work: Work, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const turned = await work.query<{ number: string; waits: boolean }>(
    `UPDATE orders o SET review_since = CASE WHEN ${WAITS} THEN now() END
     WHERE o.tenant_id = $1 AND o.id = ANY($2::bigint[]) AND (o.review_since IS NOT NULL) <> ${WAITS}
     RETURNING o.number, o.review_since IS NOT NULL AS waits`,
    [work.tenant.id, ids],
  )
  const numbers = turned.filter(({ waits }) => waits).map(({ number }) => number)
  if (numbers.length === 0) return []
  const people = await work.query<{ id: string }>(
    `SELECT u.id::text FROM pharmacists p JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.user_id
     WHERE p.tenant_id = $1 AND u.deleted_at IS NULL AND u.blocked_at IS NULL ORDER BY u.id`,
    [work.tenant.id],
  )
  const said = { title: 'Receita para avaliar', message: sentence(numbers.sort()) }
  return people.map(({ id }) => warningTo(id, said))
}

function sentence(numbers: readonly string[]): string {
  const more = numbers.length - NAMED
  const named = numbers.slice(0, NAMED).join(', ') + (more > 0 ? ` e mais ${more}` : '')
  return numbers.length === 1
    ? `O pedido ${named} espera que um farmacêutico avalie a receita.`
    : `Os pedidos ${named} esperam que um farmacêutico avalie a receita.`
}

import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import type { Connection } from '../connection.row'
import type { LinkedLine } from '../connectors/connector'
import { confirmedOrder } from './confirmed-order'
import { type ConfirmedOrder, movePush, type Push } from './outbox'

/** An order that is about to leave, as it is now. */
type Claimed = Push & Readonly<{ lines: readonly LinkedLine[] }>

/**
 * Claims a queued order for sending, as it is at this moment; null: it is not sent now. A canceled order is withdrawn, a
 * changed one stays queued until it is confirmed again, and one with a product that the ERP does not know is refused.
 * The order is locked: who changes it comes before this, or learns that the ERP has it.
 * @param until so long nobody else takes it, should this process end now.
 */
export async function claim(
  work: Work,
  connection: Connection,
  push: Push,
  until: Date,
): Promise<Claimed | null> {
  const order = await work.one<{ phase: string }>('SELECT phase FROM orders WHERE id = $1 FOR SHARE', [
    push.payload.id,
  ])
  if (order?.phase === 'placed') return null
  if (order?.phase === 'canceled') {
    await movePush(work, push, 'WITHDRAW')
    await tellTopic(work, 'erp')
    return null
  }
  const payload = await renewed(work, push)
  if (!payload) return null
  const linked = await linkedLines(work, connection, payload)
  if ('say' in linked) {
    await movePush(work, push, 'REFUSE', { error: linked.say, missing: linked.missing })
    await tellTopic(work, 'erp')
    return null
  }
  const state = await movePush(work, push, 'SEND', { nextAt: until, tried: true })
  return state && { ...push, state, payload, lines: linked.lines }
}

/** Writes the order into the outbox as it is now, and gives it; undefined: somebody else was faster. */
async function renewed(work: Work, { id, state, payload }: Push): Promise<ConfirmedOrder | undefined> {
  const row = await work.one<{ is_erased: boolean; payload: ConfirmedOrder }>(
    'SELECT customer_id IS NULL AS is_erased, payload FROM erp_outbox WHERE id = $1 AND state = $2 FOR UPDATE',
    [id, state],
  )
  if (!row) return undefined
  const now = row.is_erased ? undefined : await confirmedOrder(work, payload.id)
  if (!now) return row.payload
  await work.query('UPDATE erp_outbox SET payload = $2::jsonb WHERE id = $1', [id, JSON.stringify(now)])
  return now
}

/** The order's lines with what the ERP calls their products; else which of ours it does not know. */
async function linkedLines(
  work: Work,
  connection: Connection,
  order: ConfirmedOrder,
): Promise<{ lines: LinkedLine[] } | { missing: string | null; say: string }> {
  const ids = order.lines.flatMap(({ product_id: id }) => id ?? [])
  const links = await work.query<{ product_id: string; theirs: string }>(
    `SELECT DISTINCT ON (erp_links.product_id) product_id::text, theirs FROM erp_links
     WHERE tenant_id = $1 AND connection_id = $2 AND product_id = ANY($3::bigint[]) ORDER BY erp_links.product_id, theirs`,
    [work.tenant.id, connection.id, ids],
  )
  const refs = new Map(links.map(({ product_id, theirs }) => [product_id, theirs]))
  const lines: LinkedLine[] = []
  for (const line of order.lines) {
    if (line.product_id === null)
      return {
        missing: null,
        say: `Pedido ${order.number}: o item ${line.name} não é um produto do cadastro. Escolha o produto no pedido e confirme de novo, ou lance o pedido à mão em ${connection.name}.`,
      }
    const ref = refs.get(line.product_id)
    if (ref === undefined)
      return {
        missing: line.product_id,
        say: `Pedido ${order.number}: o produto ${line.name}${line.sku ? ` (${line.sku})` : ''} não está vinculado em ${connection.name}. Informe o número que ele tem lá, ou escolha no pedido o produto que veio de lá e confirme de novo.`,
      }
    lines.push({ ...line, ref })
  }
  return { lines }
}

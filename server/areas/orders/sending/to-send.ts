import type { SaleKind } from '../../../../src/domain/orders/sale-form'
import type { Work } from '../../../platform/db/work'

/** A quote or an order, by its id. */
export type Sale = Readonly<{ kind: SaleKind; id: string }>

/** How a sale goes to its customer once somebody has granted what it takes off. */
export type ToSend = Readonly<{ ticketId: string; userId: string; key: string }>

const COLUMN = { quote: 'quote_id', order: 'order_id' } as const satisfies Record<SaleKind, string>

/** Notes that a sale is to be sent once it is granted; asked again it is as it was asked last. */
export async function sendOnceGranted(work: Work, { kind, id }: Sale, how: ToSend): Promise<void> {
  await work.query(
    `INSERT INTO sales_to_send (tenant_id, ${COLUMN[kind]}, chat_ticket_id, user_id, key) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, ${COLUMN[kind]}) WHERE ${COLUMN[kind]} IS NOT NULL
     DO UPDATE SET chat_ticket_id = excluded.chat_ticket_id, user_id = excluded.user_id, key = excluded.key`,
    [work.tenant.id, id, how.ticketId, Number(how.userId), how.key],
  )
}

/** How this sale is to be sent; undefined: it is not. */
export const toSendOf = (work: Work, { kind, id }: Sale): Promise<ToSend | undefined> =>
  work.one<ToSend>(
    `SELECT chat_ticket_id::text AS "ticketId", user_id::text AS "userId", key FROM sales_to_send
     WHERE tenant_id = $1 AND ${COLUMN[kind]} = $2`,
    [work.tenant.id, id],
  )

/** It is sent, cannot be, or was saved again without being sent. */
export async function sendNoMore(work: Work, { kind, id }: Sale): Promise<void> {
  await work.query(`DELETE FROM sales_to_send WHERE tenant_id = $1 AND ${COLUMN[kind]} = $2`, [
    work.tenant.id,
    id,
  ])
}

/** Somebody has granted what a sale takes off: it is sent in a moment, where it is to be sent. */
export async function sendGranted(work: Work, sale: Sale): Promise<void> {
  if (await toSendOf(work, sale))
    await work.enqueue('orders.sendGranted', { tenantId: work.tenant.id, ...sale })
}

import { formatMoney } from '../../src/domain/money/money'
import { fillIn, withoutHoles } from '../../src/domain/templates/quick-answer'
import { plainContent } from '../messages/own-message'
import type { Tenant, Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import type { JobPayload } from '../platform/jobs/catalogue'
import type { JobHelpers } from '../platform/jobs/handlers'
import { lockTicket } from '../tickets/locked-ticket'
import { knownAbout, sayByItself, tellSaid } from '../tickets/said-by-itself'
import { writeSteps } from './history'
import { tellOrders } from './tell'

type Told = Omit<JobPayload<'orders.tell'>, 'tenantId'>

/** Tells the customer of a change in a moment, where the status says something; `rev` is the change. */
export async function tellCustomerLater(
  work: Work,
  told: Omit<Told, 'statusId'> & { statusId: string | null },
): Promise<void> {
  if (told.statusId === null) return
  const said = await work.one(
    'SELECT 1 FROM order_statuses WHERE id = $1 AND notify AND message IS NOT NULL AND deleted_at IS NULL',
    [told.statusId],
  )
  if (said) await work.enqueue('orders.tell', { tenantId: work.tenant.id, ...told, statusId: told.statusId })
}

/**
 * Says the message of a status to the order's customer, in their newest conversation; once per change, for the change is its
 * key. Where the 24 hours are over, or nobody is reached, the order's history says so.
 */
export async function tellCustomerJob(
  { tenantId, ...told }: JobPayload<'orders.tell'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await db.system((work) =>
    work.one<Tenant>('SELECT id, slug FROM tenants WHERE id = $1', [tenantId]),
  )
  if (tenant) await db.work(tenant, (work) => tell(work, told, now()))
}

async function tell(work: Work, { orderId, statusId, rev }: Told, now: Date): Promise<void> {
  const order = await work.one<{
    number: string
    total: number
    message: string
    ticket_id: string | null
    attendant: string | null
  }>(
    `SELECT o.number, o.total, s.message, coalesce(u.name, '') AS attendant,
       (SELECT t.id::text FROM chat_tickets t WHERE t.customer_id = o.customer_id
          AND (o.instance_id IS NULL OR t.instance_id = o.instance_id)
        ORDER BY (t.state <> 'closed') DESC, t.id DESC LIMIT 1) AS ticket_id
     FROM orders o JOIN order_statuses s ON s.tenant_id = o.tenant_id AND s.id = $2 AND s.notify AND s.deleted_at IS NULL
     LEFT JOIN users u ON u.tenant_id = o.tenant_id AND u.id = o.user_id
     WHERE o.id = $1 AND s.message IS NOT NULL`,
    [orderId, statusId],
  )
  if (!order) return
  const ticket = order.ticket_id === null ? undefined : await lockTicket(work, order.ticket_id)
  const known = ticket && (await knownAbout(work, ticket, order.attendant ?? '', now))
  if (!ticket || !known) {
    await writeSteps(work, [
      {
        orderId,
        userId: null,
        at: now,
        kind: 'not_told',
        note: ticket ? 'não enviado: janela fechada' : 'não enviado: sem conversa com o cliente',
      },
    ])
    return tellOrders(work, [orderId])
  }
  const total = formatMoney(order.total).replace('\u00a0', ' ')
  const text = withoutHoles(
    fillIn(order.message, {
      ...known.values,
      pedido: order.number,
      numero_pedido: order.number,
      total,
      total_pedido: total,
    }).text,
  )
  if (text === '') return
  const id = await sayByItself(work, ticket, null, {
    key: `order-${orderId}-${rev}`,
    content: plainContent('chat', text),
    now,
  })
  if (id === undefined) return
  await writeSteps(work, [{ orderId, userId: null, at: now, kind: 'told', note: text }])
  await publish(work, await tellSaid(work, ticket.id, [id]))
  await tellOrders(work, [orderId])
}

import type { OrderPhase } from '../../../../contract/order-lists'
import { SEND_RULE } from '../../../../src/domain/consents/may-send'
import { formatMoney } from '../../../../src/domain/money/money'
import { storeOf } from '../../../../src/domain/store/store-form'
import { filledIn, lackSaid } from '../../../../src/domain/templates/filled-in'
import { type OwnContent, plainContent } from '../../../conversation/messages/outbound/own-message'

import { sayByItself, tellSaid, valuesAbout } from '../../../conversation/messages/outbound/said-by-itself'
import { type LockedTicket, lockTicket } from '../../../conversation/tickets/locked-ticket'
import { maySend } from '../../../directory/consents/may-send'

import { readSetting } from '../../../directory/settings/read'
import { storeInfos } from '../../../directory/store/infos'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { TEMPLATE_OF_ORDER, type TemplateColumns, templateFor } from '../../order-statuses/area'
import { writeSteps } from '../history'
import { STATUS_NAME } from '../status'
import { tellOrders } from '../tell'
import { statusContent } from './order-message'
import { wordKey } from './word-key'

/** SQL: what the status `s` has for the customer of the order `o`: who comes for it is told another thing. */
const SAID = `CASE WHEN o.delivery = 'delivery' THEN s.message_delivery ELSE s.message END`

type Told = Readonly<{
  orderId: string
  statusId: string | null
  rev: number
  paid?: number
  change?: number
}>

/** Tells the customer of a change in a moment, where the status says something; `rev` is the change. */
export async function tellCustomerLater(work: Work, told: Omit<Told, 'paid' | 'change'>): Promise<void> {
  if (told.statusId === null) return
  const said = await work.one(
    `SELECT 1 FROM orders o JOIN order_statuses s ON s.tenant_id = o.tenant_id AND s.id = $2 AND s.notify AND s.deleted_at IS NULL
     WHERE o.id = $1 AND ${SAID} IS NOT NULL`,
    [told.orderId, told.statusId],
  )
  if (said) await work.enqueue('orders.tell', { tenantId: work.tenant.id, ...told, statusId: told.statusId })
}

/**
 * Says the message of a status, or the shop's about a payment, to the order's customer, in their newest conversation; once per change, for the change is its
 * key. Where the 24 hours are over its template does; where nothing can be sent, the order's history says why.
 */
export async function tellCustomerJob(
  { tenantId, ...told }: JobPayload<'orders.tell'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant) await db.work(tenant, (work) => tell(work, told, now()))
}

type Row = TemplateColumns & {
  id: string
  phase: OrderPhase
  number: string
  total: number
  message: string
  status: string
  ticket_id: string | null
  attendant: string
  /** What came in, cents; null: it is told of a status. */
  paid: number | null
  /** What of the customer's cash was given back, cents. */
  change: number
}

async function tell(
  work: Work,
  { orderId, statusId, rev, paid = 0, change = 0 }: Told,
  now: Date,
): Promise<void> {
  const ofPayment = statusId === null ? await readSetting(work, 'payment_message', null) : null
  const row = await work.one<Omit<Row, 'message' | 'paid' | 'change'> & { message: string | null }>(
    `SELECT o.id::text, CASE WHEN $2::bigint IS NULL THEN o.phase ELSE s.phase END AS phase, o.number, o.total,
       CASE WHEN $2::bigint IS NULL THEN CASE WHEN o.phase NOT IN ('canceled', 'returned') THEN $4::text END
         WHEN s.notify AND s.deleted_at IS NULL THEN ${SAID} END AS message,
       coalesce(${STATUS_NAME}, '') AS status, ${TEMPLATE_OF_ORDER}, coalesce(u.name, '') AS attendant,
       (SELECT t.id::text FROM chat_tickets t WHERE t.customer_id = o.customer_id
          AND (o.instance_id IS NULL OR t.instance_id = o.instance_id)
        ORDER BY (t.state <> 'closed') DESC, t.id DESC LIMIT 1) AS ticket_id
     FROM orders o LEFT JOIN order_statuses s ON s.tenant_id = o.tenant_id AND s.id = coalesce($2::bigint, o.status_id)
     LEFT JOIN users u ON u.tenant_id = o.tenant_id AND u.id = o.user_id
     WHERE o.id = $1 AND NOT EXISTS (SELECT 1 FROM order_steps x WHERE x.order_id = o.id AND x.told_rev = $3)`,
    [orderId, statusId, rev, ofPayment],
  )
  const message = row?.message ?? null
  if (!row || message === null) return
  // A status's template says nothing of money.
  const noTemplate = { template_name: null, template_language: null, template_values: null }
  const order: Row =
    statusId === null
      ? { ...row, ...noTemplate, message, paid, change }
      : { ...row, message, paid: null, change: 0 }
  const found = await sayable(work, order, now)
  if ('not' in found) {
    const note = `não enviado: ${found.not}`
    await writeSteps(work, [{ orderId, userId: null, at: now, kind: 'not_told', note, toldRev: rev }])
    return tellOrders(work, [orderId])
  }
  const { ticket, content } = found
  const key = wordKey(orderId, rev)
  const id = await sayByItself(work, ticket, null, { key, content, now })
  if (id === undefined) return
  await writeSteps(work, [{ orderId, userId: null, at: now, kind: 'told', note: content.text, toldRev: rev }])
  await publish(work, await tellSaid(work, [id]))
  await tellOrders(work, [orderId])
}

const moneyText = (cents: number) => formatMoney(cents).replace('\u00a0', ' ')

type Sayable = Readonly<{ ticket: LockedTicket; content: OwnContent }>

/** What says it, and where: the status's message while the customer's 24 hours run, its template after them; or why nothing does. */
async function sayable(work: Work, order: Row, now: Date): Promise<Sayable | Readonly<{ not: string }>> {
  const ticket = order.ticket_id === null ? undefined : await lockTicket(work, order.ticket_id)
  if (!ticket) return { not: 'sem conversa com o cliente' }
  const content = await contentFor(work, order, ticket, now)
  return 'not' in content ? content : { ticket, content }
}

async function contentFor(
  work: Work,
  order: Row,
  ticket: LockedTicket,
  now: Date,
): Promise<OwnContent | Readonly<{ not: string }>> {
  const about = await valuesAbout(work, ticket, order.attendant, now)
  const gate = (template?: OwnContent['template']) =>
    maySend(work, ticket.customer_id, 'whatsapp', 'answer', now, { instanceId: ticket.instance_id, template })
  const why = await gate()
  if (why !== null && why !== 'window_closed') return { not: SEND_RULE[why].briefly }
  const total = moneyText(order.total)
  // By the name over its door, where it has said one: a connection's is for colleagues.
  const { trade_name: shop } = storeOf(await storeInfos(work), ticket.instance_id)
  const known = {
    ...about.values,
    ...(shop !== '' && { loja: shop }),
    pedido: order.number,
    numero_pedido: order.number,
    total,
    total_pedido: total,
    status: order.status,
    ...(order.paid !== null && { valor: moneyText(order.paid), troco: moneyText(order.change) }),
  }
  if (why === 'window_closed') {
    const content = await templateFor(work, order, ticket.instance_id, known)
    const unwanted = 'not' in content ? null : await gate(content.template)
    return unwanted === null
      ? content
      : { not: `${SEND_RULE[why].briefly}, e ${SEND_RULE[unwanted].briefly}` }
  }
  const text = filledIn(order.message, known)
  if (text === null) return { not: lackSaid(order.message, known) }
  if (order.paid !== null) return plainContent('chat', text)
  const place = { orderId: order.id, phase: order.phase, instanceId: ticket.instance_id }
  return statusContent(work, place, text)
}

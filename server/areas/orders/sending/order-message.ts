import { createHash } from 'node:crypto'
import type { OrderPhase } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { catalogPolicy } from '../../../../src/domain/catalog/policy'
import { formatMoney } from '../../../../src/domain/money/money'
import {
  LONGEST_ITEM_NAME,
  type OrderMessage,
  orderMessageStatus,
} from '../../../../src/domain/orders/order-message'
import type { Classed } from '../../../../src/domain/products/kinds'
import { storeOf } from '../../../../src/domain/store/store-form'
import {
  checkedHash,
  messageOfHash,
  type OwnContent,
  plainContent,
} from '../../../conversation/messages/outbound/own-message'
import { mustBeActive, storeSend } from '../../../conversation/messages/outbound/send'
import { mustBeInWindow } from '../../../conversation/messages/outbound/window'
import { mustReply } from '../../../conversation/tickets/conversation'
import { lockVisibleTicket } from '../../../conversation/tickets/locked-ticket'
import { storeInfos } from '../../../directory/store/infos'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { LockedOrder } from '../locked-order'
import { lockPayment, mustBeGranted } from '../payments/payments'

/** Why WhatsApp's own order messages may not hold a product: its commerce policy (decision 0130), and Portaria 344/1998. */
const POLICY = {
  unclassified: 'ninguém disse ainda o que é; classifique o produto antes',
  medicine:
    'a política comercial do WhatsApp não permite medicamentos em pagamentos, nem os isentos de prescrição',
  prescription: 'a política comercial do WhatsApp não permite medicamentos com tarja em pagamentos',
  controlled: 'produtos de controle especial não podem ser vendidos pela internet (Portaria 344/1998)',
} as const
/** Said beside every refusal: there is another way. */
const INSTEAD = 'Envie o código Pix na conversa.'

type Line = Omit<Classed, 'kind'> & {
  kind: Classed['kind'] | null
  place: number
  product_id: string | null
  name: string
  price: number
  quantity: number
  needs_prescription: boolean
}

const linesIn = (work: Work, orderId: string) =>
  work.query<Line>(
    `SELECT l.place, l.product_id::text, l.name, l.price, l.quantity, l.needs_prescription, p.kind,
       coalesce(p.stripe, 'none') AS stripe, coalesce(l.control_list, p.control_list) AS control_list
     FROM order_lines l LEFT JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
     WHERE l.tenant_id = $1 AND l.order_id = $2 ORDER BY l.place`,
    [work.tenant.id, orderId],
  )

/** What keeps these lines out, in a sentence; null: nothing. What is on no list of the shop's may be anything. */
function lineRefusal(lines: readonly Line[]): string | null {
  for (const { kind, name, needs_prescription, ...classed } of lines) {
    if (kind === null && !needs_prescription && classed.control_list === null)
      return `${name}: só produtos do cadastro podem ser pagos pelo WhatsApp, para que nenhum seja medicamento. ${INSTEAD}`
    const policy = needs_prescription
      ? 'prescription'
      : catalogPolicy({ ...classed, kind: kind ?? 'medicine' })
    if (policy !== null) return `${name}: ${POLICY[policy]}. ${INSTEAD}`
  }
  return null
}

/**
 * Why WhatsApp's own message may not ask for the payment of this order, in a sentence; null: it may. Only official
 * connections have such messages.
 */
export async function orderMessageRefusal(
  work: Work,
  { id, instance_id }: Pick<LockedOrder, 'id' | 'instance_id'>,
): Promise<string | null> {
  const line = await work.one<{ is_official: boolean }>(
    'SELECT is_official FROM instances WHERE tenant_id = $1 AND id = $2::bigint',
    [work.tenant.id, instance_id],
  )
  if (line && !line.is_official)
    return `Só conexões oficiais pedem pagamento com a mensagem de pedido do WhatsApp. ${INSTEAD}`
  return lineRefusal(await linesIn(work, id))
}

/**
 * Asks for a payment with WhatsApp's own order message, in a conversation that the caller may write in; the order can be
 * told of by the same reference later. The same hash gives the same message.
 * @throws Refusal NOT_FOUND, CONFLICT with the policy for medicines, for a connection that has no such messages, and for a
 *   payment that is not open, has no code, or is not the whole order; and as sendMessage.
 */
export async function sendOrderPayment(
  work: Work,
  viewer: Viewer,
  wanted: Readonly<{ payment_id: string; chat_ticket_id: string; hash: string }>,
  now: Date,
): Promise<string> {
  const hash = checkedHash(wanted.hash)
  const known = await messageOfHash(work, viewer, hash)
  if (known) return known.id
  const { order, payment } = await lockPayment(work, viewer, wanted.payment_id)
  const ticket = await lockVisibleTicket(work, viewer, wanted.chat_ticket_id)
  if (ticket.customer_id !== order.customer_id)
    throw new Refusal('NOT_FOUND', 'Este atendimento não é do cliente do pedido.')
  await mustReply(work, viewer, ticket)
  await mustBeActive(work, ticket)
  mustBeGranted(order)
  const refusal = await orderMessageRefusal(work, { id: order.id, instance_id: ticket.instance_id })
  if (refusal !== null) throw new Refusal('CONFLICT', refusal)
  const { code, pix_key } = await codeOf(work, payment.id)
  if (payment.state !== 'requested' || code === null)
    throw new Refusal('CONFLICT', 'Não há código Pix aberto neste pagamento.')
  if (payment.amount !== order.total)
    throw new Refusal(
      'CONFLICT',
      `A mensagem de pedido do WhatsApp cobra o pedido inteiro (${formatMoney(order.total)}). ${INSTEAD}`,
    )
  await mustBeInWindow(work, ticket, 'interactive', now)
  const store = storeOf(await storeInfos(work), ticket.instance_id)
  const lines = await linesIn(work, order.id)
  const sending = createHash('sha256').update(hash).digest('hex').slice(0, 12)
  const reference = `${order.number}-${payment.id}-${sending}`.replace(/[^\w.-]/g, '').slice(-35)
  const content = contentOf(order, {
    reference,
    items: lines.map(({ place, product_id, name, price, quantity }) => ({
      id: product_id ?? `linha-${place}`,
      name: Array.from(name).slice(0, LONGEST_ITEM_NAME).join(''),
      price,
      quantity,
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    shipping: order.fee,
    total: order.total,
    pix: { code, merchant: store.trade_name || store.legal_name, key: pix_key ?? store.pix_key },
  })
  const message = await storeSend(work, { ticket, userId: viewer.id, hash, content, parentId: null, at: now })
  await work.query('UPDATE payments SET reference_id = $2, message_id = $3 WHERE id = $1', [
    payment.id,
    reference,
    message.id,
  ])
  return message.id
}

const codeOf = async (work: Work, paymentId: string) =>
  (await work.one<{ code: string | null; pix_key: string | null }>(
    `SELECT p.code, a.pix_key FROM payments p LEFT JOIN psp_accounts a ON a.tenant_id = p.tenant_id AND a.id = p.account_id
     WHERE p.tenant_id = $1 AND p.id = $2`,
    [work.tenant.id, paymentId],
  )) ?? { code: null, pix_key: null }

function contentOf(order: LockedOrder, ask: Extract<OrderMessage, { ask: unknown }>['ask']): OwnContent {
  return {
    ...plainContent('interactive', `Pedido ${order.number}: ${formatMoney(order.total)}`),
    order: { ask },
    around: { header: null, footer: null, buttons: [{ text: 'Pagar com Pix', url: null }] },
  }
}

/**
 * What is said of an order whose payment was asked for by WhatsApp's own message: the same text, as the status of that
 * order; as a plain text where Meta knows no such order, or has no word for the phase.
 */
export async function statusContent(
  work: Work,
  { orderId, phase, instanceId }: Readonly<{ orderId: string; phase: OrderPhase; instanceId: string }>,
  text: string,
): Promise<OwnContent> {
  const status = orderMessageStatus(phase)
  const asked =
    status === null
      ? undefined
      : await work.one<{ reference: string }>(
          `SELECT p.reference_id AS reference FROM payments p JOIN customer_chats m ON m.tenant_id = p.tenant_id AND m.id = p.message_id
           WHERE p.tenant_id = $1 AND p.order_id = $2 AND m.instance_id = $3 AND m.whatsapp_message_id IS NOT NULL
             AND m.delivery <> 'failed' ORDER BY p.id DESC LIMIT 1`,
          [work.tenant.id, orderId, instanceId],
        )
  if (!asked || status === null) return plainContent('chat', text)
  return { ...plainContent('interactive', text), order: { tell: { reference: asked.reference, status } } }
}

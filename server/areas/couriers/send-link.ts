import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import { plainContent } from '../../conversation/messages/outbound/own-message'
import { sayByItself, tellSaid } from '../../conversation/messages/outbound/said-by-itself'
import { lockTicket } from '../../conversation/tickets/locked-ticket'
import { maySend } from '../../directory/consents/may-send'
import type { Config } from '../../platform/config'
import { checkedKey } from '../../platform/db/request-key'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { courierAddress, type OpenLink } from './link'

type Sendable = Readonly<{ ticketId: string } | { not: string }>

/**
 * The conversation in which a courier is written to, or why they are not: the shop writes by WhatsApp to whom it talks with, in
 * the 24 hours after they wrote last, and to no other number.
 */
export async function talkWith(work: Work, courierId: string, now: Date): Promise<Sendable> {
  const courier = await work.one<{ phone: string | null }>('SELECT phone FROM couriers WHERE id = $1', [
    courierId,
  ])
  if (!courier?.phone) return { not: 'O entregador não tem telefone no cadastro: copie o link.' }
  const found = await work.one<{ id: string; ticket_id: string | null }>(
    `SELECT c.id::text, (SELECT t.id::text FROM chat_tickets t WHERE t.tenant_id = c.tenant_id AND t.customer_id = c.id
       ORDER BY (t.state <> 'closed') DESC, t.id DESC LIMIT 1) AS ticket_id
     FROM customers c WHERE c.lookup_key = $1 AND c.merged_into IS NULL`,
    [phoneLookupKey(courier.phone)],
  )
  if (!found?.ticket_id)
    return {
      not: 'A loja não tem conversa com o número do entregador: copie o link, ou peça que ele escreva à loja.',
    }
  const ticket = await lockTicket(work, found.ticket_id)
  const why = await maySend(work, found.id, 'whatsapp', 'service', now, {
    // It is their day's work.
    awaited: true,
    ...(ticket && { instanceId: ticket.instance_id }),
  })
  if (ticket && why === null) return { ticketId: ticket.id }
  return {
    not:
      why === null || why === 'window_closed' || why === 'disconnected'
        ? 'O entregador não escreveu à loja nas últimas 24 horas, ou a conexão está desligada: copie o link.'
        : 'A loja não escreve mais para o número do entregador: copie o link.',
  }
}

/**
 * Sends a courier their link, in the shop's name; the same key is the same message.
 * @throws Refusal CONFLICT with why it is not sent.
 */
export async function sendLink(
  work: Work,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  link: OpenLink,
  hash: string,
  now: Date,
): Promise<void> {
  const key = `courier-${link.id}-${checkedKey(hash)}`
  const found = await talkWith(work, link.courierId, now)
  if ('not' in found) throw new Refusal('CONFLICT', found.not)
  const ticket = await lockTicket(work, found.ticketId)
  if (!ticket) throw new Error('a locked ticket vanished')
  const day = link.day.split('-').reverse().slice(0, 2).join('/')
  const text = `Olá, ${link.courier}! Suas entregas de hoje, ${day}:\n${courierAddress(config, work.tenant, link)}\nO link é só seu e vale até o fim do dia.`
  const id = await sayByItself(work, ticket, null, { key, content: plainContent('chat', text), now })
  if (id !== undefined) await publish(work, await tellSaid(work, [id]))
}

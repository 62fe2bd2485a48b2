import type { ChatTicket, CustomerChat } from '@contract/entities'
import type { Fact } from '../../../src/app/runtime/runtime'
import { aCustomer, aMessage, aTicket, aTransfer, timeAt } from '../../model/rows'

/** Conversations under way at once, in a shop with some thirty attendants. */
const AT_ONCE = 500
/** Messages of a conversation, from and to. */
const SHORTEST = 6
const LONGEST = 24

type Open = { ticket: ChatTicket; left: number; last: CustomerChat | null }

/**
 * The events of a working day without end: as many conversations as are closed begin, each with a customer of its
 * own. The same every time.
 */
export function* shift(): Generator<Fact, never> {
  let state = 20261121
  const below = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) % n
  }
  let [seq, tickets, messages] = [0, 0, 0]
  const fact = (name: string, data: unknown): Fact => {
    // As it comes from the wire: nothing of it is shared with anything.
    const own: unknown = JSON.parse(JSON.stringify(data))
    return { kind: 'event', name, src: 'socket', id: `e${seq}`, seq, prev: seq - 1, data: own }
  }
  const slots: (Open | null)[] = Array.from({ length: AT_ONCE }, () => null)
  const open = (): Open => {
    tickets += 1
    const id = String(tickets)
    const ticket = aTicket(id, { customer: aCustomer(id), customer_id: id, createdAt: timeAt(seq), rev: seq })
    return { ticket, left: SHORTEST + below(LONGEST - SHORTEST), last: null }
  }
  for (;;) {
    seq += 1
    const at = below(AT_ONCE)
    const one = slots[at]
    if (!one) {
      const opened = open()
      slots[at] = opened
      yield fact('Created', { ticket: opened.ticket })
      continue
    }
    const { last } = one
    if (one.left === 0) {
      slots[at] = null
      const closed = { inbox: 0, finished_ticket: 1, finished_at: timeAt(seq), rev: seq }
      yield fact('chatTicketClosed', { ticket: { ...one.ticket, ...closed } })
    } else if (one.ticket.inbox && below(4) === 0) {
      const userId = String(1 + below(5))
      one.ticket = { ...one.ticket, inbox: 0, user_id: userId, rev: seq }
      const transfer = aTransfer(String(seq), one.ticket.id, { nextUserId: userId, rev: seq })
      yield fact('Transferred', { transfer, ticket: one.ticket })
    } else if (last && last.tag_type === 'out' && last.ack < 3 && below(2) === 0) {
      const ack = last.ack + 1
      one.last = { ...last, ack }
      const { id, chat_ticket_id, hash, whatsapp_message_id } = last
      const news = { ack, error_code: null, error_message: null, send_attempt: 1 }
      yield fact('customerChatAckChanged', { id, chat_ticket_id, hash, whatsapp_message_id, ...news })
    } else {
      one.left -= 1
      messages += 1
      const out = below(2) === 0
      const said = { rev: seq, sent_at: timeAt(seq), message: `Mensagem ${messages} desta conversa de hoje` }
      const message = aMessage(String(messages), one.ticket.id, {
        ...said,
        ...(out && { hash: `hash-${messages}`, tag_type: 'out' }),
      })
      one.last = message
      one.ticket = { ...one.ticket, last_msg: message.message, rev: seq }
      yield fact('customerChatCreated', { message, ticket: one.ticket })
    }
  }
}

import type { ChatTicket, CustomerChat, UserSummary } from '@contract/entities'
import { emptyWorld } from '@domain/empty-world'
import { deliveryOf } from '@domain/messages/delivery'
import type { MessageRow } from '@domain/messages/tables'
import type { Page } from '@domain/packing/page'
import type { TicketRow } from '@domain/tickets/tables'
import { aCustomer, aMessage, aTicket, timeAt } from '../model/rows'

/** How much a busy counter's device holds. */
export const TICKETS = 10_000
export const MESSAGES = 100_000

const USERS: readonly UserSummary[] = ['1', '2', '3', '4', '5'].map((id) => ({
  id,
  name: `Pessoa ${id}`,
  image: null,
  deleted_at: null,
}))
const WORDS =
  'olá bom dia tudo bem gostaria de saber se a entrega já saiu para o endereço que enviei ontem obrigada sim pode mandar o boleto amanhã até às dez horas 👍 valor total R$ 129,90 pedido número'.split(
    ' ',
  )

/** The same sequence of numbers from 0 up to below `most`, every time. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/**
 * A device's rows of the month before the morning that {@link timeAt} counts from: conversations of 1 to 19 messages that overlap, texts of a few words, ids of
 * the provider and of the sender as they really are: long, and hardly alike.
 */
export function counterRows(): { tickets: TicketRow[]; messages: MessageRow[] } {
  const next = numbers(20261120)
  const hex = (digits: number) => Array.from({ length: digits }, () => next(16).toString(16)).join('')
  const text = () => Array.from({ length: 2 + next(12) }, () => WORDS[next(WORDS.length)]).join(' ')
  const firstId = 4_000_000
  const tickets: ChatTicket[] = []
  const messages: CustomerChat[] = []
  for (let n = 0; n < TICKETS; n++) {
    const id = String(700_000 + n)
    const customer = aCustomer(String(300_000 + n), {
      name: `Cliente ${WORDS[next(20)]} ${n}`,
      phone_number: `55119${10_000_000 + next(80_000_000)}`,
    })
    const user = USERS[next(USERS.length)] ?? null
    const state = n < TICKETS - 300 ? 'closed' : next(2) ? 'open' : 'inbox'
    tickets.push(
      aTicket(id, {
        customer,
        protocol: `20261120${String(n).padStart(7, '0')}`,
        createdAt: timeAt((n - TICKETS) * 300),
        started_at: timeAt((n - TICKETS) * 300),
        user: state === 'inbox' ? null : user,
        user_id: state === 'inbox' ? null : (user?.id ?? null),
        inbox: state === 'inbox' ? 1 : 0,
        finished_ticket: state === 'closed' ? 1 : 0,
        finished_at: state === 'closed' ? timeAt((n - TICKETS) * 300 + 9_000) : null,
        last_inbound_at: timeAt((n - TICKETS) * 300 + 8_000),
        instance_id: String(1 + (n % 2)),
        rev: n * 14,
      }),
    )
  }
  for (let n = 0; n < MESSAGES; n++) {
    const at = Math.min(TICKETS - 1, Math.max(0, Math.floor(n / 10) + next(19) - 9))
    const ticket = tickets[at] as ChatTicket
    const out = next(2) === 0
    const hash = `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
    const message = aMessage(String(firstId + n), ticket.id, {
      customer_id: ticket.customer_id,
      instance_id: ticket.instance_id,
      message: text(),
      sent_at: new Date(Date.parse(timeAt((n - MESSAGES) * 30)) + next(30_000)).toISOString(),
      whatsapp_message_id: `wamid.HBgN${btoa(ticket.customer.phone_number)}FQIAER${out ? 'g' : 'h'}S${hex(20).toUpperCase()}AA==`,
      unseen_msg: false,
      rev: n + 40_000,
      ...(out && {
        hash,
        tag_type: 'out',
        ack: 2 + next(2),
        user_sending_id: ticket.user_id,
        user_sending_name: ticket.user?.name ?? null,
      }),
    })
    messages.push(message)
    const { id, sent_at, tag_type, type, message: said, ack, is_bot_message } = message
    tickets[at] = {
      ...ticket,
      last_msg: said,
      rev: n + 40_000,
      customerLastChat: {
        document_mimetype: null,
        document_name: null,
        id,
        is_bot_message,
        message: said,
        sent_at,
        tag_type,
        type,
        message_buttons: null,
        chatTicket: ticket.id,
        ack,
      },
    }
  }
  return {
    tickets: tickets.map((data) => ({
      id: data.id,
      state: data.finished_ticket ? 'closed' : data.inbox ? 'inbox' : 'open',
      data,
    })),
    messages: messages.map((data) => ({
      id: data.id,
      ticketId: data.chat_ticket_id,
      hash: data.hash,
      delivery: deliveryOf(data.ack, data.error_code, data.whatsapp_message_id !== null),
      attempt: data.send_attempt,
      errorCode: null,
      errorMessage: null,
      temp: false,
      data,
    })),
  }
}

/** A page of rows as plain JSON. */
export type WrittenPage = Omit<Page, 'ids' | 'hashes'> & { ids?: number[]; hashes?: number[] }

/** These rows as they lie on disk, by table of the world. */
export function counterPages(
  rows = counterRows(),
): Record<'tickets' | 'customers' | 'messages', WrittenPage[]> {
  const world = emptyWorld()
  for (const row of rows.tickets) {
    world.rows.tickets.set(row.id, row)
    const { customer, rev } = row.data
    world.rows.customers.set(customer.id, { id: customer.id, rev, data: customer })
  }
  for (const row of rows.messages) world.rows.messages.set(row.id, row)
  const pagesOf = (name: 'tickets' | 'customers' | 'messages') => {
    const table = world.rows[name]
    return table.takeChanged().map(({ id, rows: some }): WrittenPage => {
      const { ids, hashes, ...page } = table.makePage(id, some as never)
      return { ...page, ...(ids && { ids: [...ids] }), ...(hashes && { hashes: [...hashes] }) }
    })
  }
  return { tickets: pagesOf('tickets'), customers: pagesOf('customers'), messages: pagesOf('messages') }
}

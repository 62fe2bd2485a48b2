import { Ack } from '@contract/delivery'
import type { ChatTicket, Customer, CustomerChat, TicketTransfer, UserSummary } from '@contract/entities'
import type { RealtimeData, RealtimeName } from '@contract/realtime'
import type { Draft } from '@domain/kernel/entry'
import { event } from './entries'
import { aCustomer, aMessage, anInstance, aSetting, aTicket, aTransfer, timeAt } from './rows'
import { type BesideAct, doBeside, emptyBeside } from './tenant-beside'

/** What may happen in a tenant. The numbers pick among what is there; an act that nothing allows does nothing. */
export type Act =
  /** `late`: seconds that it took to come. */
  | { act: 'write'; customer: number; text: string; late?: number }
  | { act: 'take' | 'close' | 'putBack' | 'beginClosing' | 'cancelClosing'; ticket: number; user: number }
  | { act: 'changeDepartment'; ticket: number; department: number }
  | { act: 'handOver' | 'request'; ticket: number; user: number }
  | { act: 'confirm' | 'cancel'; transfer: number }
  | { act: 'answer'; ticket: number; text: string }
  | { act: 'deliver'; message: number; ack: 0 | 1 | 2 | 3 | 4 }
  | { act: 'fail' | 'retry' | 'edit'; message: number }
  | { act: 'rename'; customer: number; name: string }
  | { act: 'reconnect'; instance: number; activated: boolean }
  | { act: 'set'; setting: number; value: string }
  /** Events that this user is not sent: the numbers go on. */
  | { act: 'elsewhere'; events: number }
  | BesideAct

const STAFF: readonly UserSummary[] = ['1', '2', '3', '4'].map((id) => ({
  id,
  name: `Pessoa ${id}`,
  image: null,
  deleted_at: null,
}))

/**
 * A tenant as the server keeps it, small enough to be seen through: what the panel must hold after it has
 * been sent all events, in whatever order. Rows are replaced, never changed, so that an event keeps them as
 * they stood when it was written.
 */
export class Tenant {
  readonly tickets = new Map<string, ChatTicket>()
  readonly messages = new Map<string, CustomerChat>()
  readonly transfers = new Map<string, TicketTransfer & { canceled?: true }>()
  readonly customers = new Map<string, Customer>()
  /** What stands beside the tickets: reactions, groups, colleagues' words. */
  readonly beside = emptyBeside()
  readonly events: Draft[] = []
  /** The tenant's newest number, and the newest that this user was sent. */
  seq = 0
  sent = 0

  /** Does one thing, if it is lawful now. */
  do(act: Act): void {
    switch (act.act) {
      case 'write':
        this.#write(String((act.customer % 4) + 1), act.text, act.late ?? 0)
        break
      case 'take':
        this.#withTicket(act.ticket, 'inbox', (ticket) => this.#take(ticket, staff(act.user)))
        break
      case 'close':
        this.#withTicket(act.ticket, 'any', (ticket) => this.#close(ticket))
        break
      case 'putBack':
        this.#withTicket(act.ticket, 'open', (ticket) => this.#putBack(ticket))
        break
      case 'beginClosing':
        this.#withTicket(act.ticket, 'open', (t) => this.#change(t, { is_finishing: true }))
        break
      case 'cancelClosing':
        this.#withTicket(act.ticket, 'closing', (t) => this.#change(t, { is_finishing: false }))
        break
      case 'changeDepartment':
        this.#withTicket(act.ticket, 'inbox', (ticket) => {
          const rev = this.next()
          const row = this.put({ ...ticket, inbox_department_id: String(act.department % 3), rev })
          this.emit(rev, 'ChangeDepartment', { ticket: row })
        })
        break
      case 'handOver':
        this.#withTicket(act.ticket, 'open', (ticket) => this.#handOver(ticket, staff(act.user)))
        break
      case 'request':
        this.#withTicket(act.ticket, 'open', (ticket) => this.#request(ticket, staff(act.user)))
        break
      case 'confirm':
        this.#withOpenTransfer(act.transfer, (transfer) => this.#confirm(transfer))
        break
      case 'cancel':
        this.#withOpenTransfer(act.transfer, (transfer) => this.#cancel(transfer))
        break
      case 'answer':
        this.#withTicket(act.ticket, 'open', (ticket) => this.#answer(ticket, act.text))
        break
      case 'deliver':
        this.#withSent(act.message, (message) => {
          // What failed may still turn out to have arrived, but no longer to be merely on its way.
          const least = message.ack === Ack.failed ? Ack.delivered : message.ack + 1
          const taken = message.ack === Ack.pending && message.whatsapp_message_id === null
          if (act.ack >= least || (act.ack === Ack.pending && taken)) this.#ack(message, act.ack, null)
        })
        break
      case 'fail':
        this.#withSent(act.message, (message) => {
          if (message.ack === Ack.pending || message.ack === Ack.sent)
            this.#ack(message, Ack.failed, '131026')
        })
        break
      case 'retry':
        this.#withSent(act.message, (message) => {
          if (message.ack !== Ack.failed) return
          const attempt = { ack: 0, error_code: null, error_message: null, whatsapp_message_id: null }
          this.#rewrite(message, { ...attempt, send_attempt: message.send_attempt + 1 })
        })
        break
      case 'edit':
        this.#withSent(act.message, (m) => this.#rewrite(m, { message: `${m.message}!`, is_edited: true }))
        break
      case 'rename':
        this.#rename(String((act.customer % 4) + 1), act.name)
        break
      case 'reconnect': {
        const rev = this.next()
        const instance = anInstance(String((act.instance % 2) + 1), { activated: act.activated })
        this.beside.instances.set(instance.id, instance)
        this.emit(rev, 'instanceUpdated', { instance, rev })
        break
      }
      case 'set': {
        const rev = this.next()
        const setting = aSetting(String(act.setting % 3), act.value)
        this.beside.settings.set(setting.id, setting)
        this.emit(rev, 'settingsChanged', { settings: [setting], rev })
        break
      }
      case 'elsewhere':
        this.seq += act.events
        break
      default:
        doBeside(this, act)
    }
  }

  /** The next event's number. */
  next(): number {
    this.seq += 1
    return this.seq
  }

  /** Writes an event down, as this user is sent it. */
  emit<N extends RealtimeName>(seq: number, name: N, data: RealtimeData<N>): void {
    this.events.push(event(seq, name, data, { prev: this.sent }))
    this.sent = seq
  }

  /** Writes a ticket down as it stands, with its customer as it stands. */
  put(ticket: ChatTicket): ChatTicket {
    // The row as it stands, with the customer as it stands.
    const customer = this.customers.get(ticket.customer_id) ?? ticket.customer
    const row = { ...ticket, customer, customer_name: customer.name }
    this.tickets.set(row.id, row)
    return row
  }

  #change(ticket: ChatTicket, over: Partial<ChatTicket>): void {
    const rev = this.next()
    this.emit(rev, 'Changed', { ticket: this.put({ ...ticket, ...over, rev }) })
  }

  #write(customerId: string, text: string, late: number): void {
    if (!this.customers.has(customerId)) {
      const rev = this.next()
      this.customers.set(customerId, aCustomer(customerId))
      this.emit(rev, 'customerCreatedToChat', { customer: aCustomer(customerId), rev })
    }
    let ticket = [...this.tickets.values()].find((t) => t.customer_id === customerId && !t.finished_ticket)
    if (!ticket) {
      const rev = this.next()
      const customer = this.customers.get(customerId) ?? aCustomer(customerId)
      ticket = this.put(aTicket(String(this.tickets.size + 1), { customer, createdAt: timeAt(rev), rev }))
      this.emit(rev, 'Created', { ticket })
    }
    const unseenMsg = ticket.unseenMsg + 1
    const said = { message: text, customer_id: customerId }
    this.#say(ticket, said, { unseenMsg, isNotResponded: true }, late)
  }

  #answer(ticket: ChatTicket, text: string): void {
    const hash = `hash-${this.messages.size + 1}`
    const ours = { tag_type: 'out', user_sending_id: ticket.user_id, unseen_msg: false, hash }
    this.#say(ticket, { ...ours, message: text }, { unseenMsg: 0, isNotResponded: false })
  }

  #say(ticket: ChatTicket, over: Partial<CustomerChat>, ticketOver: Partial<ChatTicket>, late = 0): void {
    const rev = this.next()
    const sent_at = timeAt(rev - late)
    const message = aMessage(String(this.messages.size + 1), ticket.id, {
      sent_at,
      ...(late > 0 && { place: `${Date.parse(sent_at) / 1000}-000-x` }),
      ...over,
      rev,
    })
    this.messages.set(message.id, message)
    const row = this.put({ ...ticket, last_msg: message.message, ...ticketOver, rev })
    this.emit(rev, 'customerChatCreated', { message, ticket: row })
  }

  /**
   * An acknowledgement moves the delivery and leaves the row's `rev`: it is not the content that changed. Whatever the
   * provider says of an attempt, it has an id for it.
   */
  #ack(message: CustomerChat, ack: number, error: string | null): void {
    const row = {
      ...message,
      ack,
      whatsapp_message_id: `wamid.${message.id}.${message.send_attempt}`,
      error_code: error,
      error_message: error && 'undeliverable',
    }
    this.messages.set(row.id, row)
    this.emit(this.next(), 'customerChatAckChanged', {
      id: row.id,
      chat_ticket_id: row.chat_ticket_id,
      hash: row.hash,
      whatsapp_message_id: row.whatsapp_message_id,
      ack: row.ack,
      error_code: row.error_code,
      error_message: row.error_message,
      send_attempt: row.send_attempt,
    })
  }

  #rewrite(message: CustomerChat, over: Partial<CustomerChat>): void {
    const rev = this.next()
    const row = { ...message, ...over, rev }
    this.messages.set(row.id, row)
    this.emit(rev, 'customerChatUpdated', { message: row })
  }

  #rename(id: string, name: string): void {
    const known = this.customers.get(id)
    if (!known) return
    const rev = this.next()
    const customer = { ...known, name }
    this.customers.set(id, customer)
    this.emit(rev, 'customerChanged', { customer, rev })
  }

  #take(ticket: ChatTicket, user: UserSummary): void {
    const rev = this.next()
    const row = this.put({ ...ticket, inbox: 0, user_id: user.id, user, rev })
    const transfer = this.#newTransfer(row, null, user, { transferred_at: timeAt(rev), pulled: true, rev })
    this.emit(rev, 'Transferred', { transfer, ticket: row })
  }

  #handOver(ticket: ChatTicket, user: UserSummary): void {
    if (ticket.user_id === user.id || this.#openTransferOf(ticket.id)) return
    const previous = ticket.user
    const rev = this.next()
    const row = this.put({ ...ticket, ...owners(ticket, user), rev })
    const transfer = this.#newTransfer(row, previous, user, { transferred_at: timeAt(rev), rev })
    this.emit(rev, 'ChatTicketTransferred', {
      transfer,
      ticket: row,
      triggered_by: ticket.user_id,
      cause: 'user',
    })
  }

  #request(ticket: ChatTicket, user: UserSummary): void {
    if (ticket.user_id === user.id || this.#openTransferOf(ticket.id)) return
    const rev = this.next()
    const row = this.put({ ...ticket, rev })
    const transfer = this.#newTransfer(row, ticket.user, user, { rev })
    this.emit(rev, 'Transferring', { transfer, ticket: row })
  }

  #confirm(open: TicketTransfer): void {
    const ticket = this.tickets.get(open.chatTicketId)
    const user = STAFF.find((one) => one.id === open.nextUserId)
    if (!ticket || !user) return
    const rev = this.next()
    const row = this.put({ ...ticket, ...owners(ticket, user), rev })
    const transfer = { ...open, transferred_at: timeAt(rev), rev }
    this.transfers.set(transfer.id, transfer)
    this.emit(rev, 'ChatTicketTransferred', {
      transfer,
      ticket: row,
      triggered_by: user.id,
      cause: 'user',
    })
  }

  #cancel(open: TicketTransfer): void {
    const rev = this.next()
    this.transfers.set(open.id, { ...open, canceled: true })
    this.emit(rev, 'TransferCanceled', { id: open.id, chatTicketId: open.chatTicketId, rev })
  }

  /** A ticket that leaves its owner takes its unanswered transfer with it. */
  #cancelOpenTransferOf(ticketId: string): void {
    const open = this.#openTransferOf(ticketId)
    if (open) this.#cancel(open)
  }

  #close(ticket: ChatTicket): void {
    this.#cancelOpenTransferOf(ticket.id)
    const rev = this.next()
    const end = { finished_ticket: 1, inbox: 0, is_finishing: false, finished_at: timeAt(rev) }
    this.emit(rev, 'chatTicketClosed', { ticket: this.put({ ...ticket, ...end, rev }) })
  }

  #putBack(ticket: ChatTicket): void {
    this.#cancelOpenTransferOf(ticket.id)
    this.#change(ticket, { inbox: 1, user_id: null, user: null, previous_user_id: ticket.user_id })
  }

  #newTransfer(
    ticket: ChatTicket,
    previousUser: UserSummary | null,
    nextUser: UserSummary,
    over: Partial<TicketTransfer>,
  ): TicketTransfer {
    const who = {
      previousUser,
      previousUserId: previousUser?.id ?? null,
      nextUser,
      nextUserId: nextUser.id,
    }
    const transfer = aTransfer(String(this.transfers.size + 1), ticket.id, { ...who, ...over })
    this.transfers.set(transfer.id, transfer)
    return transfer
  }

  #openTransferOf(ticketId: string): TicketTransfer | undefined {
    return [...this.transfers.values()].find(
      (t) => t.chatTicketId === ticketId && t.transferred_at === null && !t.canceled,
    )
  }

  #withTicket(
    pick: number,
    state: 'inbox' | 'open' | 'closing' | 'any',
    then: (ticket: ChatTicket) => void,
  ): void {
    const fit = [...this.tickets.values()].filter(
      (t) => !t.finished_ticket && (state === 'any' || stateOf(t) === state),
    )
    const ticket = fit[pick % fit.length]
    if (ticket) then(ticket)
  }

  #withOpenTransfer(pick: number, then: (transfer: TicketTransfer) => void): void {
    const open = [...this.transfers.values()].filter((t) => t.transferred_at === null && !t.canceled)
    const transfer = open[pick % open.length]
    if (transfer) then(transfer)
  }

  #withSent(pick: number, then: (message: CustomerChat) => void): void {
    const sent = [...this.messages.values()].filter((m) => m.hash !== null)
    const message = sent[pick % sent.length]
    if (message) then(message)
  }
}

const staff = (pick: number): UserSummary => STAFF[pick % STAFF.length] as UserSummary

const stateOf = (t: ChatTicket) => (t.inbox ? 'inbox' : t.is_finishing ? 'closing' : 'open')

const owners = (ticket: ChatTicket, user: UserSummary): Partial<ChatTicket> => ({
  user_id: user.id,
  user,
  previous_user_id: ticket.user_id,
  previous_user_name: ticket.user?.name ?? null,
})

/** A tenant in which these things happened, one after the other. */
export function happened(acts: readonly Act[]): Tenant {
  const tenant = new Tenant()
  for (const act of acts) tenant.do(act)
  return tenant
}

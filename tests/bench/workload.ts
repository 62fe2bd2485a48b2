import type { ChatTicket, CustomerChat, UserSummary } from '@contract/entities'
import type { Draft, Entry } from '@domain/kernel/entry'
import { event, numbered, signedIn } from '../model/entries'
import { aCustomer, aMessage, anInstance, aTicket, aTransfer, timeAt } from '../model/rows'

/** What a log of 100,000 events of a busy tenant is made of. */
export const MIX = {
  tickets: 5_000,
  ticketEvents: 15_300,
  messages: 49_688,
  acks: 19_978,
  others: 10_034,
} as const

/** One of these, by its share of what is left of each: a thorough mixture, the same every time. */
function* kinds(): Generator<keyof typeof MIX> {
  const left: Record<keyof typeof MIX, number> = { ...MIX }
  let state = 20261120
  for (;;) {
    const total = Object.values(left).reduce((sum, n) => sum + n, 0)
    if (total === 0) return
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    let at = state % total
    for (const kind of Object.keys(left) as (keyof typeof MIX)[]) {
      at -= left[kind]
      if (at >= 0) continue
      left[kind] -= 1
      yield kind
      break
    }
  }
}

const OWNERS: readonly UserSummary[] = ['1', '2', '3', '4', '5'].map((id) => ({
  id,
  name: `Pessoa ${id}`,
  image: null,
  deleted_at: null,
}))

/** The entries of such a log, as the socket brought them. */
export function mixedWorkload(): Entry[] {
  const tickets: ChatTicket[] = []
  const messages: CustomerChat[] = []
  const drafts: Draft[] = []
  let seq = 0
  const pick = <T>(list: readonly T[], salt: number): T => {
    const at = (Math.imul(seq + salt, 2654435761) >>> 8) % list.length
    return list[at] as T
  }
  const keep = (ticket: ChatTicket): ChatTicket => {
    tickets[Number(ticket.id) - 1] = ticket
    return ticket
  }
  const open = () => {
    seq += 1
    const id = String(tickets.length + 1)
    const ticket = keep(aTicket(id, { customer: aCustomer(id), createdAt: timeAt(seq), rev: seq }))
    drafts.push(event(seq, 'Created', { ticket }))
  }
  const say = () => {
    seq += 1
    const known = pick(tickets, 1)
    const out = seq % 2 === 0
    const message = aMessage(String(messages.length + 1), known.id, {
      customer_id: known.customer_id,
      rev: seq,
      sent_at: timeAt(seq),
      ...(out && { hash: `hash-${seq}`, tag_type: 'out' }),
    })
    messages.push(message)
    const ticket = keep({
      ...known,
      last_msg: message.message,
      unseenMsg: out ? 0 : known.unseenMsg + 1,
      rev: seq,
    })
    drafts.push(event(seq, 'customerChatCreated', { message, ticket }))
  }
  const acknowledge = () => {
    seq += 1
    const message = pick(messages, 2)
    const { id, chat_ticket_id, hash, whatsapp_message_id } = message
    const news = { ack: 1 + (seq % 3), error_code: null, error_message: null, send_attempt: 1 }
    drafts.push(
      event(seq, 'customerChatAckChanged', { id, chat_ticket_id, hash, whatsapp_message_id, ...news }),
    )
  }
  const handle = () => {
    seq += 1
    const known = pick(tickets, 3)
    const user = pick(OWNERS, 4)
    if (known.inbox) {
      const ticket = keep({ ...known, inbox: 0, user_id: user.id, user, rev: seq })
      const transfer = aTransfer(String(seq), known.id, {
        transferred_at: timeAt(seq),
        nextUserId: user.id,
        rev: seq,
      })
      drafts.push(event(seq, 'Transferred', { transfer, ticket }))
    } else if (seq % 3 === 0) {
      const ticket = keep({ ...known, finished_ticket: 1, rev: seq })
      drafts.push(event(seq, 'chatTicketClosed', { ticket }))
    } else {
      const ticket = keep({ ...known, finished_ticket: 0, inbox: 1, user_id: null, user: null, rev: seq })
      drafts.push(event(seq, 'Changed', { ticket }))
    }
  }
  const other = () => {
    seq += 1
    const known = pick(tickets, 5)
    if (seq % 4 === 0)
      drafts.push(event(seq, 'instanceUpdated', { instance: anInstance(pick(['1', '2'], 6)), rev: seq }))
    else
      drafts.push(
        event(seq, 'customerChanged', { customer: { ...known.customer, name: `Cliente ${seq}` }, rev: seq }),
      )
  }
  open()
  say()
  for (const kind of kinds()) {
    if (kind === 'tickets') open()
    else if (kind === 'messages') say()
    else if (kind === 'acks') acknowledge()
    else if (kind === 'ticketEvents') handle()
    else other()
  }
  return numbered([...signedIn(), ...drafts])
}

import type { ChatTicket, Customer, CustomerChat, Instance, TicketTransfer, User } from '@contract/entities'
import { aCustomer, aMessage, anInstance, aTicket, aTransfer, aUser } from '../model/rows'

/* The rows of the model tests, with believable names and times that lie some minutes back. */

export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

let rev = 0
export const nextRev = (): number => ++rev

export const user = (id: string, name: string, over: Partial<User> = {}): User =>
  aUser({
    id,
    name,
    username: name.toLowerCase().replaceAll(' ', '.'),
    email: `${name.toLowerCase().split(' ')[0]}@farmacia.com.br`,
    userDepartment: { id: '1', name: 'Balcão', activated: true },
    userInstances: ['1', '2', '3', '4'].map((n) => ({ id: n, name: `inst-${n}`, activated: true })),
    ...over,
  })

export const instance = (
  id: string,
  nickname: string,
  color: string,
  over: Partial<Instance> = {},
): Instance =>
  anInstance(id, {
    name: `inst-${id}`,
    phone_number: `551133334${id}00`.padEnd(12, '0'),
    nickname,
    color,
    ...over,
  })

export const customer = (id: string, name: string, over: Partial<Customer> = {}): Customer =>
  aCustomer(id, { name, phone_number: `55119${80_000_000 + Number(id) * 7_919}`, ...over })

export const message = (
  id: string,
  ticketId: string,
  text: string,
  minutes: number,
  over: Partial<CustomerChat> = {},
): CustomerChat =>
  aMessage(id, ticketId, {
    customer_id: ticketId,
    message: text,
    sent_at: ago(minutes),
    unseen_msg: false,
    rev: nextRev(),
    ...over,
  })

type TicketOver = Partial<ChatTicket> & {
  last?: Partial<NonNullable<ChatTicket['customerLastChat']>>
  minutes?: number
}

export function ticket(
  id: string,
  of: Customer,
  { last, minutes = 10, ...over }: TicketOver = {},
): ChatTicket {
  const instanceId = over.instance_id ?? '1'
  return aTicket(id, {
    customer: of,
    last_msg: last?.message ?? null,
    started_at: ago(minutes + 60),
    createdAt: ago(minutes),
    instance: {
      id: instanceId,
      name: `inst-${instanceId}`,
      nickname: instanceId === '2' ? 'Loja Centro' : 'Matriz',
    },
    customerLastChat: {
      document_mimetype: null,
      document_name: null,
      id: `77${id}000`,
      is_bot_message: false,
      message: 'Oi, tudo bem?',
      sent_at: ago(minutes),
      tag_type: 'in',
      type: 'chat',
      message_buttons: null,
      chatTicket: id,
      ack: 0,
      ...last,
    },
    last_inbound_at: ago(minutes),
    rev: nextRev(),
    ...over,
  })
}

export const transfer = (
  id: string,
  ticketId: string,
  from: User,
  to: User,
  over: Partial<TicketTransfer> = {},
): TicketTransfer =>
  aTransfer(id, ticketId, {
    transfer_at: ago(3),
    created_at: ago(3),
    nextUserId: to.id,
    previousUserId: from.id,
    previousUser: { id: from.id, name: from.name, image: null, deleted_at: null },
    nextUser: { id: to.id, name: to.name, image: null, deleted_at: null },
    rev: nextRev(),
    ...over,
  })

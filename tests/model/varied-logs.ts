import type { Checkpoint } from '@domain/checkpoint'
import { save } from '@domain/checkpoint'
import type { Draft, Entry } from '@domain/kernel/entry'
import fc from 'fast-check'
import { cuts, repeats, shuffles, tenants, users } from './arbitraries'
import { draft, event, numbered, play, signedIn } from './entries'
import { aCustomer, aMessage, anInstance, aSetting, aTicket, aTransfer, aUser } from './rows'

/** The intent of a message to the customer of ticket 1. */
export const queued = (hash: string, text = 'já vai', ticketId = '1'): Draft =>
  draft('intent', 'message.queued', {
    hash,
    ticketId,
    customerId: '1',
    instanceId: '1',
    toNumber: '5511987654321',
    type: 'chat',
    text,
    replyTo: null,
    userId: '2',
    userName: 'Bia Moraes',
  })

/** One of nearly everything that a panel writes down besides the tenant's events, with people in it. */
export const everyday = (): Draft[] => {
  const customer = aCustomer('77', {
    name: 'Maria das Dores',
    phone_number: '5511987654321',
    email: 'maria@correio.example',
    document_register: '529.982.247-25',
    open_field: {
      'remédio do filho': ['insulina', 5511987654321],
      cartao: { numero: '4111 1111 1111 1111' },
    },
    image: 'https://media.example/p/maria.jpg?token=abc',
  })
  const ticket = aTicket('77', {
    customer,
    last_msg: 'meu CPF é 529.982.247-25',
    protocol: '2026112000077',
    rev: 901,
  })
  const message = aMessage('770', '77', {
    rev: 902,
    message: 'Olá! *Receita* 12',
    whatsapp_message_id: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFjNFQjA',
  })
  return [
    draft('baseline', 'chatTickets', {
      list: 'inbox|1+2|unseen|Maria das Dores|11',
      page: 1,
      result: { total_pages: 3, items: [ticket], total: 21, read_at_seq: 3 },
    }),
    draft('baseline', 'customerChatsPaginated', {
      ticketId: '77',
      page: 1,
      result: { data: [message], total: 1, per_page: 20, read_at_seq: 3 },
    }),
    queued('0f8fad5bd9cb469fa16570867728950e'),
    draft('mark', 'outbox.sending', { hash: '0f8fad5bd9cb469fa16570867728950e' }),
    draft('outcome', 'outbox.noAnswer', { hash: '0f8fad5bd9cb469fa16570867728950e' }),
    queued('1f8fad5bd9cb469fa16570867728950e', 'segunda'),
    draft('outcome', 'outbox.answered', {
      hash: '0f8fad5bd9cb469fa16570867728950e',
      message: aMessage('771', '1', { hash: '0f8fad5bd9cb469fa16570867728950e', tag_type: 'out', rev: 903 }),
    }),
    draft('outcome', 'outbox.refused', {
      hash: '1f8fad5bd9cb469fa16570867728950e',
      message: 'Maria bloqueou',
    }),
    draft('intent', 'command.asked', { name: 'take', about: '77' }),
    draft('outcome', 'command.refused', { name: 'take', code: 'CONFLICT' }),
    draft('baseline', 'instances', {
      rev: 5,
      result: [
        anInstance('3', { activated: false, qr_code: '2@abcDEF123==', phone_number: '5511333344444' }),
      ],
    }),
    draft('baseline', 'settings', { rev: 5, result: [aSetting('9', 'true')] }),
    event(904, 'ChatTicketTransferred', {
      ticket: { ...ticket, inbox: 0, user_id: '2', rev: 904 },
      transfer: aTransfer('5', '77', {
        note: 'cuidado com a Maria',
        transferred_at: '2026-11-20T10:00:00.000Z',
        rev: 904,
      }),
      triggered_by: '3',
      cause: 'user',
    }),
    event(905, 'customerChatAckChanged', {
      id: '12345678901',
      chat_ticket_id: '77',
      hash: null,
      whatsapp_message_id: null,
      ack: -1,
      error_code: '131047',
      error_message: 'Maria não aceita',
      send_attempt: 1,
    }),
    draft('intent', 'notice.dismissed', { ticketId: '77', seq: 904 }),
    draft(
      'mark',
      'from.later',
      { Maria: { telefone: '11987654321', lista: [{ cpf: '52998224725' }] } },
      { v: 2 },
    ),
    draft('baseline', 'refreshToken', { user: aUser({ id: '2', name: 'Bia Moraes' }) }),
    draft('baseline', 'validateTransferredChatTickets', {
      asked: [{ id: '77', inbox_department_id: null, rev: 901 }],
      result: [{ id: 77, user_id: '5511987654321', finished_ticket: 0, 'Maria das Dores': 'saiu' }, '88'],
    }),
    draft(
      'baseline',
      'validateTransferredChatTickets',
      {
        asked: [{ id: '1', inbox_department_id: null, rev: 1 }],
        result: '[{"id":"1","user_id":null,"finished_ticket":true}]',
      },
      { id: 'asked-again' },
    ),
    draft('outcome', 'session.unreachable', {}),
  ]
}

/** A log of a tenant's history and of everyday things, delivered as badly as may be; from a checkpoint, perhaps. */
export const variedLogs = (
  maxLength = 60,
): fc.Arbitrary<{ entries: Entry[]; checkpoint: Checkpoint | null }> =>
  fc
    .tuple(tenants(maxLength), shuffles(), repeats(), fc.option(cuts()), users())
    .map(([tenant, shuffle, repeat, cut, user]) => {
      // Who looks decides what comes into sight: rights are read from names of roles.
      const begin = signedIn(user.id).map((one) => (one.name === 'logIn' ? { ...one, data: { user } } : one))
      const all = numbered([...begin, ...repeat(shuffle([...tenant.events, ...everyday()]))])
      if (cut === null) return { entries: all, checkpoint: null }
      const at = Math.round(cut * all.length)
      return { entries: all.slice(at), checkpoint: save(play(all.slice(0, at)).world) }
    })

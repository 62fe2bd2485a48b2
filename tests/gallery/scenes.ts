import type { ChatTicket, CustomerChat, User } from '@contract/entities'
import { listKey, TICKET_TABS, type TicketTab } from '@domain/tickets/lists'
import { anOrderProduct, aReaction } from '../model/rows'
import type { Counter } from './counter'
import { ago, customer, instance, message, nextRev, ticket, transfer, user } from './rows'

export const ME = user('7', 'Ana Beatriz Moura')
export const COLLEAGUES: User[] = [
  user('8', 'Carlos Eduardo Nunes'),
  user('9', 'Débora Lima', { userDepartment: { id: '2', name: 'Perfumaria', activated: true } }),
  user('10', 'Elias Prado', { online: false }),
  user('11', 'Fernanda Aparecida de Oliveira Castro', { online: false }),
]
const CARLOS = COLLEAGUES[0] as User
const summaryOf = ({ id, name }: User) => ({ id, name, image: null, deleted_at: null })
const mine = { inbox: 0, user_id: ME.id, user: summaryOf(ME) }

const NAMES =
  'Maria Aparecida|João Pedro Souza|Luíza Campos|Antônio Carlos Ferreira|Sebastião|Rosângela Martins|Ítalo Brandão|Cláudia Regina de Almeida Vasconcelos|Paulo|Neusa Tavares|Wesley Rocha|Yasmin Duarte'.split(
    '|',
  )

/** The open conversation of most scenes. */
export const OPEN = '501'
export const QUEUED = '100'
export const CLOSED = '701'

const everyday: ChatTicket[] = [
  ...NAMES.map((name, i) =>
    ticket(String(100 + i), customer(String(100 + i), name, { is_favorite: i === 2 }), {
      minutes: i * 7 + 1,
      instance_id: i % 3 === 1 ? '2' : '1',
      unseenMsg: i % 4 === 0 ? i + 1 : 0,
      bot_is_active: i === 5,
      waiting_since: i === 5 ? null : ago(i * 7 + 1),
      last: {
        message:
          [
            'Vocês têm *Losartana* 50 mg?',
            'Bom dia! Chegou minha receita?',
            'ok',
            'Quanto custa a entrega para o Jardim das Flores, perto da praça?',
          ][i % 4] ?? null,
        type: i === 3 ? 'image' : i === 6 ? 'audio' : 'chat',
        ...(i === 3 && { message: null }),
      },
    }),
  ),
  ...Array.from({ length: 20 }, (_, i) =>
    ticket(String(200 + i), customer(String(200 + i), `${NAMES[i % 12]} ${i + 1}`), {
      minutes: 100 + i * 400,
      waiting_since: ago(100 + i * 400),
    }),
  ),
  ticket(
    OPEN,
    customer('501', 'Helena Vieira da Silva', {
      email: 'helena.vieira@exemplo.com.br',
      document_register: '123.456.789-09',
      groups: [
        { id: '1', group_id: '1', customer_id: '501', name: 'Uso contínuo', color_tag: null },
        { id: '2', group_id: '2', customer_id: '501', name: 'Entrega', color_tag: null },
      ],
    }),
    {
      ...mine,
      minutes: 2,
      unseenMsg: 2,
      waiting_since: ago(2),
      last: { message: 'Pode ser genérico, sem problema' },
    },
  ),
  ticket('502', customer('502', 'Marcos Vinícius'), {
    ...mine,
    minutes: 30,
    instance_id: '2',
    last: { message: 'Seu pedido saiu para entrega.', tag_type: 'out', ack: 3 },
  }),
  ticket('503', customer('503', 'Tereza Cristina'), {
    ...mine,
    minutes: 44,
    last: { message: 'Combinado!', tag_type: 'out', ack: 1 },
  }),
  ticket('601', customer('601', 'Otávio Ramos'), {
    inbox: 0,
    user_id: CARLOS.id,
    user: summaryOf(CARLOS),
    minutes: 12,
    last: { tag_type: 'out', message: 'Um momento, por favor.', ack: 2 },
  }),
  ticket(CLOSED, customer('701', 'Sílvia Nogueira'), {
    inbox: 0,
    finished_ticket: 1,
    finished_at: ago(200),
    user_id: ME.id,
    user: summaryOf(ME),
    minutes: 210,
    last: { message: 'Obrigada!' },
  }),
]

const out = { tag_type: 'out', user_sending_id: ME.id, user_sending_name: ME.name }
const LONG =
  'Temos sim! O genérico da *Losartana Potássica 50 mg* com 30 comprimidos está *R$ 12,90*, e o de referência R$ 58,40.\n\nSe preferir, veja no site: https://farmacia.exemplo.com.br/losartana-50mg ou escreva para pedidos@farmacia.exemplo.com.br'

function conversation(): CustomerChat[] {
  const old = Array.from({ length: 24 }, (_, i) =>
    message(
      String(1000 + i),
      OPEN,
      i % 3 === 0
        ? 'Certo, obrigada pela ajuda!'
        : 'Bom dia, tudo bem? Preciso de uma informação sobre o remédio.',
      60 * 24 * 9 - i * 60,
      i % 2 ? { ...out, ack: 3 } : {},
    ),
  )
  return [
    ...old,
    message('1100', OPEN, 'Bom dia! Vocês têm losartana 50?', 60 * 25),
    message('1101', OPEN, LONG, 60 * 24 + 50, { ...out, ack: 3 }),
    message(
      '1102',
      OPEN,
      'Atendimento transferido de Carlos Eduardo Nunes para Ana Beatriz Moura',
      60 * 24 + 40,
      { type: 'log', tag_type: 'system', is_log_message: true },
    ),
    message(
      '1103',
      OPEN,
      'Cliente antiga, tem desconto do convênio. Conferir a receita _antes_ de fechar.',
      60 * 24 + 30,
      { ...out, type: 'comment', user_sending_id: CARLOS.id, user_sending_name: CARLOS.name },
    ),
    message('1104', OPEN, '', 50, { type: 'image', message: null, caption: 'Minha receita' }),
    message('1105', OPEN, '', 49, { type: 'ephemeral_thing', message: null }),
    message('1106', OPEN, 'Recebi, vou conferir.', 40, { ...out, ack: 2, parent_id: '1104' }),
    message('1107', OPEN, 'Ok', 39, { ...out, ack: 1 }),
    message('1108', OPEN, 'Sua receita vale até `30/11`. ~R$ 58,40~ *R$ 49,64* com o convênio.', 20, {
      ...out,
      ack: -1,
      error_code: '131026',
      error_message: 'Message undeliverable',
    }),
    message('1109', OPEN, 'Posso separar para a entrega das 15 h?', 18, {
      ...out,
      ack: 0,
      error_code: 'OUTCOME_UNKNOWN',
    }),
    message('1110', OPEN, 'Pode sim', 3, { unseen_msg: true }),
    message('1111', OPEN, 'Pode ser genérico, sem problema', 2, { unseen_msg: true }),
  ]
}

const noList = { total_pages: 1, total: 0, items: [] as ChatTicket[], read_at_seq: 1 }
/** Which tickets a tab shows is the fold's business; here each list only says that its page has come. */
function lists(counter: Counter, items: ChatTicket[]): void {
  counter.give('baseline', 'chatTickets', { list: null, page: 1, result: { ...noList, items } })
  for (const tab of TICKET_TABS as readonly TicketTab[])
    counter.give('baseline', 'chatTickets', {
      list: listKey({ tab, instanceIds: [], search: '', unseenOnly: false }),
      page: 1,
      result: noList,
    })
}

function signIn(counter: Counter, who = ME): void {
  counter.give('mark', 'session.renewing', {})
  counter.give('baseline', 'refreshToken', { user: who })
}

function live(counter: Counter): void {
  counter.give('mark', 'connection.start', {})
  counter.give('mark', 'connection.opened', {})
  counter.give('mark', 'connection.caughtUp', { cursor: 1 })
}

function shop(counter: Counter): void {
  signIn(counter)
  live(counter)
  counter.give('baseline', 'instances', {
    rev: 1,
    result: [
      instance('1', 'Matriz', '#7367F0'),
      instance('2', 'Loja Centro', '#28C76F'),
      instance('3', 'Delivery', '#FF9F43', { activated: false, browser_session: true, is_official: false }),
      instance('4', 'Loja Norte', '#EA5455', { activated: false, phone_number: null, is_official: false }),
    ],
  })
  lists(counter, everyday)
  counter.give('baseline', 'sumOfTickets', { result: { inbox_list: 32, my_chats_list: 3 } })
}

function messages(counter: Counter, ticketId: string, data: CustomerChat[]): void {
  counter.give('baseline', 'customerChatsPaginated', {
    ticketId,
    page: 1,
    result: { data, total: data.length, per_page: 100, read_at_seq: 1 },
  })
}

function chat(counter: Counter): void {
  shop(counter)
  messages(counter, OPEN, conversation())
  messages(counter, QUEUED, [
    message('2000', QUEUED, 'Vocês têm *Losartana* 50 mg?', 1, { unseen_msg: true }),
  ])
  messages(counter, CLOSED, [message('3000', CLOSED, 'Obrigada!', 210)])
}

const PICTURE =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="teal"/><circle cx="200" cy="150" r="90" fill="gold"/></svg>'

/** Every kind of message, one under the other. */
function talk(counter: Counter): void {
  shop(counter)
  const details = { location: null, contacts: null, reply: null }
  const status = (url: string, mimetype: string) => ({ id: 's', url, caption: null, mimetype })
  messages(counter, OPEN, [
    message('5001', OPEN, 'Imagem', 60, {
      type: 'image',
      caption: 'A receita',
      status: status(PICTURE, 'image/png'),
    }),
    message('5002', OPEN, 'Imagem', 59, { type: 'image', status: null }),
    message('5003', OPEN, 'Documento', 58, {
      type: 'document',
      document_name: 'Orçamento <b>março</b> 2026.pdf',
      document_mimetype: 'application/pdf',
      status: status('/orcamento.pdf', 'application/pdf'),
    }),
    message('5004', OPEN, 'Mensagem de voz', 57, {
      type: 'audio',
      status: status('/voz.ogg', 'audio/ogg'),
    }),
    message('5005', OPEN, 'Localização', 56, {
      type: 'location',
      details: {
        ...details,
        location: {
          latitude: '-23.55052',
          longitude: '-46.633308',
          name: 'Praça da Sé',
          address: 'Sé, São Paulo, 01001-000',
        },
      },
    }),
    message('5006', OPEN, 'Contato', 55, {
      type: 'contacts',
      is_forwarded: true,
      details: {
        ...details,
        contacts: [
          {
            name: 'Dr. Paulo <script>',
            organization: 'Clínica Sé',
            phones: [{ phone: '+55 11 98765-4321', wa_id: '5511987654321' }],
            emails: ['paulo@clinica.com.br'],
          },
        ],
      },
    }),
    message('5007', OPEN, 'Como prefere receber?', 54, {
      ...out,
      ack: 3,
      type: 'template',
      message_header: 'Entrega',
      message_footer: 'Farmácia Centro',
      message_buttons: [{ text: 'Retirar na loja' }, { text: 'Ver no site', url: 'https://loja.com.br' }],
    }),
    message('5008', OPEN, 'Entrega', 53, {
      type: 'interactive',
      parent_id: '5007',
      details: { ...details, reply: { title: 'Entrega', description: 'Até as 18h' } },
    }),
    message('5009', OPEN, 'Pedido com 3 itens', 52, {
      type: 'order',
      products: [
        anOrderProduct('Dipirona 500 mg', '5009', { price: 890, quantity: 2 }),
        anOrderProduct('Protetor solar', '5009', { price: 123456, quantity: 1 }),
      ],
      reactions: [aReaction('1', '5009', { reaction_text: '🙏', customer_id: null, user_name: ME.name })],
    }),
    message('5010', OPEN, 'Confirma, @Carlos? O convênio mudou.', 51, { ...out, type: 'comment' }),
    message('5011', OPEN, '', 50, { type: 'poll' }),
    message('5012', OPEN, 'Apagada', 49, { whatsapp_deleted_at: ago(48) }),
    message('5013', OPEN, 'Obrigada!!', 2, {
      is_edited: true,
      reactions: [
        aReaction('2', '5013', { reaction_text: '👍' }),
        aReaction('3', '5013', {
          reaction_text: '👍',
          customer_id: null,
          ack: -1,
          error_message: 'Sem internet.',
        }),
      ],
    }),
  ])
}

export type Scene = Readonly<{
  path: string
  set: (counter: Counter) => void
  fail?: boolean
  hang?: boolean
  draft?: boolean
}>
const at = (ticketId?: string) => `/farmacia/chat/attendance${ticketId ? `?ticket=${ticketId}` : ''}`

/** Every screen and state worth looking at, by name. */
export const scenes: Readonly<Record<string, Scene>> = {
  kit: { path: '/farmacia/services', set: shop },
  login: { path: '/farmacia/login', set: () => undefined },
  'login-failed': {
    path: '/farmacia/login',
    set(counter) {
      counter.give('intent', 'login.submitted', {})
      counter.give('outcome', 'login.failed', { message: 'Senha ou E-mail incorreto.' })
    },
  },
  'login-renewing': {
    path: '/farmacia/login',
    set: (counter) => counter.give('mark', 'session.renewing', {}),
  },
  'not-found': { path: '/farmacia/nowhere', set: () => undefined },
  instances: { path: '/farmacia/instances/list/chooseInstance', set: shop },
  queue: { path: at(), set: shop },
  chat: { path: at(OPEN), set: chat, draft: true },
  queued: { path: at(QUEUED), set: chat },
  talk: { path: at(OPEN), set: talk },
  closed: { path: at(CLOSED), set: chat },
  transfer: {
    path: at(OPEN),
    set(counter) {
      chat(counter)
      counter.give('baseline', 'ticketTransfer', {
        result: [
          transfer('1', OPEN, CARLOS, ME, {
            transferred_at: ago(60 * 24),
            created_at: ago(60 * 24),
            note: 'Cliente do convênio',
          }),
          transfer('2', OPEN, ME, COLLEAGUES[1] as User, { note: 'Pode fechar a entrega?' }),
        ],
      })
    },
  },
  notices: {
    path: at(OPEN),
    set(counter) {
      chat(counter)
      const send = (of: ChatTicket, from: User, to: User) =>
        counter.give('event', 'ChatTicketTransferred', {
          ticket: { ...of, inbox: 0, user_id: to.id, user: summaryOf(to), rev: nextRev() },
          transfer: transfer(`n${of.id}`, of.id, from, to, { transferred_at: ago(0) }),
          triggered_by: CARLOS.id,
          cause: 'user',
        })
      send(everyday[1] as ChatTicket, CARLOS, ME)
      send(everyday[2] as ChatTicket, ME, CARLOS)
    },
  },
  offline: {
    path: at('503'),
    set(counter) {
      chat(counter)
      messages(counter, '503', [message('4000', '503', 'Combinado!', 44, { ...out, ack: 1 })])
      counter.give('mark', 'connection.closed', {})
    },
  },
  loading: { path: at('502'), set: signInOnly, hang: true },
  failed: { path: at('502'), set: signInOnly, fail: true },
  empty: {
    path: at(),
    set(counter) {
      signInOnly(counter)
      lists(counter, [])
    },
  },
}

function signInOnly(counter: Counter): void {
  signIn(counter)
  live(counter)
}

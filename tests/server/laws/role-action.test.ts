import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../../server/app'
import { aDatabase } from '../../databases'
import { aHash } from '../areas/stage'
import { type Asker, asker } from './busy-shop'
import { aServer, aShop, aTalk, type Shop, type Talk } from './shop'

/**
 * Who may do what with an open ticket in Ana's hands, in the department Balcão (peers.md section 3, row 18; law 6):
 *
 *   ana     has it                       bruno   of the same department, sees it
 *   davi    of no department, sees it    carla   of another department
 *   edu     does not serve its connection
 *   alice   administrator
 */
const ROLES = ['ana', 'bruno', 'davi', 'carla', 'edu', 'alice'] as const
type Role = (typeof ROLES)[number]

type Situation = { shop: Shop; talk: Talk }
type Action = { query: string; variables: (about: Situation) => Record<string, unknown> }

const byId = (query: string): Action => ({ query, variables: ({ talk }) => ({ id: talk.id }) })
const to = ({ shop, talk }: Situation) => ({ p: talk.phone, i: shop.instanceId, h: aHash() })

const ACTIONS = {
  'look it up': byId('query($id: ID!) { chatTicketInfos(id: $id) { id } }'),
  'find it in all lists': {
    query: 'query($s: String) { chatTickets(all_users: true, search_query: $s) { items { id } } }',
    variables: ({ talk }) => ({ s: talk.phone }),
  },
  'find it by its words': {
    query:
      'query { chatTickets(all_users: true, search_query: "segredo da Ana", search_by_message: true, pagination_limit: 100) { items { id } } }',
    variables: () => ({}),
  },
  'read what was written': {
    query:
      'query($id: ID!, $c: ID!, $i: ID!) { customerChatsPaginated(id: $id, customer_id: $c, instance_id: $i) { data { id } } }',
    variables: ({ shop, talk }) => ({ id: talk.id, c: talk.customerId, i: shop.instanceId }),
  },
  'read its history': byId('query($id: ID!) { chatTicketLog(chat_ticket_id: $id) { data { id } } }'),
  'read its customer': {
    query: 'query($c: ID!) { customerInfos(id: $c) { id } }',
    variables: ({ talk }) => ({ c: talk.customerId }),
  },
  comment: {
    query:
      'mutation($p: String!, $i: ID!, $h: String!) { createChatComment(to_number: $p, instance_id: $i, message: "nota", hash: $h) { id } }',
    variables: to,
  },
  write: {
    query:
      'mutation($p: String!, $i: ID!, $h: String!) { sendMessage(to_number: $p, instance_id: $i, message: "oi", hash: $h) { id } }',
    variables: to,
  },
  'write later': {
    query:
      'mutation($id: ID!, $h: String!, $at: String!) { scheduleMessage(chat_ticket_id: $id, message: "depois", send_at: $at, hash: $h) { id } }',
    variables: ({ talk }) => ({
      id: talk.id,
      h: aHash(),
      at: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  },
  'mark as read': {
    query:
      'mutation($id: ID!, $i: ID!) { resetCustomerUnseenMsgs(id: $id, instance_id: $i) { id unseenMsg } }',
    variables: ({ shop, talk }) => ({ id: talk.id, i: shop.instanceId }),
  },
  'make it urgent': byId('mutation($id: ID!) { setChatTicketPriority(id: $id, priority: 3) { id } }'),
  'put it off': byId('mutation($id: ID!) { snoozeChatTicket(id: $id) { id } }'),
  'give it to Bruno': {
    query:
      'mutation($id: ID!, $u: ID!) { createTicketTransfer(chat_ticket_id: $id, next_user_id: $u) { id } }',
    variables: ({ shop, talk }) => ({ id: talk.id, u: shop.bruno.id }),
  },
  'change its department': {
    query: 'mutation($id: ID!, $d: ID!) { changeChatTicketDepartment(id: $id, department_id: $d) { id } }',
    variables: ({ shop, talk }) => ({ id: talk.id, d: shop.entregas }),
  },
  'give it back to the queue': byId('mutation($id: ID!) { returnChatTicketToInbox(id: $id) { id } }'),
  'close it': byId('mutation($id: ID!) { finishChatTicket(id: $id, silent: true) { id } }'),
} as const satisfies Record<string, Action>

const WHO_SEES = {
  ana: 'yes',
  bruno: 'yes',
  davi: 'yes',
  carla: 'not there',
  edu: 'not there',
  alice: 'yes',
} as const
const WHO_HAS_IT = { ...WHO_SEES, bruno: 'not yours', davi: 'not yours' } as const

const ROWS: readonly [keyof typeof ACTIONS, Readonly<Record<Role, Answer>>][] = [
  ['look it up', WHO_SEES],
  ['find it in all lists', WHO_SEES],
  ['find it by its words', WHO_SEES],
  ['read what was written', WHO_SEES],
  ['read its history', WHO_SEES],
  ['read its customer', WHO_SEES],
  ['comment', WHO_SEES],
  ['mark as read', WHO_SEES],
  ['write', WHO_HAS_IT],
  ['write later', WHO_HAS_IT],
  ['make it urgent', WHO_HAS_IT],
  ['put it off', WHO_HAS_IT],
  ['give it to Bruno', WHO_HAS_IT],
  ['change its department', WHO_HAS_IT],
  ['give it back to the queue', WHO_HAS_IT],
  ['close it', WHO_HAS_IT],
]

/** What stands beside the ticket and does not change it: a transfer waits to be confirmed. */
const LEAVES_THE_TICKET: ReadonlySet<keyof typeof ACTIONS> = new Set([
  'comment',
  'write later',
  'give it to Bruno',
])

/** Yes; or no: as if there were none; or no: seen, but another's. */
type Answer = 'yes' | 'not there' | 'not yours'

const CODES: Readonly<Record<string, Answer>> = {
  NOT_FOUND: 'not there',
  FORBIDDEN: 'not yours',
  CONFLICT: 'not yours',
}

/** What the server answered; its own words where they are none of the three. */
function answerOf(text: string, { talk }: Situation): string {
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1]
  if (code) return CODES[code] ?? text
  const empty = /"(chatTicketInfos|customerInfos)":null|"(items|data)":\[\]/.test(text)
  const found = !text.includes('chatTickets') || text.includes(`"${talk.id}"`)
  return empty || !found ? 'not there' : 'yes'
}

describe('the role × action table', () => {
  const database = aDatabase()
  let server: RunningServer
  let shop: Shop
  const asking = {} as Record<Role, Asker>
  beforeAll(async () => {
    server = await aServer(database.url())
    shop = await aShop(server.db, server.services.config)
    for (const role of ROLES) asking[role] = await asker(server, shop, shop[role])
  })
  afterAll(() => server.close())

  const anaHas = async (): Promise<Situation> => {
    const talk = await aTalk(server, shop, { department: shop.balcao, says: 'segredo da Ana' })
    await asking.ana(
      'mutation($t: ID!, $u: ID!) { createTicketTransfer(chat_ticket_id: $t, next_user_id: $u) { id } }',
      { t: talk.id, u: shop.ana.id },
    )
    return { shop, talk }
  }

  const state = async ({ talk }: Situation) =>
    (
      await asking.alice(
        'query($id: ID!) { chatTicketInfos(id: $id) { rev unseenMsg user_id finished_ticket } }',
        {
          id: talk.id,
        },
      )
    ).text

  it('says with each ticket when it was read, by the server’s clock', async () => {
    const { talk } = await anaHas()
    for (const query of [
      'query($id: ID!) { chatTicketInfos(id: $id) { curretTimestamp } }',
      'query { chatTickets(all_users: true, pagination_limit: 1) { items { curretTimestamp } } }',
    ]) {
      const before = new Date().toISOString()
      const { text } = await asking.alice(query, { id: talk.id })
      const said = /"curretTimestamp":"(\d{4}-\d\d-\d\dT[\d:.]{12}Z)"/.exec(text)?.[1] ?? text
      // One spelling, which sorts as the moments do.
      expect([before, said, new Date().toISOString()].sort()[1], query).toBe(said)
    }
  })

  it.each(ROWS)('%s', async (name, expected) => {
    const { query, variables }: Action = ACTIONS[name]
    for (const role of ROLES) {
      const about = await anaHas()
      const before = await state(about)
      const { text } = await asking[role](query, variables(about))
      expect(answerOf(text, about), role).toBe(expected[role])
      // Who is refused leaves no trace, nor does who looks: that somebody else has read it is not told to the customer.
      const looks = !query.startsWith('mutation') || (name === 'mark as read' && role !== 'ana')
      if (looks || expected[role] !== 'yes') expect(await state(about), role).toBe(before)
      else if (!LEAVES_THE_TICKET.has(name)) expect(await state(about), role).not.toBe(before)
    }
  })

  it('has a row for every action', () => {
    expect(ROWS.map(([name]) => name).sort()).toEqual(Object.keys(ACTIONS).sort())
  })
})

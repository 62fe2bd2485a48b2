import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { chatTickets } from '../../../server/conversation/tickets/ticket.queries'
import { readTickets } from '../../../server/conversation/tickets/ticket.row'
import { listArguments } from '../../../src/app/tickets/internal/list-arguments'
import { emptyWorld } from '../../../src/domain/empty-world'
import { emptyChange } from '../../../src/domain/kernel/world'
import {
  TICKET_KINDS,
  TICKET_ORDERS,
  TICKET_TABS,
  type TicketFilter,
  ticketList,
} from '../../../src/domain/tickets/lists'
import { seeTicket } from '../../../src/domain/tickets/ticket.rows'
import { aDatabase } from '../../databases'
import { aUser } from '../../model/rows'
import { aStage, aTicket, rows, work } from './stage'

const filter: fc.Arbitrary<TicketFilter> = fc.record(
  {
    tab: fc.constantFrom(...TICKET_TABS),
    instanceIds: fc.constant([]),
    search: fc.constant(''),
    unseenOnly: fc.boolean(),
    kind: fc.constantFrom(...TICKET_KINDS),
    waitingOnly: fc.boolean(),
    withoutDepartment: fc.boolean(),
    favoritesOnly: fc.boolean(),
    groupIds: fc.subarray(['1', '2'], { minLength: 1 }),
    order: fc.constantFrom(...TICKET_ORDERS),
  },
  { requiredKeys: ['tab', 'instanceIds', 'search', 'unseenOnly'] },
)

/** Where a ticket stands and since when, in minutes ago; few values, so that many are alike. */
const place = fc.record({
  state: fc.constantFrom('inbox', 'inbox', 'open', 'closing', 'closed'),
  active: fc.nat({ max: 3 }),
  placed: fc.nat({ max: 3 }),
  waiting: fc.option(fc.nat({ max: 3 })),
  unseen: fc.nat({ max: 1 }),
  bot: fc.boolean(),
  campaign: fc.boolean(),
  status: fc.boolean(),
  favorite: fc.boolean(),
  groups: fc.nat({ max: 3 }),
  priority: fc.nat({ max: 2 }),
})

/** Nobody of them waits, whatever since; chance seldom has a page of bots alone. */
const whomBotsAnswer = Array.from({ length: 12 }, (_, n) => ({
  state: 'inbox' as const,
  active: n % 4,
  placed: n % 3,
  waiting: null,
  unseen: 0,
  bot: true,
  campaign: false,
  status: false,
  favorite: false,
  groups: 0,
  priority: 0,
}))
const ofBots = {
  tab: 'inbox',
  instanceIds: [],
  search: '',
  unseenOnly: false,
  kind: 'bot',
  order: 'longestWait',
} as const

/** The more urgent, the shorter they wait: chance seldom makes a page end where both orders are needed. */
const urgentWaitShortest = Array.from({ length: 12 }, (_, n) => ({
  state: 'inbox' as const,
  active: 0,
  placed: 0,
  waiting: n % 3,
  unseen: 0,
  bot: false,
  campaign: false,
  status: false,
  favorite: false,
  groups: 0,
  priority: 2 - (n % 3),
}))
const byPriority = {
  tab: 'inbox',
  instanceIds: [],
  search: '',
  unseenOnly: false,
  order: 'priority',
} as const

describe('lists', () => {
  const stage = aStage(aDatabase())

  it('are the same in SQL and in the panel, whatever narrows and orders them, page by page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push((await aTicket(stage())).id)
    const groups = (
      await rows<{ id: string }>(
        stage(),
        `INSERT INTO customer_groups (tenant_id, name) VALUES ($1, 'Diabéticos'), ($1, 'Convênio') RETURNING id::text`,
        [stage().tenant.id],
      )
    ).map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { minLength: 12, maxLength: 12 }),
        filter,
        fc.integer({ min: 1, max: 5 }),
        async (places, asked, size) => {
          const set = (key: keyof (typeof places)[number]) => places.map((one) => one[key])
          await rows(
            stage(),
            `UPDATE chat_tickets t SET state = v.state, unseen = v.unseen, bot_is_active = v.bot,
               is_campaign = v.campaign, is_status_notification = v.status,
               priority = v.priority, user_id = CASE WHEN v.state = 'inbox' THEN NULL ELSE $10::integer END,
               placed_at = date_trunc('minute', now()) - v.placed * interval '1 minute',
               waiting_since = date_trunc('minute', now()) - v.waiting * interval '1 minute',
               last_message_at = date_trunc('minute', now()) - v.active * interval '1 minute'
             FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::integer[],
               $7::boolean[], $8::boolean[], $9::boolean[], $11::integer[])
               v(id, state, active, placed, waiting, unseen, bot, campaign, status, priority)
             WHERE t.id = v.id`,
            [
              ids,
              set('state'),
              set('active'),
              set('placed'),
              set('waiting'),
              set('unseen'),
              set('bot'),
              set('campaign'),
              set('status'),
              Number(stage().ana.id),
              set('priority'),
            ],
          )
          // The activity of a ticket is its last message's time.
          await rows(
            stage(),
            'UPDATE customer_chats m SET sent_at = t.last_message_at FROM chat_tickets t WHERE t.last_message_id = m.id',
          )
          await rows(
            stage(),
            `UPDATE customers c SET is_favorite = v.favorite FROM unnest($1::bigint[], $2::boolean[]) v(id, favorite)
             JOIN chat_tickets t ON t.id = v.id WHERE c.id = t.customer_id`,
            [ids, set('favorite')],
          )
          await rows(stage(), 'DELETE FROM customer_group_members')
          await rows(
            stage(),
            `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
             SELECT t.tenant_id, g.id, t.customer_id FROM unnest($1::bigint[], $2::integer[]) v(id, groups)
             JOIN chat_tickets t ON t.id = v.id JOIN unnest($3::bigint[]) WITH ORDINALITY g(id, bit) ON v.groups & g.bit::integer > 0`,
            [ids, set('groups'), groups],
          )
          const named = asked.groupIds && {
            groupIds: asked.groupIds.map((id) => groups[Number(id) - 1] ?? ''),
          }
          const filtered: TicketFilter = { ...asked, ...named }
          const world = emptyWorld()
          const all = await work(stage(), (w) => readTickets(w, ids))
          for (const ticket of all.values()) seeTicket(world, emptyChange(), ticket)
          // Where no order is chosen the panel names the tab's own.
          const {
            instance_ids: _,
            group_ids: __,
            inbox_department_ids: ___,
            ...args
          } = listArguments(filtered, aUser({ id: stage().ana.id }))

          const found: string[] = []
          let after: string | null | undefined = null
          do {
            const page = await work(stage(), (w) =>
              chatTickets(w, stage().ana, {
                ...args,
                group_ids: filtered.groupIds ? [...filtered.groupIds] : null,
                pagination_limit: size,
                after,
              }),
            )
            found.push(...page.items.map(({ id }) => id))
            expect(page.total_pages).toBe(Math.ceil(page.total / size))
            after = page.next ?? null
            expect(after === null).toBe(found.length === page.total)
          } while (after !== null)
          expect(found).toEqual(ticketList(world, stage().ana, filtered))
        },
      ),
      {
        numRuns: 60,
        examples: [
          [urgentWaitShortest, byPriority, 1],
          [whomBotsAnswer, ofBots, 5],
        ],
      },
    )
  })

  it('go on behind a cursor though a ticket has moved to the top meanwhile: nothing twice, nothing left out', async () => {
    const first = await work(stage(), (w) =>
      chatTickets(w, stage().alice, { all_users: true, pagination_limit: 3 }),
    )
    const below = await work(stage(), (w) =>
      chatTickets(w, stage().alice, { all_users: true, pagination_limit: 100 }),
    )
    const moved = below.items.at(-1)?.id ?? ''
    await rows(stage(), 'UPDATE chat_tickets SET last_message_at = now() WHERE id = $1', [moved])
    const rest = await work(stage(), (w) =>
      chatTickets(w, stage().alice, { all_users: true, pagination_limit: 100, after: first.next ?? '' }),
    )
    expect(rest.items.map(({ id }) => id)).toEqual(
      below.items
        .slice(3)
        .map(({ id }) => id)
        .filter((id) => id !== moved),
    )
  })

  it.each([
    'x',
    'e30',
    Buffer.from('[null,"now()","1",0,0]').toString('base64url'),
    Buffer.from(`[null,"2026-11-20 10:00:00+00","1 OR 1=1",0,0]`).toString('base64url'),
    Buffer.from(`[null,"2026-11-20 10:00:00+00","1",0,"0 OR 1=1"]`).toString('base64url'),
  ])('refuse a cursor that is none: %s', async (after) => {
    await expect(work(stage(), (w) => chatTickets(w, stage().ana, { after }))).rejects.toThrow(
      'Cursor inválido.',
    )
  })

  it('refuse an order that does not exist', async () => {
    await expect(work(stage(), (w) => chatTickets(w, stage().ana, { order: 'id; DROP' }))).rejects.toThrow(
      'Ordem inválida.',
    )
  })
})

/** peers.md section 3, row 9 (the ninth digit splits nobody) and row 17 (exact numbers first, pages after). */
describe('a search', () => {
  const stage = aStage(aDatabase())
  let ticket: Awaited<ReturnType<typeof aTicket>>
  beforeAll(async () => {
    ticket = await aTicket(stage())
    await rows(
      stage(),
      `UPDATE customers SET name = 'José Conceição', phone_number = '551187654321', lookup_key = '551187654321',
         document_register = '529.982.247-25' WHERE id = $1`,
      [ticket.customer_id],
    )
  })

  const looked = async (typed: string) => {
    const all = await work(stage(), (w) => readTickets(w, [ticket.id]))
    const search = typed === 'PROTOCOL' ? (all.get(ticket.id)?.protocol.slice(-6) ?? '') : typed
    const found = await work(stage(), (w) =>
      chatTickets(w, stage().alice, { search_query: search, all_users: true, pagination_limit: 100 }),
    )
    const world = emptyWorld()
    for (const one of all.values()) seeTicket(world, emptyChange(), one)
    const here = ticketList(world, stage().alice, { tab: 'all', instanceIds: [], search, unseenOnly: false })
    return { server: found.items.some(({ id }) => id === ticket.id), panel: here.includes(ticket.id) }
  }

  it.each([
    ['a name without its accents', 'jose conceicao', true],
    ['a name in capitals, with blanks around', '  CONCEIÇÃO ', true],
    ['part of the number, however written', '8765-43', true],
    ['the whole number with its ninth digit', '(11) 98765-4321', true],
    ['the whole number without it', '11 8765 4321', true],
    ['the document as it was typed', '529.982.247-25', true],
    ['the document by its digits', '52998224725', true],
    ['part of the document', '982247', true],
    ['the protocol', 'PROTOCOL', true],
    ['no document of another', '529.982.247-26', false],
    ['no two digits of a document', '98', false],
    ['no other number', '11 98765-0000', false],
    ['no pattern of its own', 'jos_ %', false],
    ['nobody else', 'maria', false],
  ])('finds %s, on the server as in the panel', async (_, typed, hit) => {
    expect(await looked(typed)).toEqual({ server: hit, panel: hit })
  })

  it.each([
    ['12.abc.345', true],
    ['12ABC34501DE35', true],
    ['12XBC345', false],
  ])('finds a document with letters by %s: %s', async (typed, found) => {
    await rows(stage(), `UPDATE customers SET document_register = '12ABC34501DE35' WHERE id = $1`, [
      ticket.customer_id,
    ])
    expect(await looked(typed)).toEqual({ server: found, panel: found })
    await rows(stage(), `UPDATE customers SET document_register = '529.982.247-25' WHERE id = $1`, [
      ticket.customer_id,
    ])
  })

  it('finds nobody of another tenant by their document', async () => {
    const house = { ...stage(), ...(await stage().another()) }
    const found = await work(house, (w) =>
      chatTickets(w, house.alice, { search_query: '52998224725', all_users: true }),
    )
    expect(found.items).toEqual([])
  })
})

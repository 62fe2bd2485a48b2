import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  chatTicketInfos,
  chatTickets,
  validateTransferred,
} from '../../../server/conversation/tickets/ticket.queries'
import { sumOfTickets } from '../../../server/conversation/tickets/ticket.sums'
import { visibleTo } from '../../../server/directory/access/visible-to.sql'
import { Parameters } from '../../../server/platform/db/parameters'
import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aStage, aTakenTicket, aTicket, rows, ticket, work } from './stage'

const stage = aStage(aDatabase())

describe('the rule in SQL is the rule in TypeScript', () => {
  const place = fc.record({
    user_id: fc.option(fc.constantFrom('1', '2', '3')),
    department_id: fc.option(fc.constantFrom('1', '2')),
    instance_id: fc.constantFrom('1', '2', '3'),
  })
  const viewer: fc.Arbitrary<Viewer> = fc.record({
    id: fc.constantFrom('1', '2', '3'),
    role: fc.constantFrom('administrador', 'atendente', 'Administrador'),
    department_id: fc.option(fc.constantFrom('1', '2')),
    instance_ids: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
  })

  it('on random tickets and viewers, also when negated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 30 }), viewer, async (places, who) => {
        const parameters = new Parameters()
        const table = `unnest(${parameters.add(places.map((p) => p.user_id))}::integer[], ${parameters.add(places.map((p) => p.department_id))}::bigint[],
          ${parameters.add(places.map((p) => p.instance_id))}::bigint[]) WITH ORDINALITY t(user_id, department_id, instance_id, n)`
        const rule = visibleTo(who, parameters)
        const found = await rows<{ seen: boolean }>(
          stage(),
          `SELECT ${rule} AS seen FROM ${table} ORDER BY n`,
          parameters.values,
        )
        expect(found.map(({ seen }) => seen)).toEqual(places.map((one) => canSee(who, one)))
      }),
      { numRuns: 200 },
    )
  })
})

describe('chatTickets', () => {
  let queued: Awaited<ReturnType<typeof aTicket>>
  let mine: Awaited<ReturnType<typeof aTicket>>
  let closed: Awaited<ReturnType<typeof aTicket>>
  beforeAll(async () => {
    queued = await aTicket(stage())
    mine = await aTakenTicket(stage())
    closed = await aTakenTicket(stage(), stage().bruno)
    await rows(stage(), `UPDATE chat_tickets SET state = 'closed' WHERE id = $1`, [closed.id])
    await rows(
      stage(),
      `UPDATE customers SET name = 'José Conceição', document_register = '123.456.789-00' WHERE id = $1`,
      [mine.customer_id],
    )
  })
  const list = async (args: Parameters3, viewer: Viewer = stage().ana) =>
    (await work(stage(), (w) => chatTickets(w, viewer, args))).items.map(({ id }) => id)
  type Parameters3 = Parameters_<typeof chatTickets>
  type Parameters_<F> = F extends (work: never, viewer: never, args: infer A) => unknown ? A : never

  it('shows each tab what belongs there', async () => {
    expect(await list({ inbox: true })).toEqual([queued.id])
    expect(await list({ user_id: stage().ana.id })).toEqual([mine.id])
    expect(await list({ finished_tickets: true })).toEqual([closed.id])
    expect(await list({ all_users: true, finished_tickets: false, inbox: false })).toEqual([mine.id])
    expect((await list({ all_users: true })).sort()).toEqual([queued.id, mine.id, closed.id].sort())
    expect(await list({ customer_id: closed.customer_id })).toEqual([closed.id])
    expect(await list({ all_users: true }, { ...stage().carla, instance_ids: [] })).toEqual([])
  })

  it('finds by name without accents, phone in any spelling, protocol, document and message', async () => {
    const { protocol } = await ticket(stage(), mine.id)
    const short = mine.phone.slice(4)
    for (const search_query of [
      'jose conce',
      'CONCEIÇÃO',
      mine.phone,
      `(11) ${short}`,
      `11 ${short.slice(1)}`,
      short.slice(-8),
      protocol,
      '12345678900',
      '123.456',
    ])
      expect(await list({ search_query, all_users: true }), search_query).toEqual([mine.id])
    expect(await list({ search_query: 'bom DIA', search_by_message: true, user_id: stage().ana.id })).toEqual(
      [mine.id],
    )
    for (const search_query of ['%', '_', "' OR 1=1 --", '\\', '\u0001'])
      expect(await list({ search_query })).toEqual([])
  })

  it('pages without loss or double, at most 100 a page, and says at which event number it was read', async () => {
    const page = await work(stage(), (w) =>
      chatTickets(w, stage().alice, { all_users: true, pagination_limit: 2, pagination_page: 2 }),
    )
    expect(page).toMatchObject({ total: 3, total_pages: 2 })
    expect(page.items).toHaveLength(1)
    expect(page.read_at_seq).toBeGreaterThan(0)
    for (const pagination_limit of [1e9, -1, 0])
      expect(
        (await work(stage(), (w) => chatTickets(w, stage().alice, { pagination_limit, pagination_page: -5 })))
          .total,
      ).toBe(2)
    for (const bad of [
      { customer_id: 'x' },
      { instance_ids: ["1'; DROP"] },
      { user_id: '1e3' },
      { updated_at: 'ontem' },
    ])
      await expect(list(bad)).rejects.toThrow('inválid')
  })

  it('filters by every other argument', async () => {
    expect(await list({ updated_at: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await list({ is_campaign: true })).toEqual([])
    expect(
      await list({ is_research: false, bot_is_active: false, is_status_notification: false, inbox: true }),
    ).toEqual([queued.id])
    expect(await list({ without_department_id: true, inbox: true })).toEqual([queued.id])
    expect(await list({ inbox_department_id: '1', inbox: true })).toEqual([])
    expect(await list({ inbox_department_ids: ['1'], without_department_id: true, inbox: true })).toEqual([
      queued.id,
    ])
    expect(await list({ group_ids: ['1'] })).toEqual([])
    expect(await list({ instance_ids: ['999999'] })).toEqual([])
  })

  it('counts, looks up and validates by the same rule', async () => {
    const { ana } = stage()
    const blind = { ...stage().carla, instance_ids: [] }
    expect(await work(stage(), (w) => sumOfTickets(w, ana, {}))).toMatchObject({
      inbox_list: 1,
      my_chats_list: 1,
    })
    expect(await work(stage(), (w) => sumOfTickets(w, ana, { make_in_list: 'inbox' }))).toEqual({
      inbox_list: 1,
      my_chats_list: 0,
    })
    expect(await work(stage(), (w) => sumOfTickets(w, blind, {}))).toEqual({
      inbox_list: 0,
      my_chats_list: 0,
      open_list: 0,
      closed_list: 0,
      all_list: 0,
      my_snoozed_list: 0,
      open_snoozed_list: 0,
    })
    expect((await work(stage(), (w) => chatTicketInfos(w, ana, mine.id)))?.id).toBe(mine.id)
    for (const id of ['0', '-1', 'x', '999999999', '9'.repeat(40)])
      expect(await work(stage(), (w) => chatTicketInfos(w, ana, id))).toBeNull()
    expect(await work(stage(), (w) => chatTicketInfos(w, blind, mine.id))).toBeNull()
    const asked = [queued, mine, closed].map(({ id }) => ({ id }))
    expect(await work(stage(), (w) => validateTransferred(w, ana, asked))).toEqual([
      { id: mine.id, user_id: ana.id, finished_ticket: 0 },
      { id: closed.id, user_id: stage().bruno.id, finished_ticket: 1 },
    ])
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShopCount } from '../../../contract/entities'
import type { RealtimeData } from '../../../contract/realtime'
import { type RunningServer, startServer } from '../../../server/app'
import { liveTicketRows } from '../../../server/areas/control-panel/live-tickets'
import { readSlow, readStanding } from '../../../server/areas/control-panel/shop.sql'
import type { Tenant, Work } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { canSeeFigure, type FigureScope, type FigureViewer } from '../../../src/domain/access/figures'
import {
  countsFor,
  departmentKey,
  instanceKey,
  personKey,
  SHOP_KEY,
} from '../../../src/domain/control-panel/shop-now'
import { aDatabase } from '../../databases'
import { ask, logIn, subscribe, tokenOf } from '../client'
import { aTenant, aUser, eventually, type TestUser, testConfig, writeEvents } from '../fixtures'
import { aStage, rows, work } from './stage'

/** Thousands of statements, on a busy machine too. */
const LONG_MS = 300_000

/** A fresh count, kept nowhere. */
const readShop = async (w: Work, now: Date) => {
  const slow = await readSlow(w, now)
  return { ...slow, ...(await readStanding(w, now, slow)) }
}

/** A conversation as the generator makes it; places are numbers of a few. */
const aTicket = fc.record({
  instance: fc.nat(1),
  department: fc.option(fc.nat(1)),
  state: fc.constantFrom('inbox', 'open', 'closing', 'closed'),
  user: fc.nat(2),
  bot: fc.boolean(),
  maria: fc.boolean(),
  snoozed: fc.boolean(),
  waits: fc.option(fc.nat(200)),
  placed: fc.nat(200),
})

type Raw = {
  instance_id: string
  department_id: string | null
  user_id: string | null
  state: string
  bot_is_active: boolean
  maria_is_active: boolean
  snoozed_at: Date | null
  waiting_since: Date | null
  placed_at: Date
}

const first = (moments: readonly Date[]): string | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments.map((at) => at.getTime()))).toISOString()

/** The same counted plainly, ticket by ticket, as the counter's own lists have it. */
function plainly(all: readonly Raw[], viewer: FigureViewer, of: (row: Raw) => boolean) {
  const seen = all.filter((row) => row.state !== 'closed' && of(row) && canSeeFigure(viewer, row))
  const queued = seen.filter((row) => row.state === 'inbox' && !row.bot_is_active)
  const bots = seen.filter((row) => row.state === 'inbox' && row.bot_is_active)
  const held = seen.filter((row) => row.state !== 'inbox' && row.snoozed_at === null)
  const unanswered = held.filter((row) => !row.bot_is_active && row.waiting_since)
  return {
    waiting: queued.length,
    oldest: first(queued.map((row) => row.waiting_since ?? row.placed_at)),
    bots: bots.filter((row) => !row.maria_is_active).length,
    maria: bots.filter((row) => row.maria_is_active).length,
    held: held.length,
    snoozed: seen.filter((row) => row.state !== 'inbox' && row.snoozed_at !== null).length,
    unanswered: unanswered.length,
    unanswered_since: first(unanswered.flatMap((row) => row.waiting_since ?? [])),
  }
}

const NOTHING = {
  waiting: 0,
  oldest: null,
  bots: 0,
  maria: 0,
  held: 0,
  snoozed: 0,
  unanswered: 0,
  unanswered_since: null,
}

describe('how a shop stands', () => {
  const database = aDatabase()
  const stage = aStage(database)

  /** Against: figures of other departments, what was put off counted as held, the newest in place of the oldest. */
  it(
    'is for everybody the plain count of what they may see, and rows add up',
    async () => {
      const house = stage()
      const [two] = await rows<{ id: string }>(
        house,
        `INSERT INTO instances (tenant_id, name) VALUES ($1, 'Vila') RETURNING id::text`,
        [house.tenant.id],
      )
      const instances = [house.instanceId, two?.id ?? '']
      const departments = (
        await rows<{ id: string }>(
          house,
          `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Balcão'), ($1, 'Entregas') RETURNING id::text`,
          [house.tenant.id],
        )
      ).map(({ id }) => id)
      const users = [house.ana.id, house.bruno.id, house.carla.id]
      await fc.assert(
        fc.asyncProperty(
          fc.array(aTicket, { maxLength: 25 }),
          fc.constantFrom<FigureScope>('own', 'department', 'shop'),
          fc.option(fc.nat(1)),
          fc.subarray([0, 1]),
          async (tickets, figures, department, ofInstances) => {
            await house.db.system((w) =>
              w.query('DELETE FROM chat_tickets WHERE tenant_id = $1', [house.tenant.id]),
            )
            await rows(
              house,
              `WITH people AS (
                 INSERT INTO customers (tenant_id, name, phone_number, wa_id, lookup_key)
                 SELECT $1, 'C', k, k, k FROM (SELECT 'c' || n || clock_timestamp() AS k, n FROM generate_series(1, cardinality($2::text[])) n) x
                 RETURNING id
               ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM people)
               INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, department_id, protocol, bot_is_active, maria_is_active,
                 snoozed_at, waiting_since, placed_at)
               SELECT $1, v.instance, p.id, v.state, v.user_id, v.department, 'p' || p.id, v.bot, v.bot AND v.maria,
                 CASE WHEN v.snoozed THEN now() END, CASE WHEN v.waits >= 0 THEN date_trunc('second', now()) - make_interval(mins => v.waits) END,
                 date_trunc('second', now()) - make_interval(mins => v.placed)
               FROM unnest($2::text[], $3::bigint[], $4::integer[], $5::bigint[], $6::boolean[], $7::boolean[], $8::boolean[], $9::integer[], $10::integer[])
                 WITH ORDINALITY v(state, instance, user_id, department, bot, maria, snoozed, waits, placed, n) JOIN numbered p ON p.n = v.n`,
              [
                house.tenant.id,
                tickets.map(({ state }) => state),
                tickets.map(({ instance }) => instances[instance]),
                tickets.map(({ state, user }) => (state === 'inbox' ? null : users[user])),
                tickets.map((one) => (one.department === null ? null : departments[one.department])),
                tickets.map(({ bot }) => bot),
                tickets.map(({ maria }) => maria),
                tickets.map(({ snoozed, state }) => snoozed && state === 'open'),
                tickets.map(({ waits }) => waits ?? -1),
                tickets.map(({ placed }) => placed),
              ],
            )
            const viewer: FigureViewer = {
              ...house.ana,
              figures,
              department_id: department === null ? null : (departments[department] ?? null),
              instance_ids: ofInstances.map((n) => instances[n] ?? ''),
            }
            const shop = await work(house, (w) => readShop(w, new Date()))
            const all = await rows<Raw>(
              house,
              `SELECT instance_id::text, department_id::text, user_id::text, state, bot_is_active, maria_is_active, snoozed_at, waiting_since, placed_at
               FROM chat_tickets`,
            )
            const counts = new Map(countsFor(viewer, shop, canSeeFigure).map((row) => [row.id, row]))
            const row = (id: string) => counts.get(id) ?? NOTHING
            expect(row(SHOP_KEY)).toMatchObject(plainly(all, viewer, () => true))
            for (const id of [null, ...departments])
              expect(row(departmentKey(id))).toMatchObject(
                plainly(all, viewer, (t) => t.department_id === id),
              )
            for (const id of instances)
              expect(row(instanceKey(id))).toMatchObject(plainly(all, viewer, (t) => t.instance_id === id))
            for (const id of users)
              expect(row(personKey(id))).toMatchObject(plainly(all, viewer, (t) => t.user_id === id))
            // Whoever sees no more than themselves is shown nobody else.
            const people = [...counts.keys()].filter((id) => id.startsWith('user:'))
            if (figures === 'own') expect(people).toEqual([personKey(viewer.id)])
            const inMinutes = (counts.get(SHOP_KEY)?.minutes ?? []).reduce((sum, { count }) => sum + count, 0)
            const recent = all.filter(
              (t) =>
                t.state === 'inbox' &&
                !t.bot_is_active &&
                canSeeFigure(viewer, t) &&
                (t.waiting_since ?? t.placed_at).getTime() > Date.now() - 118 * 60_000,
            ).length
            expect(inMinutes).toBeGreaterThanOrEqual(recent)
            expect(inMinutes).toBeLessThanOrEqual(row(SHOP_KEY).waiting)
            // The list: as many as are counted, whoever waits before all who do not, the longest first.
            const list = await work(house, (w) => liveTicketRows(w, viewer, { limit: 100 }))
            const { waiting, unanswered, held, bots, maria, snoozed } = row(SHOP_KEY)
            expect(list.items).toHaveLength(waiting + held + bots + maria + snoozed)
            expect(list.items.filter(({ waits }) => waits)).toHaveLength(waiting + unanswered)
            const place = ({ waits, since }: (typeof list.items)[number]) => `${waits ? 0 : 1} ${since}`
            expect(list.items.map(place)).toEqual(list.items.map(place).sort())
          },
        ),
        { numRuns: 60 },
      )
    },
    LONG_MS,
  )
})

/** What a panel holds after these pushes, as its fold has it. */
function folded(pushes: readonly RealtimeData<'shopNowChanged'>[]): ReadonlyMap<string, ShopCount> {
  const held = new Map<string, ShopCount>()
  for (const { whole, counts, gone } of pushes) {
    if (whole) held.clear()
    for (const id of gone) held.delete(id)
    for (const count of counts) held.set(count.id, count)
  }
  return held
}

describe('whoever watches their shop', () => {
  const database = aDatabase()
  let server: RunningServer
  let tenant: Tenant
  let admin: TestUser
  let ana: TestUser
  beforeAll(async () => {
    server = await startServer(testConfig(database.url()), { log: silentLog })
    tenant = await aTenant(server.db, 'ao-vivo')
    admin = await aUser(server.db, tenant, 'chefe', 'administrador')
    ana = await aUser(server.db, tenant, 'ana')
  })
  afterAll(() => server.close())

  const open = async (user: TestUser) => {
    const token = tokenOf(await logIn(server.url, 'ao-vivo', user))
    const socket = subscribe(server.url, 'ao-vivo', token)
    await eventually(() => socket.events.length > 0)
    const pushes = () =>
      socket.events
        .filter(({ event }) => event === 'shopNowChanged')
        .map(({ data }) => data as RealtimeData<'shopNowChanged'>)
    const watch = (begin = true) =>
      ask(server.url, 'ao-vivo', `mutation { watchShop(begin: ${begin}) }`, { token })
    return { ...socket, pushes, watch }
  }
  let customers = 0
  const queue = (n = 1) =>
    server.db.work(tenant, async (w) => {
      for (let i = 0; i < n; i++) {
        customers += 1
        await w.query(
          `WITH c AS (INSERT INTO customers (tenant_id, name, phone_number, wa_id, lookup_key) VALUES ($1, 'C', $2, $2, $2) RETURNING id)
           INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol) SELECT $1, $3, c.id, 'inbox', $2 FROM c`,
          [tenant.id, `p${customers}`, ana.instanceId],
        )
      }
    })
  /** What tells the feeds that something happened; whatever changes a ticket writes one. */
  const happen = () => writeEvents(server.db, tenant, 1)

  /** Against: changes that are not told, rows that are gone and stay. */
  it('is told all of it first, then what changes; together it is what a fresh count says', async () => {
    const here = await open(admin)
    expect(here.pushes()).toEqual([])
    await here.watch()
    await eventually(() => here.pushes().length > 0)
    expect(here.pushes()[0]).toMatchObject({ whole: true })
    for (let n = 0; n < 3; n++) {
      await queue(2)
      await happen()
      const wanted = customers
      await eventually(() => folded(here.pushes()).get(SHOP_KEY)?.waiting === wanted)
    }
    const later = here.pushes().slice(1)
    expect(later.length).toBeGreaterThan(0)
    expect(later.every(({ whole }) => !whole)).toBe(true)
    // Who is there changes by itself; the rest is as it was told. Figures of the day come within ten seconds.
    const still = (count: ShopCount) => ({ ...count, since: null, state: null })
    const inOrder = (counts: Iterable<ShopCount>) => JSON.stringify([...counts].map(still).sort(byId))
    await eventually(async () => {
      const shop = await server.db.work(tenant, (w) => readShop(w, new Date()))
      const fresh = countsFor(
        { id: admin.id, role: 'administrador', department_id: null, instance_ids: [], figures: 'shop' },
        shop,
        canSeeFigure,
      )
      return inOrder(fresh) === inOrder(folded(here.pushes()).values())
    }, 25_000)
    await here.stop()
  })

  /** Against: a count for each event. */
  it('is told at most once a second, however much happens', async () => {
    const here = await open(admin)
    await here.watch()
    await eventually(() => here.pushes().length > 0)
    const begun = Date.now()
    while (Date.now() - begun < 3_000) {
      await queue()
      await happen()
    }
    const seconds = (Date.now() - begun) / 1_000
    expect(here.pushes().length - 1).toBeGreaterThan(0)
    expect(here.pushes().length - 1).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    await here.stop()
  })

  /** Against: feeds that do not ask who watches, and a role that does not list the screen. */
  it('tells nothing to somebody who does not watch, or whose role has not the screen', async () => {
    const boss = await open(admin)
    const quiet = await open(ana)
    await boss.watch()
    const refused = await quiet.watch()
    expect(refused.body.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    await queue()
    await happen()
    await eventually(() => boss.pushes().length > 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(quiet.pushes()).toEqual([])
    await boss.stop()
    await quiet.stop()
  })

  it('begins anew with all of it, as a page that was loaded again asks', async () => {
    const here = await open(admin)
    await here.watch()
    await eventually(() => here.pushes().length > 0)
    await here.watch(false)
    await here.watch(true)
    await eventually(() => here.pushes().filter(({ whole }) => whole).length === 2)
    await here.stop()
  })
})

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

import { buildSchema, type GraphQLOutputType, getNamedType, isObjectType } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContract } from '../../../contract/read-contract'
import type { RunningServer } from '../../../server/app'
import { type Filter, filterOf, readTrail } from '../../../server/directory/access-trail/read'
import { SHOWN } from '../../../server/directory/access-trail/shown'
import { sweepAccesses } from '../../../server/directory/access-trail/sweep'
import { openTrail } from '../../../server/directory/access-trail/trail'
import { type OpenDatabase, openDatabase } from '../../../server/platform/db/pool'
import type { Tenant, Work } from '../../../server/platform/db/work'
import { type Log, silentLog } from '../../../server/platform/log'
import { projectRoot } from '../../../server/platform/root'
import { aDatabase } from '../../databases'
import { aTenant, eventually } from '../fixtures'
import { type Asker, asker, must } from '../laws/busy-shop'
import { aServer, aShop, aTalk, type Shop, type Talk } from '../laws/shop'
import { statementsOf } from '../statements'
import { trailReader } from './reader'

const OPEN =
  'query($c: ID!, $i: ID!) { customerChatsPaginated(customer_id: $c, instance_id: $i) { data { id } } }'
const DAY_MS = 86_400_000

describe('the trail of who saw which customer', () => {
  const database = aDatabase()
  let server: RunningServer
  let shop: Shop
  let talk: Talk
  let ana: Asker
  beforeAll(async () => {
    server = await aServer(database.url())
    shop = await aShop(server.db, server.services.config)
    talk = await aTalk(server, shop, { name: '=1+1;"x"' })
    ana = await asker(server, shop, shop.ana)
  })
  afterAll(() => server.close())

  const open = ({ customerId }: Talk = talk) => must(ana, OPEN, { c: customerId, i: shop.instanceId })
  const kept = async (tenant: Tenant = shop.tenant) =>
    (
      await server.db.work(tenant, (w) =>
        w.one<{ n: number }>('SELECT count(*)::integer AS n FROM customer_accesses'),
      )
    )?.n ?? 0

  it('nothing waits for it: conversations open while it cannot be written, and it is written afterwards', async () => {
    const mine = await aTalk(server, shop)
    const before = await kept()
    const other = new pg.Client({ connectionString: database.url() })
    await other.connect()
    try {
      await other.query('BEGIN; LOCK TABLE customer_accesses IN ACCESS EXCLUSIVE MODE')
      for (let n = 0; n < 5; n++) await open(mine)
      await other.query('COMMIT')
    } finally {
      await other.end()
    }
    await eventually(async () => ((await kept()) === before + 1 ? true : null))
  })

  it('the same conversation opened 200 times is one row, and one statement', async () => {
    const mine = await aTalk(server, shop)
    await open(mine)
    await server.services.trail.flush()
    const before = await kept()
    const asked = await statementsOf(async () => {
      for (let n = 0; n < 200; n++) await open(mine)
      await server.services.trail.flush()
    })
    expect(asked.filter((sql) => sql.includes('customer_accesses'))).toEqual([])
    expect(await kept()).toBe(before)
  })

  it('who was merged into somebody takes their trail along', async () => {
    const [kept, first, second] = [
      await aTalk(server, shop),
      await aTalk(server, shop),
      await aTalk(server, shop),
    ]
    for (const one of [kept, first, second]) await open(one)
    const merge = 'mutation($s: ID!, $m: ID!) { mergeCustomers(survivor_id: $s, merged_id: $m) { id } }'
    const alice = await asker(server, shop, shop.alice)
    await must(alice, merge, { s: first.customerId, m: second.customerId })
    await must(alice, merge, { s: kept.customerId, m: first.customerId })
    const reader = await trailReader(server, shop, shop.alice)
    const trail = await reader.trail({ customer_id: kept.customerId, user_id: shop.ana.id }, 2)
    expect(trail.map(({ customer }) => customer).sort()).toEqual(
      [kept, first, second].map(({ customerId }) => customerId).sort(),
    )
  })

  it('who may not open the security report reads none of it; who does stands in the security log', async () => {
    await server.db.work(shop.tenant, (w) =>
      w.query(
        `UPDATE roles SET has_permission_routes = '{chat/attendance,customers/list}' WHERE name = 'atendente'`,
      ),
    )
    const fresh = await aServer(database.url())
    try {
      const refused = await trailReader(fresh, shop, shop.bruno)
      await expect(refused.page({})).rejects.toThrow('FORBIDDEN')
      expect((await refused.csv({})).status).toBe(403)
      const alice = await asker(fresh, shop, shop.alice)
      const reader = await trailReader(fresh, shop, shop.alice)
      await reader.page({ customer_id: talk.customerId, user_id: shop.ana.id })
      await reader.csv({ customer_id: talk.customerId })
      const log = await must(
        alice,
        '{ securityLog(limit: 2) { items { kind user_id customer_id of_user_name } } }',
      )
      const line = { user_id: shop.alice.id, customer_id: talk.customerId }
      expect(JSON.parse(log).data.securityLog.items).toEqual([
        { kind: 'access_trail_exported', ...line, of_user_name: null },
        { kind: 'access_trail_read', ...line, of_user_name: 'Ana' },
      ])
    } finally {
      await fresh.close()
    }
  })

  it('in the exported table a name is no formula, and ends neither its cell nor its line', async () => {
    await open()
    const reader = await trailReader(server, shop, shop.alice)
    const { text } = await reader.csv({ customer_id: talk.customerId })
    expect(text.split('\r\n')[1]).toMatch(/;Abriu;\d+;"'=1\+1;""x""";\d+;Ana$/)
  })

  it('a table of many pages comes whole, each line once', async () => {
    const many = await aShop(server.db, server.services.config)
    await fill(server.db, many.tenant, { customers: 50, users: 5, each: 10 })
    const reader = await trailReader(server, many, many.alice)
    const { text } = await reader.csv({})
    const lines = text.split('\r\n').slice(1, -1)
    expect(lines).toHaveLength(2_500)
    expect(new Set(lines).size).toBe(2_500)
  })

  it('what has had its time goes, in every tenant, and nothing else', async () => {
    const [a, b] = [await aTenant(server.db, 'old-a'), await aTenant(server.db, 'old-b')]
    // More of one kind than one statement takes away.
    await fill(server.db, a, { customers: 600, users: 1, each: 10, daysAgo: 400 })
    await fill(server.db, b, { customers: 3, users: 1, each: 1, daysAgo: 366 })
    await fill(server.db, b, { customers: 4, users: 1, each: 1, daysAgo: 364 })
    const before = await kept()
    await sweepAccesses(server.db, 365, new Date())
    expect([await kept(a), await kept(b), await kept()]).toEqual([0, 4, before])
  })
})

/** Rows of a tenant as if `each` spans of every kind's had been written for every user and customer, a moment apart. */
async function fill(
  db: OpenDatabase,
  tenant: Tenant,
  {
    customers,
    users,
    each,
    daysAgo = 1,
  }: { customers: number; users: number; each: number; daysAgo?: number },
): Promise<void> {
  const first = Math.floor((Date.now() - daysAgo * DAY_MS) / 600_000)
  // A user at a time: one statement for all of them takes longer on a busy machine than a statement may.
  for (let user = 1; user <= users; user++)
    await db.system((w) =>
      w.query(
        `INSERT INTO customer_accesses (tenant_id, customer_id, user_id, kind, span, at)
         SELECT $1, c, $3, 1 + n % 4, $5::integer + n, to_timestamp($5::float8 * 600) + make_interval(secs => n * 60 + $3 + c / 1000.0)
         FROM generate_series(1, $2) c, generate_series(1, $4) n`,
        [tenant.id, customers, user, each, first],
      ),
    )
}

describe('what may go wrong on the way', () => {
  const database = aDatabase()
  let db: OpenDatabase
  let tenant: Tenant
  beforeAll(async () => {
    db = openDatabase(database.url(), { log: silentLog })
    tenant = await aTenant(db, 'wrong')
  })
  afterAll(() => db.close())

  const rows = () =>
    db.work(tenant, (w) =>
      w.query<{ customer_id: string }>(
        'SELECT customer_id::text FROM customer_accesses ORDER BY customer_id',
      ),
    )
  const logged = () => {
    const lines: string[] = []
    const write = (text: string, fields?: object) => void lines.push(`${text} ${JSON.stringify(fields)}`)
    const log: Log = { info: write, warn: write, error: write }
    return { log, lines }
  }

  it('a database that is away loses nothing: it is written when it is back', async () => {
    const { log, lines } = logged()
    let away = true
    const trail = openTrail({
      db: { ...db, work: (...asked) => (away ? Promise.reject(new Error('away')) : db.work(...asked)) },
      log,
    })
    trail.saw(tenant, '1', 'opened', 'customer', ['1', '2'])
    await trail.flush()
    trail.saw(tenant, '1', 'opened', 'customer', ['2', '3'])
    expect(await rows()).toEqual([])
    expect(lines.join()).toContain('não gravados')
    away = false
    await trail.close()
    expect(await rows()).toEqual([{ customer_id: '1' }, { customer_id: '2' }, { customer_id: '3' }])
  })

  it('a flood is held to a bound, and what is lost is told: in the log without a name, and to the administrators', async () => {
    const { log, lines } = logged()
    const trail = openTrail({ db, log, most: 1_500 })
    const ids = Array.from({ length: 100_000 }, (_, n) => String(1_000 + n))
    trail.saw(tenant, '2', 'listed', 'customer', ids)
    // Of another tenant nothing is lost meanwhile.
    const quiet = await aTenant(db, 'quiet')
    trail.saw(quiet, '1', 'opened', 'customer', ['7'])
    await trail.close()
    expect((await rows()).filter(({ customer_id: id }) => Number(id) >= 1_000)).toHaveLength(1_500)
    expect(await db.work(quiet, (w) => w.query('SELECT 1 FROM customer_accesses'))).toHaveLength(1)
    expect(lines).toEqual([
      'Acessos a clientes perdidos: chegaram mais do que o banco aceitou. {"loja":"wrong","quantos":98500}',
    ])
    const told = await db.work(tenant, (w) => w.query('SELECT kind, user_id FROM security_log'))
    expect(told).toEqual([{ kind: 'access_trail_gap', user_id: null }])
  })

  it('what cannot be written before the node stops is told', async () => {
    const { log, lines } = logged()
    const trail = openTrail({ db: { ...db, work: () => Promise.reject(new Error('away')) }, log })
    trail.saw(tenant, '1', 'opened', 'customer', ['1'])
    await trail.close()
    expect(lines.at(-1)).toBe('Acessos a clientes perdidos ao encerrar. {"loja":"wrong","quantos":1}')
  })

  it('nobody in the tenant changes it or takes it away', async () => {
    await expect(db.work(tenant, (w) => w.query('DELETE FROM customer_accesses'))).rejects.toThrow('denied')
    await expect(db.work(tenant, (w) => w.query('UPDATE customer_accesses SET user_id = 9'))).rejects.toThrow(
      'denied',
    )
  })
})

describe('a trail of 200,000 rows', () => {
  const database = aDatabase()
  let db: OpenDatabase
  let tenant: Tenant
  beforeAll(async () => {
    db = openDatabase(database.url(), { log: silentLog })
    tenant = await aTenant(db, 'large')
    await fill(db, tenant, { customers: 500, users: 20, each: 20 })
    await db.system((w) => w.query('ANALYZE customer_accesses'))
  }, 180_000)
  afterAll(() => db.close())

  type Node = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Node[] }
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

  it.each<[string, object]>([
    ['of a customer', { customer_id: '250' }],
    ['of a user', { user_id: '10' }],
    ['of both', { customer_id: '250', user_id: '10' }],
    ['of the house', {}],
    ['of a kind', { kinds: ['downloaded'] }],
    ['between two times', { user_id: '10', until: new Date(Date.now() - DAY_MS + 600_000).toISOString() }],
  ])('is read by index, a page at a time: %s', async (_name, asked) => {
    const filter: Filter = filterOf(asked)
    await db.work(tenant, async (work) => {
      const plans: Node[] = []
      const spying: Work = {
        ...work,
        query: async (sql, params) => {
          const [row] = await work.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
            `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
            params,
          )
          if (row) plans.push(row['QUERY PLAN'][0].Plan)
          return work.query(sql, params)
        },
      }
      const first = await readTrail(spying, filter, { after: null, limit: 25 })
      expect(first.items.length).toBeGreaterThan(0)
      const touched = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'customer_accesses')
      expect(touched.map((node) => node['Node Type'])).not.toContain('Seq Scan')
      expect(touched.length).toBeGreaterThan(0)
      for (const node of touched) expect(node['Actual Rows']).toBeLessThanOrEqual(26)
    })
  })
})

describe('the table of what shows a customer', () => {
  const schema = buildSchema(readContract(projectRoot))
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  )
  /** Names by which an answer speaks of a customer. */
  const TELLING = [
    'customer',
    'customer_id',
    'customer_name',
    'chat_ticket_id',
    'chatTicketId',
    'merged_name',
  ]

  function speaks(type: GraphQLOutputType, seen = new Set<string>()): boolean {
    const named = getNamedType(type)
    if (!isObjectType(named) || seen.has(named.name)) return false
    seen.add(named.name)
    if (named.name === 'Customer') return true
    return Object.values(named.getFields()).some(
      ({ name, type: of }) => TELLING.includes(name) || speaks(of, seen),
    )
  }

  it('has a line for every operation whose answer speaks of one, and for none that there is not', () => {
    const telling = operations.filter(({ type }) => speaks(type)).map(({ name }) => name)
    expect(telling.length).toBeGreaterThan(50)
    expect(telling.filter((name) => !Object.hasOwn(SHOWN, name))).toEqual([])
    const all = new Set(operations.map(({ name }) => name))
    expect(Object.keys(SHOWN).filter((name) => !all.has(name))).toEqual([])
  })
})

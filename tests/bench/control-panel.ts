import { countShop } from '../../server/areas/control-panel/area'
import { ToldCounts } from '../../server/platform/events/told-counts'
import { aShopWrittenBy, onDatabase } from './database'
import { type BenchRow, percentile } from './row'

const PEOPLE = 200
const OPEN = 5_000
const QUEUED = 1_500
const CLOSED = 95_000
/** Conversations of a day of such a shop. */
const TODAY = 3_000
const TIMES = 60
const WARMING = 10
/** People who watch at the same time, each of another department. */
const WATCHERS = 20
/** Sessions that are kept of each person, most of them over. */
const SESSIONS = 40

/**
 * What one push of the control panel costs in a shop of 200 people and 5,000 open conversations: counted whole, and made for
 * each of 20 people who watch and see different things.
 */
export const benchControlPanel = (): Promise<BenchRow[]> =>
  onDatabase(async ({ db }) => {
    const tenant = await aShopWrittenBy(db, 'loja-ao-vivo', statements)
    const [first] = await db.work(tenant, (work) =>
      work.query<{ department: string; instances: string[] }>(
        'SELECT (SELECT min(id)::text FROM departments) AS department, ARRAY(SELECT id::text FROM instances) AS instances',
      ),
    )
    const readers = Array.from({ length: WATCHERS }, (_, n) => ({
      viewer: {
        id: String(n + 2),
        role: 'supervisor',
        department_id: String(Number(first?.department) + n),
        instance_ids: first?.instances ?? [],
      },
      role: { name: 'supervisor', has_permission_routes: ['control-panel', 'actions/see-team-figures'] },
    }))
    const told = readers.map(() => new ToldCounts())
    const count = countShop(db)
    const pushes: number[] = []
    const shares: number[] = []
    let bytes = 0
    for (let n = 0; n < TIMES; n++) {
      const started = performance.now()
      const counted = await count(tenant)
      const whole = new ToldCounts().news(counted, {
        viewer: { id: '1', role: 'administrador', department_id: null, instance_ids: [] },
        role: { name: 'administrador', has_permission_routes: [] },
      })
      const pushed = performance.now()
      readers.forEach((reader, place) => void told[place]?.news(counted, reader))
      if (n < WARMING) continue
      pushes.push(pushed - started)
      shares.push((performance.now() - pushed) / WATCHERS)
      bytes = JSON.stringify(whole).length
    }
    return [
      {
        name: `a push of the control panel (${PEOPLE} people, ${OPEN} open), counted and made, p95`,
        measured: percentile(pushes, 0.95),
        limit: 30,
        unit: 'ms',
      },
      {
        name: 'the same count made for one more who watches, p95',
        measured: percentile(shares, 0.95),
        limit: 5,
        unit: 'ms',
      },
      {
        name: 'all of it, as whoever begins to watch is told',
        measured: bytes / 1_024,
        limit: 256,
        unit: 'kB',
      },
    ]
  })

const statements = (tenant: number): string[] => [
  `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes)
   VALUES (${tenant}, 'administrador', 'Administrador', '{chat/attendance}'), (${tenant}, 'atendente', 'Atendente', '{chat/attendance}')`,
  `INSERT INTO departments (tenant_id, name) SELECT ${tenant}, 'Setor ' || n FROM generate_series(1, ${WATCHERS}) n`,
  `INSERT INTO instances (tenant_id, name) SELECT ${tenant}, 'Loja ' || n FROM generate_series(1, 5) n`,
  `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id, department_id, max_chat_tickets)
   SELECT ${tenant}, n, 'Pessoa ' || n, 'pessoa' || n, 'pessoa' || n || '@loja.example', '-',
     (SELECT id FROM roles WHERE tenant_id = ${tenant} AND name = 'atendente'),
     (SELECT min(id) FROM departments WHERE tenant_id = ${tenant}) + n % ${WATCHERS}, 30
   FROM generate_series(1, ${PEOPLE}) n`,
  `INSERT INTO user_instances (tenant_id, user_id, instance_id)
   SELECT ${tenant}, u.id, i.id FROM users u, instances i WHERE u.tenant_id = ${tenant} AND i.tenant_id = ${tenant}`,
  `INSERT INTO customers (tenant_id, name, phone_number, lookup_key)
   SELECT ${tenant}, 'Cliente ' || n, '55119' || (80000000 + n), '5511' || (80000000 + n) FROM generate_series(1, ${OPEN + CLOSED}) n`,
  `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, department_id, protocol, started_at, finished_at, placed_at,
     last_message_at, waiting_since, bot_is_active, maria_is_active)
   SELECT ${tenant}, (SELECT min(id) FROM instances WHERE tenant_id = ${tenant}) + v.n % 5,
     (SELECT min(id) FROM customers WHERE tenant_id = ${tenant}) + v.n - 1,
     CASE WHEN v.age <= ${QUEUED} THEN 'inbox' WHEN v.age <= ${OPEN} THEN 'open' ELSE 'closed' END,
     CASE WHEN v.age <= ${QUEUED} THEN NULL ELSE 1 + v.n % ${PEOPLE} END,
     (SELECT min(id) FROM departments WHERE tenant_id = ${tenant}) + v.n % ${WATCHERS}, '2026' || lpad(v.n::text, 8, '0'),
     now() - v.age * interval '20 seconds', CASE WHEN v.age > ${OPEN} THEN now() - v.age * interval '10 seconds' END,
     now() - v.age * interval '20 seconds', now() - v.age * interval '10 seconds',
     CASE WHEN v.age <= ${OPEN} AND v.n % 3 = 0 THEN now() - v.age * interval '10 seconds' END, v.age <= ${QUEUED} AND v.n % 7 = 0,
     v.age <= ${QUEUED} AND v.n % 14 = 0
   FROM (SELECT n, ${OPEN + CLOSED} + 1 - n AS age FROM generate_series(1, ${OPEN + CLOSED}) n) v`,
  `INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, closed_at, by_shop, customer_id, instance_id, instance_name, department_id,
     department_name, user_id, user_name)
   SELECT ${tenant}, now() - n * interval '20 seconds', n, 1, CASE WHEN n % 4 > 0 THEN now() - n * interval '10 seconds' END, false, n, n % 5 + 1, 'Loja',
     n % ${WATCHERS} + 1, 'Setor', n % ${PEOPLE} + 1, 'Pessoa' FROM generate_series(1, ${TODAY}) n`,
  `INSERT INTO turns (tenant_id, asked_at, ticket_id, cycle, instance_id, department_id, ended_at, answered_at, answered_by, answered_by_name, is_first)
   SELECT ${tenant}, now() - n * interval '20 seconds', n, 1, n % 5 + 1, n % ${WATCHERS} + 1, now() - n * interval '15 seconds', now() - n * interval '15 seconds',
     n % ${PEOPLE} + 1, 'Pessoa', true FROM generate_series(1, ${TODAY}) n`,
  `INSERT INTO sessions (tenant_id, user_id, refresh_hash, expires_at, seen_at, revoked_at)
   SELECT ${tenant}, u, 'h' || u || '.' || k, now() + interval '30 days', now() - k * interval '8 hours', CASE WHEN k > 1 THEN now() END
   FROM generate_series(1, ${PEOPLE}) u, generate_series(0, ${SESSIONS} - 1) k`,
]

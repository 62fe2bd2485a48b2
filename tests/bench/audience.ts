import { forecastOf } from '../../server/areas/campaigns/forecast'
import { duePeople } from '../../server/areas/relationship-rules/people.sql'
import type { Rule } from '../../server/areas/relationship-rules/rule.row'
import '../../server/assemble'
import { Parameters } from '../../server/platform/db/parameters'
import type { Work } from '../../server/platform/db/work'
import type { Viewer } from '../../src/domain/access/visibility'
import { testConfig } from '../server/fixtures'
import { aChain, CUSTOMERS } from './customers/shop'
import { aShopWrittenBy, measureOn, onDatabase } from './database'
import type { BenchRow } from './row'

/** Counted in time, ms; or tried for so long, and then estimated by a sample, which the answer says. */
const EXACT_MS = 300
const ESTIMATED_MS = 600

/** What rules go by, of each customer. */
const facts = (tenant: number): string =>
  `INSERT INTO customer_facts (tenant_id, customer_id, birthday, last_order_at, next_refill_at, next_refill_order_id)
   SELECT ${tenant}, id, 101 + (id % 12) * 100 + id % 28, now() - make_interval(mins => (id % 500000)::integer), now() - interval '30 days' + make_interval(mins => (id % 100000)::integer), id
   FROM customers WHERE tenant_id = ${tenant}`

/** Of a chain with 500,000 customers: whom a campaign reaches, by several conditions, and for whom a rule comes round today. */
export const benchAudience = (): Promise<BenchRow[]> =>
  onDatabase(async ({ url, db }) => {
    const tenant = await aShopWrittenBy(db, 'rede-de-campanhas', (id) => [...aChain(id), facts(id)])
    const viewer = await db.work(tenant, viewerOf)
    const group = await db.work(tenant, (w) =>
      w.one<{ id: string }>(`SELECT id::text FROM customer_groups WHERE name = 'Clube'`),
    )
    const measure = measureOn(db, tenant, 20)
    const config = testConfig(url)
    const rows: BenchRow[] = []
    for (const [name, tree] of [
      ['everybody', null],
      ['a group', { field: 'group', op: 'any', value: [group?.id] }],
      ['a choice of the shop’s own', { field: 'own.plano', op: 'any', value: ['Ouro'] }],
      ['a part of the name', { field: 'name', op: 'contains', value: 'kgf' }],
      [
        'a group, without favorites',
        {
          and: [
            { field: 'group', op: 'any', value: [group?.id] },
            { field: 'favorite', op: 'is', value: false },
          ],
        },
      ],
    ] as const) {
      const ask = (work: Work) => forecastOf(work, viewer, aForm(tree), { config, now: new Date() })
      const { is_estimate: isEstimate } = await db.work(tenant, ask)
      const limit = isEstimate ? ESTIMATED_MS : EXACT_MS
      rows.push(
        await measure(`campaign of ${CUSTOMERS}: ${name}${isEstimate ? ' (estimate)' : ''}`, limit, ask),
      )
    }
    for (const rule of [
      { trigger: 'birthday', number: 0 },
      { trigger: 'refill', number: 5 },
      { trigger: 'no_purchase', number: 90 },
    ] as const) {
      const people = (work: Work, ask: string) =>
        peopleOf(work, viewer, { ...rule, segment_id: null } as Rule, ask)
      rows.push(
        await measure(`rule of ${CUSTOMERS}: ${rule.trigger}`, 50, (work) => people(work, 'SELECT count(*)')),
      )
      const plan = await db.work(tenant, (work) => people(work, 'EXPLAIN SELECT c.id'))
      const scans = plan.filter((row) => /Seq Scan on (customers|customer_facts)/.test(JSON.stringify(row)))
      rows.push({
        name: `rule of ${CUSTOMERS}: ${rule.trigger}, tables read whole`,
        measured: scans.length,
        limit: 0,
        unit: '',
      })
    }
    return rows
  })

async function peopleOf(work: Work, viewer: Viewer, rule: Rule, ask: string): Promise<object[]> {
  const p = new Parameters()
  const day = new Date().toISOString().slice(0, 10)
  return work.query(`${ask} FROM ${await duePeople(work, rule, viewer, { day, since: null }, p)}`, p.values)
}

const aForm = (tree: object | null) => ({
  name: 'Ofertas',
  channel: 'whatsapp',
  instance_id: null,
  audience: { tree, segments: [] },
  variants: [{ content: { template_id: null, values: {}, header_url: null } }],
  control_percent: 0,
  without_unread: false,
  by_local_time: false,
  send_at: null,
  ceiling_cents: null,
})

const viewerOf = async (work: Work): Promise<Viewer> => {
  const row = await work.one<{ id: string }>('SELECT id::text FROM instances LIMIT 1')
  return { id: '1', role: 'administrador', department_id: null, instance_ids: [row?.id ?? ''] }
}

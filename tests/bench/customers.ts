import { sendMessage } from '../../server/conversation/messages/outbound/send'
import { nextRows } from '../../server/directory/bulk/next-rows'
import { noMarketing } from '../../server/directory/customers/consent/send-refusal.sql'
import { customerList, listCustomers } from '../../server/directory/customers/customer-list'
import { timelinePage } from '../../server/directory/customers/person/timeline'
import type { OpenDatabase } from '../../server/platform/db/pool'
import type { Tenant, Work } from '../../server/platform/db/work'
import type { ListInput } from '../../server/platform/list/definition'
import type { Viewer } from '../../src/domain/access/visibility'
import { aChain, CUSTOMERS } from './customers/shop'
import { aShopWrittenBy, type Measure, measureOn, onDatabase } from './database'
import { importOf } from './import'
import { type BenchRow, percentile } from './row'

const IMPORTED = Number(process.env.IMPORTED ?? 100_000)
/** Between two messages of the attendants while a file comes in, ms: some ten a second. */
const SEND_EVERY_MS = 100

/**
 * The list of customers of a chain with 500,000 of them: its orders, filters, filter trees and searches; and a file of
 * 100,000 more, with what the attendants' messages take meanwhile.
 */
export const benchCustomers = (): Promise<BenchRow[]> =>
  onDatabase(async ({ url, db }) => {
    const tenant = await aShopWrittenBy(db, 'rede-grande', aChain)
    const viewer = await db.work(tenant, viewerOf)
    const group = await db.work(tenant, (w) =>
      w.one<{ id: string }>(`SELECT id::text FROM customer_groups WHERE name = 'Clube'`),
    )
    const measure = measureOn(db, tenant)
    const list = (input: ListInput) => (work: Work) => listCustomers(work, viewer, input)
    const tree = (value: object) => list({ filters: [{ field: 'tree', any: [JSON.stringify(value)] }] })
    const leaf = (field: string, op: string, value?: unknown) => ({
      field,
      op,
      ...(value !== undefined && { value }),
    })
    const deep = async (work: Work) => {
      let after: string | null = null
      for (let n = 0; n < 3; n++)
        after = (await listCustomers(work, viewer, { sort: 'name', after, limit: 100 })).next ?? null
    }
    const rows: BenchRow[] = [
      await measure(`${CUSTOMERS} customers: list by name`, 50, list({})),
      await measure('list by age', 50, list({ sort: '-created' })),
      await measure('three pages of a hundred', 150, deep),
      await measure('filter: favorites', 50, list({ filters: [{ field: 'favorite', any: ['yes'] }] })),
      await measure('filter: a group', 50, list({ filters: [{ field: 'group', any: [group?.id ?? ''] }] })),
      await measure(
        'filter: out of campaigns, by age',
        50,
        list({ sort: '-created', filters: [{ field: 'blacklisted_campaign', any: ['yes'] }] }),
      ),
      await measure(
        'tree: a choice of the shop’s own',
        50,
        tree({ and: [leaf('own.plano', 'any', ['Ouro'])] }),
      ),
      await measure(
        'tree: group, plan and e-mail',
        50,
        tree({ and: [leaf('group', 'any', [group?.id]), leaf('email', 'filled')] }),
      ),
      await measure(
        'tree: not a favorite, or no document',
        50,
        tree({ or: [leaf('favorite', 'is', false), leaf('document', 'empty')] }),
      ),
      await measure('tree: a part of the name', 50, tree({ and: [leaf('name', 'contains', 'kgf')] })),
      await measure('tree: letters that many have', 50, tree({ and: [leaf('name', 'contains', 'a')] })),
      await measure('tree: names of nobody', 50, tree({ and: [leaf('name', 'contains', 'zzzzqq')] })),
      ...(await searches(measure, list)),
      await measure('timeline', 50, async (work) => {
        const one = await work.one<{ id: string }>('SELECT min(id)::text AS id FROM customers')
        return timelinePage(work, viewer, { customer_id: one?.id ?? '' })
      }),
      await measure('may campaigns write to these thousand', 50, (work) =>
        work.query(
          `SELECT ${noMarketing()} AS why FROM customers c WHERE c.tenant_id = $1 ORDER BY c.id LIMIT 1000`,
          [tenant.id],
        ),
      ),
      ...(await wholeList(measure, viewer, group?.id ?? '')),
    ]
    return [...rows, ...(await anImport(url, db, tenant, viewer))]
  })

const searches = async (measure: Measure, list: (input: ListInput) => (work: Work) => Promise<unknown>) => {
  const rows: BenchRow[] = []
  for (const [name, search] of [
    ['a name', 'kgf'],
    ['a phone', '(11) 98012-3456'],
    ['an e-mail', 'pessoa30003@'],
    ['a document', '00023757'],
    ['a letter that many have', 'a'],
    ['two words', 'ab kgf'],
    ['nothing that is there', 'zzzzqq'],
  ] as const)
    rows.push(await measure(`search: ${name}`, 50, list({ search })))
  return rows
}

/** What a batch of a change of the whole list reads: where nearly all match, where few do, and where nobody does. */
const wholeList = async (measure: Measure, viewer: Viewer, group: string) => {
  const rows: BenchRow[] = []
  const of = async (name: string, input: ListInput) =>
    rows.push(
      await measure(`whole list: ${name}`, 1_000, (work) =>
        nextRows(work, viewer, customerList, input, { after: '0', last: String(2 ** 31) }, false),
      ),
    )
  await of('all', {})
  await of('a group', { filters: [{ field: 'group', any: [group] }] })
  await of('a name', { search: 'kgf' })
  await of('letters that many have', { search: 'a' })
  await of('nobody', { search: 'zzzzqq' })
  return rows
}

const viewerOf = async (work: Work): Promise<Viewer> => {
  const row = await work.one<{ id: string }>('SELECT id::text FROM instances LIMIT 1')
  return { id: '1', role: 'administrador', department_id: null, instance_ids: [row?.id ?? ''] }
}

/** Brings a file in while attendants write; how long it takes, and what their messages took. */
async function anImport(url: string, db: OpenDatabase, tenant: Tenant, viewer: Viewer): Promise<BenchRow[]> {
  const stamp = Date.now() % 1_000_000
  const lines = Array.from(
    { length: IMPORTED },
    (_, n) =>
      `Novo ${n};21 9${String(70_000_000 + ((stamp * 7 + n) % 9_999_999)).padStart(8, '0')};novo${stamp}-${n}@rede.example;${n % 2 ? 'sim' : 'não'}`,
  )
  const text = `nome;telefone;e-mail;aceita campanhas\n${lines.join('\n')}`
  const talk = await aTalk(db, tenant, viewer)
  const sends: number[] = []
  let over = false
  const sending = (async () => {
    for (let n = 0; !over; n++) {
      const started = performance.now()
      await db.work(tenant, (w) =>
        sendMessage(
          w,
          viewer,
          {
            to_number: `customer:${talk}`,
            message: `oi ${n}`,
            instance_id: viewer.instance_ids[0] ?? '',
            hash: `bench-${stamp}-${n}`,
          },
          new Date(),
        ),
      )
      sends.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS))
    }
  })()
  try {
    const measured = await importOf('customers', text, { url, db, tenant, viewer, least: IMPORTED * 0.99 })
    return [
      { name: `import of ${IMPORTED} customers`, measured, limit: 120, unit: 's' },
      { name: 'messages sent meanwhile, p95', measured: percentile(sends, 0.95), limit: 500, unit: 'ms' },
    ]
  } finally {
    over = true
    await sending
  }
}

/** A conversation that the viewer holds, in which one may write freely; gives its customer. */
const aTalk = (db: OpenDatabase, tenant: Tenant, viewer: Viewer): Promise<string> =>
  db.work(tenant, async (w) => {
    const row = await w.one<{ id: string }>(
      `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol, last_message_at, last_inbound_at)
       SELECT $1, $2, min(id), 'open', 1, 'B' || clock_timestamp(), now(), now() FROM customers WHERE tenant_id = $1
       ON CONFLICT DO NOTHING RETURNING customer_id::text AS id`,
      [tenant.id, viewer.instance_ids[0]],
    )
    const known =
      row ??
      (await w.one<{ id: string }>(
        `SELECT customer_id::text AS id FROM chat_tickets WHERE state = 'open' LIMIT 1`,
      ))
    return known?.id ?? ''
  })

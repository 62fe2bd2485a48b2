import { migrate } from '../../server/platform/db/migrate'
import { SNAPSHOT } from '../../server/platform/db/page'
import { openDatabase } from '../../server/platform/db/pool'
import type { Work } from '../../server/platform/db/work'
import type { QueryChatTicketsArgs } from '../../server/platform/graphql/resolvers.gen'
import { silentLog } from '../../server/platform/log'
import { chatTickets } from '../../server/tickets/ticket.queries'
import { sumOfTickets } from '../../server/tickets/ticket.sums'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { startTheOutside } from '../database-servers'
import { ATTENDANTS, aBigShop, OUTSIDER } from './lists/shop'
import type { BenchRow } from './row'

/** How often each list is asked for. */
const TIMES = 60

/**
 * What the attendance's lists cost with 100,000 tickets and 2,000,000 messages in PostgreSQL: every tab and
 * order, pages behind the first, and searches; as an administrator, as an attendant with a department, and as one who
 * may see one ticket in 500. The whole transaction is measured, as the resolver runs it.
 */
export async function benchLists(): Promise<BenchRow[]> {
  const outside = await startTheOutside([])
  if (!outside)
    throw new Error('no PostgreSQL from outside found: install postgresql or set TEST_DATABASE_URL')
  await migrate(outside.url, silentLog)
  const db = openDatabase(outside.url, { log: silentLog })
  try {
    const tenant = await aBigShop(db, 'loja-grande')
    const people = await db.work(tenant, peopleOf)
    const run = async (
      name: string,
      p95: number,
      asks: readonly ((work: Work, n: number) => Promise<unknown>)[],
    ) => {
      const taken: number[] = []
      for (const ask of asks)
        for (let n = 0; n < TIMES; n++) {
          const started = performance.now()
          await db.work(tenant, (work) => ask(work, n), SNAPSHOT)
          // The first few compile plans and warm the pages: a server that runs has them.
          if (n >= 5) taken.push(performance.now() - started)
        }
      taken.sort((a, b) => a - b)
      const at = (share: number) => taken[Math.ceil(taken.length * share) - 1] ?? 0
      if (process.env.VERBOSE)
        console.log(
          `  ${name}: median ${at(0.5).toFixed(1)}, p95 ${at(0.95).toFixed(1)}, most ${at(1).toFixed(1)} ms`,
        )
      return { name, measured: at(0.95), limit: p95, unit: 'ms' }
    }
    const pages =
      (viewer: Viewer, args: QueryChatTicketsArgs, deep = 0) =>
      async (work: Work) => {
        let page = await chatTickets(work, viewer, args)
        for (let n = 0; n < deep && page.next; n++)
          page = await chatTickets(work, viewer, { ...args, after: page.next })
        return page
      }
    const rows: BenchRow[] = []
    for (const [who, viewer] of Object.entries(people)) {
      const tabs: [string, QueryChatTicketsArgs][] = [
        ['queue', { inbox: true }],
        ['queue, longest wait', { inbox: true, order: 'longestWait' }],
        ['mine', { user_id: viewer.id, inbox: false }],
        ['opened', { inbox: false, finished_tickets: false }],
        ['waiting', { waiting: true, order: 'longestWait' }],
        ['closed', { finished_tickets: true }],
        ['all', { all_users: true }],
        ['a department', { all_users: true, inbox_department_ids: ['1'] }],
      ]
      for (const [tab, args] of tabs)
        rows.push(await run(`list: ${tab} (${who}), p95`, 20, [pages(viewer, args)]))
      rows.push(
        await run(`list: closed, ten pages on (${who}), p95 of the ten`, 60, [
          pages(viewer, { finished_tickets: true }, 10),
        ]),
      )
      rows.push(await run(`counters (${who}), p95`, 20, [(work) => sumOfTickets(work, viewer, {})]))
      const search = (typed: string, inMessages = false) =>
        pages(viewer, { all_users: true, search_query: typed, search_by_message: inMessages })
      rows.push(
        await run(`search: name, phone, protocol, document (${who}), p95`, 150, [
          search('kgf'),
          search('maria das dores'),
          search('(11) 98002-3456'),
          search('202600045'),
          search('791.912'),
        ]),
        await run(`search: words in messages, common and rare (${who}), p95`, 150, [
          search('receita', true),
          search('bom dia', true),
          search('quanto custa entrega', true),
          search('jjen', true),
          search('zzzz', true),
        ]),
      )
    }
    return rows
  } finally {
    await db.close()
    await outside.stop()
  }
}

/** Whose lists are asked for: all of it, a sixth of it, and next to nothing of it. */
async function peopleOf(
  work: Work,
): Promise<Record<'administrator' | 'attendant' | 'of a small department', Viewer>> {
  const viewer = async (id: number, role: string): Promise<Viewer> => {
    const row = await work.one<{ department_id: string | null; instance_ids: string[] }>(
      `SELECT u.department_id::text, ARRAY(SELECT i.instance_id::text FROM user_instances i
         WHERE i.tenant_id = u.tenant_id AND i.user_id = u.id) AS instance_ids
       FROM users u WHERE u.id = $1`,
      [id],
    )
    if (!row) throw new Error(`the shop has no user ${id}`)
    return { id: String(id), role, ...row }
  }
  return {
    administrator: await viewer(1, 'administrador'),
    attendant: await viewer(ATTENDANTS, 'atendente'),
    'of a small department': await viewer(OUTSIDER, 'atendente'),
  }
}

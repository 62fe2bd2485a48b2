import { chatTickets } from '../../server/conversation/tickets/ticket.queries'
import { sumOfTickets } from '../../server/conversation/tickets/ticket.sums'
import type { Work } from '../../server/platform/db/work'
import type { ChatTicketPage, QueryChatTicketsArgs } from '../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../src/domain/access/visibility'
import { aShopWrittenBy, measureOn, onDatabase } from './database'
import { ATTENDANTS, aBigShop, OUTSIDER } from './lists/shop'
import type { BenchRow } from './row'

/** How often each list is asked for. */
const TIMES = 60
/** How far down somebody scrolls who looks for a conversation of long ago, pages. */
const DEEP = 200

/**
 * What the attendance's lists cost with 100,000 tickets and 2,000,000 messages in PostgreSQL: every tab and
 * order, pages behind the first, and searches; as an administrator, as an attendant with a department, and as one who
 * may see one ticket in 500. The whole transaction is measured, as the resolver runs it.
 */
export const benchLists = (): Promise<BenchRow[]> =>
  onDatabase(async ({ db }) => {
    const tenant = await aShopWrittenBy(db, 'loja-grande', aBigShop)
    const people = await db.work(tenant, peopleOf)
    const measure = measureOn(db, tenant, TIMES)
    const pages = (viewer: Viewer, args: QueryChatTicketsArgs) => (work: Work) =>
      chatTickets(work, viewer, args)
    /** Where the page lies that comes behind {@link DEEP} others, or behind all there are. */
    const deepPlace = (viewer: Viewer, args: QueryChatTicketsArgs) =>
      db.work(
        tenant,
        async (work) => {
          let after: string | null = null
          for (let n = 0; n < DEEP; n++) {
            const { next }: ChatTicketPage = await chatTickets(work, viewer, { ...args, after })
            if (!next) break
            after = next
          }
          return after
        },
        { isolation: 'repeatable read', readOnly: true },
      )
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
        rows.push(await measure(`list: ${tab} (${who})`, 20, pages(viewer, args)))
      rows.push(
        await measure(
          `list: closed, ${DEEP} pages on (${who})`,
          20,
          pages(viewer, {
            finished_tickets: true,
            after: await deepPlace(viewer, { finished_tickets: true }),
          }),
        ),
      )
      rows.push(await measure(`counters (${who})`, 20, (work) => sumOfTickets(work, viewer, {})))
      const search = (typed: string, inMessages = false) =>
        pages(viewer, { all_users: true, search_query: typed, search_by_message: inMessages })
      rows.push(
        await measure(
          `search: name, phone, protocol, document (${who})`,
          150,
          search('kgf'),
          search('maria das dores'),
          search('(11) 98002-3456'),
          search('202600045'),
          search('791.912'),
        ),
        await measure(
          `search: words in messages, common and rare (${who})`,
          150,
          search('receita', true),
          search('bom dia', true),
          search('quanto custa entrega', true),
          search('jjen', true),
          search('zzzz', true),
        ),
      )
    }
    return rows
  })

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

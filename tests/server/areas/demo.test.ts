import { expect, it } from 'vitest'
import { seedDemo } from '../../../server/demo/seed'
import { openDatabase } from '../../../server/platform/db/pool'
import { silentLog } from '../../../server/platform/log'
import { chatTickets, sumOfTickets } from '../../../server/tickets/ticket.queries'
import { onEveryDatabase } from '../../databases'
import { testConfig } from '../fixtures'

onEveryDatabase('the demonstration', (database) => {
  it('is written once, quickly, with something to see under every tab and in every delivery state', async () => {
    const db = openDatabase(database.url(), { log: silentLog })
    const config = { ...testConfig(database.url()), demo: true, demoPassword: 'senha-da-demo' }
    const started = Date.now()
    const logins = await seedDemo(db, config)
    expect(Date.now() - started).toBeLessThan(1_500)
    expect(logins?.users.map(({ email }) => email)).toContain('admin@demo.test')
    const tenant = await db.tenantBySlug('demo')
    if (!tenant) throw new Error('no tenant')
    const look = () =>
      db.work(tenant, async (work) => {
        const viewer = { id: '2', role: 'atendente', department_id: null, instance_ids: [] as string[] }
        const [instance] = await work.query<{ id: string }>('SELECT id::text FROM instances')
        const ana = { ...viewer, instance_ids: [instance?.id ?? ''] }
        const all = await chatTickets(work, ana, { all_users: true, pagination_limit: 100 })
        const acks = await work.query<{ delivery: string }>(
          `SELECT DISTINCT delivery FROM customer_chats WHERE tag_type = 'out' AND type = 'chat' ORDER BY delivery`,
        )
        return {
          sums: await sumOfTickets(work, ana, {}),
          total: all.total,
          acks: acks.map((row) => row.delivery),
        }
      })
    const seen = await look()
    expect(seen.total).toBe(40)
    expect(seen.sums.inbox_list).toBe(12)
    expect(seen.sums.my_chats_list).toBe(5)
    expect(seen.acks).toEqual(['delivered', 'failed', 'played', 'read', 'sent', 'unknown'])
    await Promise.all([seedDemo(db, config), seedDemo(db, config)])
    expect(await look()).toEqual(seen)
    expect(await seedDemo(db, { ...config, production: true })).toBeNull()
    await db.close()
  })
})

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServer } from '../../../server/app'
import { seedDemo } from '../../../server/areas/demo/seed'
import { chatTickets } from '../../../server/conversation/tickets/ticket.queries'
import { sumOfTickets } from '../../../server/conversation/tickets/ticket.sums'
import { openStore } from '../../../server/directory/media/open-store'
import { runTenantCommand } from '../../../server/directory/tenants/command'
import { readConfig } from '../../../server/platform/config'
import { openDatabase } from '../../../server/platform/db/pool'
import { silentLog } from '../../../server/platform/log'
import { StartupError } from '../../../server/platform/startup-error'
import { aDatabase, onEveryDatabase } from '../../databases'
import { aTenant, testConfig } from '../fixtures'

onEveryDatabase('the demonstration', (database) => {
  it('is written once, with something to see under every tab and in every delivery state', async () => {
    const db = openDatabase(database.url(), { log: silentLog })
    const config = { ...testConfig(database.url()), demo: true, demoPassword: 'senha-da-demo' }
    const files = await openStore(config)
    const logins = await seedDemo(db, config, files)
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
        const [left] = await work.query<Record<string, number>>(
          `SELECT (SELECT count(*)::integer FROM scheduled_messages WHERE state = 'pending') AS scheduled,
             (SELECT count(*)::integer FROM drafts WHERE user_id = 2) AS drafts,
             (SELECT count(*)::integer FROM mentions WHERE user_id = 2 AND seen_at IS NULL) AS mentions,
             (SELECT count(*)::integer FROM quick_answers) AS answers,
             (SELECT count(*)::integer FROM ticket_pins WHERE user_id = 2) AS pins,
             (SELECT count(*)::integer FROM chat_tickets WHERE snoozed_at IS NOT NULL) AS snoozed`,
        )
        return {
          left,
          sums: await sumOfTickets(work, ana, {}),
          total: all.total,
          acks: acks.map((row) => row.delivery),
        }
      })
    // Whoever serves there sells as well, and one of them looks at prescriptions.
    const [sells] = await db.work(tenant, (work) =>
      work.query<{ opens: boolean; pharmacist: string }>(
        `SELECT r.has_permission_routes @> '{product-orders,pre-orders,products}' AS opens, u.name AS pharmacist
         FROM pharmacists p JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.user_id
         JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id WHERE r.name = 'atendente'`,
      ),
    )
    expect(sells).toEqual({ opens: true, pharmacist: 'Bruno Carvalho' })
    const seen = await look()
    expect(seen.total).toBe(40)
    expect(seen.sums.inbox_list).toBe(12)
    // Of five one is put off.
    expect(seen.sums.my_chats_list).toBe(4)
    expect(seen.left).toEqual({ scheduled: 1, drafts: 1, mentions: 1, answers: 20, pins: 1, snoozed: 1 })
    // No provider tells of links that were touched.
    const touched = await db.work(tenant, (work) =>
      work.query<{ button: string; replies: boolean }>(
        `SELECT DISTINCT r.button, EXISTS (SELECT FROM meta_templates t, jsonb_path_query(t.components, '$[*].buttons[*]') b
             WHERE t.id = (k.variants -> 0 -> 'content' ->> 'template_id')::bigint AND b ->> 'type' = 'QUICK_REPLY' AND b ->> 'text' = r.button) AS replies
         FROM campaign_recipients r JOIN campaigns k ON k.tenant_id = r.tenant_id AND k.id = r.campaign_id WHERE r.button IS NOT NULL`,
      ),
    )
    expect(touched).toEqual([{ button: 'Quero aproveitar', replies: true }])
    // What the provider said of it: campaigns' messages have their price, answers have none.
    const paid = await db.work(tenant, (work) =>
      work.query<{ owed: string; name: string | null; paid: boolean; same: boolean }>(
        `SELECT x.owed, k.name, sum(x.cents) > 0 AS paid, k.id IS NULL OR sum(x.cents) = (SELECT sum(r.cents) FROM campaign_recipients r WHERE r.campaign_id = k.id) AS same
         FROM message_spendings x LEFT JOIN campaigns k ON x.owed = 'campaign' AND k.id = x.owed_id GROUP BY 1, 2, k.id ORDER BY 1, 2`,
      ),
    )
    expect(paid).toEqual([
      { owed: 'campaign', name: 'Semana do protetor solar', paid: true, same: true },
      { owed: 'campaign', name: 'Vitaminas com desconto', paid: true, same: true },
      { owed: 'person', name: null, paid: false, same: true },
    ])
    const unread = await db.work(tenant, (work) =>
      work.query(
        `SELECT id FROM customer_chats WHERE type IN ('image', 'audio', 'document') AND media_file_id IS NULL`,
      ),
    )
    expect(unread, 'messages whose file never comes').toEqual([])
    const kept = await db.work(tenant, (work) =>
      work.query<{ mime: string; bytes: number }>(
        `SELECT f.mime, min(f.size)::integer AS bytes FROM customer_chats m JOIN media_files f ON f.id = m.media_file_id
         GROUP BY 1 ORDER BY 1`,
      ),
    )
    expect(kept.map(({ mime }) => mime)).toEqual(['application/pdf', 'audio/ogg; codecs=opus', 'image/jpeg'])
    for (const { mime, bytes } of kept) expect(bytes, mime).toBeGreaterThan(1_000)
    expect(seen.acks).toEqual(['delivered', 'failed', 'played', 'read', 'sent', 'unknown'])
    await Promise.all([seedDemo(db, config, files), seedDemo(db, config, files)])
    expect(await look()).toEqual(seen)
    expect(await seedDemo(db, { ...config, production: true }, files)).toBeNull()
    files.close()
    await db.close()
  })
})

/**
 * Threat F6. Seen to fail on: the demonstration by default in every database; a production that starts with it.
 */
describe('the demonstration and production', () => {
  const database = aDatabase()
  const demoOf = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'balcao-test-')), ...env }).demo

  it.each([
    ['its own database', {}, true],
    ['its own database, switched off', { DEMO: 'off' }, false],
    ['a database from outside', { DATABASE_URL: 'postgres://a:b@c/d' }, false],
    ['a database from outside, asked for', { DATABASE_URL: 'postgres://a:b@c/d', DEMO: 'on' }, true],
    ['production', { NODE_ENV: 'production' }, false],
    ['production, asked for', { NODE_ENV: 'production', DEMO: 'on' }, false],
  ])('F6 in %s: %o is seeded: %s', (_, env, seeded) => {
    expect(demoOf(env)).toBe(seeded)
  })

  it('F6 production does not start beside it, says the command that ends it, and starts after that', async () => {
    const config = testConfig(database.url(), { production: true })
    const db = openDatabase(database.url(), { log: silentLog })
    // A shop that has the name, and people of its own, is left alone.
    await db.work(await aTenant(db, 'demo'), (work) =>
      work.query(`UPDATE tenants SET name = 'Demolições Silva' WHERE id = $1`, [work.tenant.id]),
    )
    const started = await startServer(config, { log: silentLog })
    await started.close()
    const files = await openStore(config)
    await seedDemo(db, { ...config, production: false, demo: true, demoPassword: 'senha-da-demo' }, files)
    files.close()
    const refused: unknown = await startServer(config, { log: silentLog }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartupError)
    const [, ...command] = /npm run tenant -- (\w+) (\w+)/.exec(String(refused)) ?? []
    const said: string[] = []
    await runTenantCommand(command, { db, config, env: {}, say: (line) => said.push(line) })
    expect(said.join()).toContain('desativada')
    await (await startServer(config, { log: silentLog })).close()
    await db.close()
  }, 60_000)
})

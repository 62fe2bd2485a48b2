import { readdirSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../server/platform/db/migrate'
import { ensureWalledRole } from '../../server/platform/db/walled-role'
import { silentLog } from '../../server/platform/log'
import { projectRoot } from '../../server/platform/root'
import { ROLE_ACTIONS } from '../../src/domain/access/actions'
import { aDatabase } from '../databases'

/** Migrations of the release before: 0008 is its last. */
const RELEASED = 8

/** What a shop had in that release, by the columns that there were. */
const A_SHOP = `
  INSERT INTO tenants (slug, name, last_user_id) VALUES ('old', 'Old', 2);
  INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES (1, 'atendente', 'Atendente', '{chat/attendance,customers/list}'),
    (1, 'gerente', 'Gerente', '{customers/list,users/list}');
  INSERT INTO instances (tenant_id, name, official_phone_id) VALUES (1, 'Centro', '1');
  INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id) VALUES
    (1, 1, 'Ana', 'ana', 'ana@old.example', '', 1), (1, 2, 'Bruno', 'bruno', 'bruno@old.example', '', 1);
  INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id, bsuid, document_register, address) VALUES
    (1, 'José', '5511987650001', '551187650001', '551187650001', NULL, '123.456.789-00', 'Rua Augusta, 1200'),
    (1, 'Oculta', '', 'BR.1', NULL, 'BR.1', NULL, ' ');
  UPDATE customers SET name = E'Jose\u0301 D’Ávila' WHERE name = 'José';
  INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol) VALUES
    (1, 1, 1, 'closed', 1, '1'), (1, 1, 1, 'open', 1, '2'), (1, 1, 2, 'inbox', NULL, '3');
  INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, delivery, tag_type)
    VALUES (1, 2, 1, 1, 'chat', 'Bom dia', 'delivered', 'in');
  INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, delivery, tag_type, hash, whatsapp_message_id)
    VALUES (1, 2, 1, 1, 'chat', 'Foi', 'sent', 'out', 'gone', 'wamid.1'), (1, 2, 1, 1, 'chat', 'Espera', 'pending', 'out', 'waits', NULL);
  INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, delivery, tag_type)
    VALUES (1, 3, 2, 1, 'chat', E'𝓽𝓮𝓶 insuli\u0301na?', 'delivered', 'in');
  INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id) VALUES
    (1, 2, 'requested', 1, 2);
  INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id) VALUES
    (1, repeat('a', 64), 1, 'image/png', 'a.png', 1);
  INSERT INTO internal_chat_messages (tenant_id, hash, user_sending_id, user_id, type, file_address) VALUES
    (1, 'h', 1, 2, 'image', '/old/api/file/1');`

/** A server of this build over a database of the release before: what was there is there, and is found. */
describe('a database of the release before', () => {
  const database = aDatabase()
  let url: string
  let client: pg.Client

  beforeAll(async () => {
    const whole = new URL(database.url())
    const name = `${whole.pathname.slice(1)}_old`
    await ask(database.url(), `CREATE DATABASE ${name}`)
    whole.pathname = `/${name}`
    url = whole.href
    client = new pg.Client({ connectionString: url })
    await client.connect()
    await ensureWalledRole(client)
    const dir = path.join(projectRoot, 'server/platform/migrations')
    const up = (count: number) =>
      runner({
        dbClient: client,
        dir,
        direction: 'up',
        count,
        migrationsTable: 'migrations',
        noLock: true,
        log: () => {},
      })
    await up(RELEASED)
    await client.query(A_SHOP)
    await runMigrations({ connectionString: url })
    // Names that one folding told apart, and the next one does not.
    await up(readdirSync(dir).filter((name) => name < '0286').length - RELEASED)
    await client.query(
      `INSERT INTO customer_groups (tenant_id, name) VALUES (1, 'Ação'), (1, E'Ac\u0327a\u0303o'), (1, 'Outro')`,
    )
    await migrate(url, silentLog)
  })
  afterAll(async () => {
    await client.end()
    await ask(database.url(), `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
  })

  const rows = async (sql: string) => (await client.query(sql)).rows

  it('has the same columns as a new one', async () => {
    const columns = `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY table_name, column_name`
    const fresh = await ask(database.url(), columns)
    expect(fresh.length).toBeGreaterThan(300)
    expect(await rows(columns)).toEqual(fresh)
  })

  it.each([
    ['customers', 2],
    ['chat_tickets', 3],
    ['customer_chats', 4],
    ['ticket_transfers', 1],
    ['internal_chat_messages', 1],
  ])('keeps its %s', async (table, count) => {
    expect(await rows(`SELECT 1 FROM ${table}`)).toHaveLength(count)
  })

  it('finds its customers by every address they had', async () => {
    expect(
      await rows('SELECT kind, value, customer_id FROM customer_identifiers ORDER BY customer_id, kind'),
    ).toEqual([
      { kind: 'phone', value: '551187650001', customer_id: '1' },
      { kind: 'wa_id', value: '551187650001', customer_id: '1' },
      { kind: 'bsuid', value: 'BR.1', customer_id: '2' },
    ])
  })

  it('has the one line that was their address as the street of their main one', async () => {
    expect(await rows('SELECT customer_id, street, main FROM customer_addresses')).toEqual([
      { customer_id: '1', street: 'Rua Augusta, 1200', main: true },
    ])
  })

  it('finds its customers by name and document', async () => {
    expect(await rows('SELECT name_key, document_key FROM customers WHERE id = 1')).toEqual([
      { name_key: 'jose davila', document_key: '12345678900' },
    ])
  })

  /** Seen to fail with what the folding of before had written. */
  it('finds what was written with decomposed and styled letters', async () => {
    const found = `SELECT chat_ticket_id FROM ticket_words WHERE words @@ to_tsquery('simple', 'tenant1 & tem & insulina')`
    expect(await rows(found)).toEqual([{ chat_ticket_id: '3' }])
  })

  it('has two groups whose names are one now under two names', async () => {
    expect(await rows('SELECT name FROM customer_groups ORDER BY id')).toEqual([
      { name: 'Ação' },
      { name: 'Ac\u0327a\u0303o (2)' },
      { name: 'Outro' },
    ])
  })

  it('lets its managers export, change many customers and merge as before, and nobody else', async () => {
    const actions = `SELECT name, ARRAY(SELECT a FROM unnest(has_permission_routes) a WHERE a LIKE 'actions/%' ORDER BY a) AS actions
      FROM roles ORDER BY name`
    expect(await rows(actions)).toEqual([
      { name: 'atendente', actions: ['actions/see-customer-contacts'] },
      // Nobody had the control panel, whose alerts its own action changes.
      { name: 'gerente', actions: ROLE_ACTIONS.filter((one) => one !== 'actions/change-alert-rules').sort() },
    ])
  })

  it('sends what waited to be sent, and nothing else', async () => {
    expect(await rows('SELECT message_id, instance_id, customer_id, rank FROM outbox')).toEqual([
      { message_id: '3', instance_id: '1', customer_id: '1', rank: 0 },
    ])
  })

  it('counts its closed tickets', async () => {
    expect(await rows('SELECT user_id, count::integer FROM closed_ticket_counts')).toEqual([
      { user_id: 1, count: 1 },
    ])
  })

  it('has the files of its internal chat', async () => {
    expect(await rows('SELECT media_file_id FROM internal_chat_messages')).toEqual([{ media_file_id: '1' }])
  })
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

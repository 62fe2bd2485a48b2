import '../../server/assemble'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Emulator } from '../../emulators/s3/server'
import { hashPassword } from '../../server/directory/session/password'
import { type Config, readConfig, type S3Config } from '../../server/platform/config'
import type { OpenDatabase } from '../../server/platform/db/pool'
import type { Tenant } from '../../server/platform/db/work'
import { publish } from '../../server/platform/events/publish'
import type { JobHandlers } from '../../server/platform/jobs/handlers'
import { ROLE_ACTIONS } from '../../src/domain/access/actions'
import { GRANTABLE } from '../../src/domain/access/granting'
import { ADMINISTRATOR } from '../../src/domain/access/visibility'
import { CURRENT_TERMS } from '../../src/domain/login/terms'

/** A configuration for a node in a test: any port, no demonstration, no emulator. */
export function testConfig(databaseUrl: string, more: Partial<Config> = {}): Config {
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'balcao-test-')),
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    EMULATOR_PORT: 'off',
    // A hub that nobody runs.
    HUB_URL: 'http://127.0.0.1:1',
    HUB_API_KEY: 'hub-key',
    // A bank that nobody runs.
    PSP_PROVIDERS: 'Banco|http://127.0.0.1:1|http://127.0.0.1:1/token',
    // Providers of SMS that nobody runs.
    SMS_ZENVIA_URL: 'http://127.0.0.1:1',
    SMS_TWILIO_URL: 'http://127.0.0.1:1',
    // Domains that nobody looks up.
    MAIL_RETURN_HOST: 'volta.balcao.example',
    MAIL_SPF: 'include:spf.balcao.example',
    MAIL_DNS: '127.0.0.1:1',
    JWT_SECRET: 'a secret that all nodes of a test share, 32+',
    SECRET_KEY: 'key',
  })
  return { ...config, ...more }
}

/** For a node whose events or statements a test counts: who logs in makes none afterwards. */
export const NOTHING_TOLD: Partial<JobHandlers> = { 'security-log.tell': async () => {} }

/** How to reach an object store of the tests. */
export const s3ConfigOf = ({ url, bucket, keys }: S3Emulator): S3Config => ({
  endpoint: url,
  region: 'sa-east-1',
  bucket,
  prefix: 'balcao/',
  credentials: keys,
})

/** The password of every user made by {@link aUser}. */
export const PASSWORD = 'correta-123'
let passwordHash: Promise<string> | undefined

/** Tests run at any hour of any day. */
export const NEVER_QUIET = `INSERT INTO settings (tenant_id, key, value)
  SELECT $1, * FROM (VALUES ('quiet_from_hour', '0'), ('quiet_to_hour', '0'), ('quiet_rest_days', 'false')) v
  ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`

export async function aTenant(db: OpenDatabase, slug: string): Promise<Tenant> {
  const tenant = await db.system((work) =>
    work.one<Tenant>('INSERT INTO tenants (slug, name) VALUES ($1, $1) RETURNING id, slug', [slug]),
  )
  if (!tenant) throw new Error('no tenant')
  await db.work(tenant, (work) => work.query(NEVER_QUIET, [tenant.id]))
  return tenant
}

/** What the role of an administrator lists in the tests: all that a role can. */
export const EVERY_ROUTE: string[] = [...GRANTABLE]
/** What every other role lists. */
const ATTENDANT_ROUTES: readonly string[] = [
  'chat/attendance',
  'instances/list/{chooseInstance}',
  ...ROLE_ACTIONS,
]

export type TestUser = { id: string; email: string; instanceId: string }

/** A user who has accepted the terms, with a connection (instance) of their own; `role` 'administrador' sees everything. */
export async function aUser(
  db: OpenDatabase,
  tenant: Tenant,
  name: string,
  role = 'atendente',
): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD)
  const hash = await passwordHash
  const email = `${name}@${tenant.slug}.example`
  return db.work(tenant, async (work) => {
    const roleRow = await work.one<{ id: string }>(
      `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES ($1, $2, $2, $3)
       ON CONFLICT (tenant_id, name) DO UPDATE SET display_name = excluded.display_name RETURNING id`,
      [tenant.id, role, role === ADMINISTRATOR ? EVERY_ROUTE : ATTENDANT_ROUTES],
    )
    const instance = await work.one<{ id: string }>(
      'INSERT INTO instances (tenant_id, name) VALUES ($1, $2) RETURNING id',
      [tenant.id, name],
    )
    const user = await work.one<{ id: number }>(
      'UPDATE tenants SET last_user_id = last_user_id + 1 WHERE id = $1 RETURNING last_user_id AS id',
      [tenant.id],
    )
    await work.query(
      'INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id) VALUES ($1, $2, $3, $3, $4, $5, $6)',
      [tenant.id, user?.id, name, email, hash, roleRow?.id],
    )
    await work.query(
      'INSERT INTO terms_acceptances (tenant_id, user_id, version, ip) VALUES ($1, $2, $3, $4)',
      [tenant.id, user?.id, CURRENT_TERMS, '127.0.0.1'],
    )
    await work.query('INSERT INTO user_instances (tenant_id, user_id, instance_id) VALUES ($1, $2, $3)', [
      tenant.id,
      user?.id,
      instance?.id,
    ])
    return { id: String(user?.id), email, instanceId: instance?.id ?? '' }
  })
}

/** Writes `n` events that everybody of the tenant may see, each in a transaction of its own. */
export async function writeEvents(db: OpenDatabase, tenant: Tenant, n: number): Promise<void> {
  for (let i = 0; i < n; i++)
    await db.work(tenant, (work) =>
      publish(work, [
        {
          event: 'TransferCanceled',
          data: (rev) => ({ id: String(i), chatTicketId: '1', rev }),
          audience: { kind: 'tenant' },
          rows: [],
        },
      ]),
    )
}

/** 40 MB of events that everybody of the tenant may see: more than any buffer on the way to a reader takes. */
export const floodEvents = (db: OpenDatabase, tenant: Tenant): Promise<unknown> =>
  db.work(tenant, async (work) => {
    const settings = [{ id: '1', instance_id: null, key: 'x', value: 'x'.repeat(300_000) }]
    const change = {
      event: 'settingsChanged' as const,
      data: (rev: number) => ({ settings, rev }),
      audience: { kind: 'tenant' as const },
      rows: [],
    }
    for (let n = 0; n < 100; n++) await publish(work, [change])
  })

/** What is waited for is there after a few ms as a rule, and what is not is asked for no oftener than this, ms. */
const LONGEST_PAUSE_MS = 20

/** Waits until `ask` gives something, looking at once, and again and again after ever longer pauses. */
export async function eventually<T>(ask: () => T | Promise<T>, ms = 8_000): Promise<NonNullable<T>> {
  const until = Date.now() + ms
  for (let pause = 1; Date.now() < until; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error(`not within ${ms} ms`)
}

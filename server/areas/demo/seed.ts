import { CURRENT_TERMS } from '../../../src/domain/login/terms'
import { SUGGESTED_ANSWERS } from '../../../src/domain/templates/suggested-answers'
import { adoptQuickAnswers } from '../../conversation/templates/quick-answers'
import { enqueueSync } from '../../conversation/templates/sync'
import { hashPassword } from '../../directory/session/password'
import { defaultRoles, defaultSettings as settings } from '../../directory/tenants/defaults'
import type { Config } from '../../platform/config'
import type { Database, Tenant, Work } from '../../platform/db/work'
import type { DemoLogins } from '../../platform/demo-logins'
import type { FileStore } from '../../platform/file-store'
import { seal } from '../../platform/seal'
import { savePharmacist } from '../orders/prescriptions/pharmacists'
import { writeAnswers, writeMemories } from './answers'
import { writeCampaigns } from './campaigns'
import { writeClosing } from './closing'
import { writeCustomers } from './customers'
import { tellEmulator } from './emulator-phones'
import { writeFiles } from './files'
import { writeHands } from './hands'
import { pairWithHub, writeHubConnection } from './hub'
import { writeMacros } from './macros'
import { writeOrders } from './orders'
import { ATTENDANTS_SELL, connection, PHARMACIST, staff } from './people'
import { writeProducts } from './products'
import { writeProgrammes } from './programmes'
import { writeQuotes } from './quotes'
import { writeRelationship } from './relationship'
import { setUpSms } from './sms'
import { writeAnswerCosts } from './spending'
import { writeStore } from './store'
import { writeStructured } from './structured'
import type { Department, Staff } from './talk'
import { closedTalks } from './talks.closed'
import { openTalks } from './talks.open'
import { queueTalks } from './talks.queue'
import { DEMO_TENANT } from './tenant'
import { type House, writeTalks } from './write-talks'
import { writeUnfinished } from './writing'

const roles = defaultRoles.map((role) =>
  role.name === 'atendente' ? { ...role, routes: [...role.routes, ...ATTENDANTS_SELL] } : role,
)

const talks = [...closedTalks, ...openTalks, ...queueTalks]

/**
 * Fills an empty database with the demonstration's pharmacy; a database that has it already keeps what people
 * made of it. Only the staff's password is set to the configured one each time, so that the one printed works.
 *
 * @returns the ways in; null when the demonstration is switched off.
 */
export async function seedDemo(db: Database, config: Config, files: FileStore): Promise<DemoLogins | null> {
  if (!config.demo || config.production) return null
  const tenant = await demoTenant(db)
  const passwordHash = await hashPassword(config.demoPassword)
  await db.work(tenant, async (work) => {
    // The row's lock: of two nodes that start at once, the second finds the work done.
    const row = await work.one<{ last_user_id: number }>(
      'SELECT last_user_id FROM tenants WHERE id = $1 FOR UPDATE',
      [tenant.id],
    )
    if (row?.last_user_id === 0) {
      const house = await writeHouse(work, config, passwordHash)
      await writeRelationship(work)
      await writeTalks(work, talks, house)
      await writeStructured(work)
      await writeAnswerCosts(work)
      await writeCustomers(work, house.staff)
      await writeQuotes(work, house)
      await writeProducts(work, house.now)
      await writeProgrammes(work)
      await writeOrders(work, house)
      await writeUnfinished(work, house)
      await writeCampaigns(work, house)
      await writeStore(work)
      await writeAnswers(work)
      await writeMemories(work)
      await writeHands(work)
      await adoptQuickAnswers(
        work,
        SUGGESTED_ANSWERS.map(({ identifier }) => identifier),
      )
    } else
      await work.query('UPDATE users SET password_hash = $1 WHERE email = ANY($2::text[])', [
        passwordHash,
        staff.map(({ email }) => email),
      ])
    await writeHubConnection(work, config)
  })
  await writeFiles(db, tenant, files)
  void pairWithHub(db, tenant, config)
  void setUpSms(db, tenant, config)
  void tellEmulator(config, talks, () => db.work(tenant, (work) => enqueueSync(work, connection.wabaId)))
  return { tenant: DEMO_TENANT, users: staff.map(({ email, role }) => ({ email, role })) }
}

async function demoTenant(db: Database): Promise<Tenant> {
  const tenant = await db.system(async (work) => {
    await work.query(
      `INSERT INTO tenants (slug, name) VALUES ($1, 'Farmácia Modelo') ON CONFLICT (slug) DO NOTHING`,
      [DEMO_TENANT],
    )
    return work.one<Tenant>('SELECT id, slug FROM tenants WHERE slug = $1', [DEMO_TENANT])
  })
  if (!tenant) throw new Error('the demonstration has no tenant')
  return tenant
}

async function writeHouse(work: Work, config: Config, passwordHash: string): Promise<House> {
  const tenantId = work.tenant.id
  const roleRows = await work.query<{ id: string; name: string }>(
    `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes, default_discount_percentage)
     SELECT $1, name, display, string_to_array(routes, ' '), discount
     FROM unnest($2::text[], $3::text[], $4::text[], $5::numeric[]) v(name, display, routes, discount)
     RETURNING id::text, name`,
    [
      tenantId,
      roles.map(({ name }) => name),
      roles.map(({ displayName }) => displayName),
      roles.map(({ routes }) => routes.join(' ')),
      roles.map(({ discount }) => discount),
    ],
  )
  const departmentRows = await work.query<{ id: string; name: Department }>(
    'INSERT INTO departments (tenant_id, name) SELECT $1, * FROM unnest($2::text[]) RETURNING id::text, name',
    [tenantId, ['Balcão', 'Entregas'] satisfies Department[]],
  )
  const roleIds = new Map(roleRows.map(({ name, id }) => [name, id]))
  const departments = new Map(departmentRows.map(({ name, id }) => [name, id]))
  const ids = new Map<Staff, number>(staff.map(({ key }, index) => [key, index + 1]))
  await work.query(
    `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id, department_id)
     SELECT $1, id, name, username, email, $2, role, department
     FROM unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) v(id, name, username, email, role, department)`,
    [
      tenantId,
      passwordHash,
      [...ids.values()],
      staff.map(({ name }) => name),
      staff.map(({ username }) => username),
      staff.map(({ email }) => email),
      staff.map(({ role }) => roleIds.get(role)),
      staff.map(({ department }) => (department === null ? null : departments.get(department))),
    ],
  )
  await work.query('UPDATE tenants SET last_user_id = $2 WHERE id = $1', [tenantId, ids.size])
  await savePharmacist(work, { ...PHARMACIST, user_id: String(ids.get(PHARMACIST.key)) })
  // The staff of the demonstration have been here before.
  await work.query(
    `INSERT INTO terms_acceptances (tenant_id, user_id, version, ip)
     SELECT $1::integer, id, $3::text, '127.0.0.1' FROM unnest($2::integer[]) id`,
    [tenantId, [...ids.values()], CURRENT_TERMS],
  )
  await work.query(
    'INSERT INTO first_day_away (tenant_id, user_id) SELECT $1, * FROM unnest($2::integer[])',
    [tenantId, [...ids.values()]],
  )
  const instance = await work.one<{ id: string }>(
    `INSERT INTO instances (tenant_id, name, nickname, color, phone_number, waba_id, official_phone_id, official_token)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id::text`,
    [
      tenantId,
      connection.name,
      connection.nickname,
      connection.color,
      connection.phoneNumber,
      connection.wabaId,
      connection.phoneId,
      seal(config.secretKey, connection.token),
    ],
  )
  const instanceId = instance?.id ?? ''
  await work.query(
    'INSERT INTO user_instances (tenant_id, user_id, instance_id) SELECT $1, id, $2 FROM unnest($3::integer[]) id',
    [tenantId, instanceId, [...ids.values()]],
  )
  await work.query(
    'INSERT INTO settings (tenant_id, key, value) SELECT $1, * FROM unnest($2::text[], $3::text[])',
    [tenantId, Object.keys(settings), Object.values(settings)],
  )
  await writeClosing(work, departments.get('Entregas'))
  await writeMacros(work, departments.get('Entregas'))
  return { instanceId, staff: ids, departments, now: new Date() }
}

import { randomBytes } from 'node:crypto'
import type { RoleAction } from '../../../src/domain/access/actions'
import type { RoutePattern } from '../../../src/domain/access/routes'
import { CURRENT_TERMS } from '../../../src/domain/login/terms'
import { SUGGESTED_ANSWERS } from '../../../src/domain/templates/suggested-answers'
import { practiceOf } from '../../../src/domain/training/practice'
import { adoptQuickAnswers } from '../../conversation/templates/quick-answers'
import { hashPassword } from '../../directory/session/password'
import { writeDefaults } from '../../directory/tenants/create'
import type { Database, Tenant, Work } from '../../platform/db/work'

/** The role of somebody who practises: the work, and nothing by which the practice would reach another system. */
const ROLE = 'aprendiz'
const ROUTES: readonly string[] = [
  ...(['chat/attendance', 'crm/schedules', 'help/training-videos'] satisfies RoutePattern[]),
  ...(['customers/list', 'quick-answers', 'pre-orders', 'product-orders'] satisfies RoutePattern[]),
  'actions/see-customer-contacts' satisfies RoleAction,
]
/** A colleague who does not exist, to hand conversations to; far above the numbers of users. */
const COLLEAGUE = { id: 900_000_000, name: 'Bia (colega de treino)', username: 'bia' }
const REASONS = ['Venda concluída', 'Dúvida respondida', 'Cliente desistiu']

/** The practice of a shop: a tenant of its own, made when it is first wanted. */
export async function practiceTenant(db: Database, shop: Tenant): Promise<Tenant> {
  const slug = practiceOf(shop.slug)
  const tenant = await db.system(async (work) => {
    await work.query(
      `INSERT INTO tenants (slug, name, practice_of) SELECT $2, 'Treino · ' || name, id FROM tenants WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [shop.id, slug],
    )
    return work.one<Tenant>('SELECT id, slug FROM tenants WHERE practice_of = $1', [shop.id])
  })
  if (!tenant) throw new Error('practice was not written')
  return tenant
}

/** Somebody who practises, under the number that they have in their shop, and their connection to nobody. */
export type Trainee = Readonly<{ userId: string; instanceId: string }>

/** Brings a user of the shop into its practice; what is there already stays. */
export async function bringTrainee(work: Work, user: { id: string; name: string }): Promise<Trainee> {
  // The row's lock: of two tabs that do this at once, the second finds it done.
  await work.query('SELECT 1 FROM tenants WHERE id = $1 FOR UPDATE', [work.tenant.id])
  await furnish(work)
  await writeUser(work, Number(user.id), user.name, `treino${user.id}`)
  const known = await work.one<{ id: string }>(
    `SELECT i.id::text FROM instances i JOIN user_instances ui ON ui.tenant_id = i.tenant_id AND ui.instance_id = i.id
     WHERE ui.user_id = $1 AND i.practice`,
    [Number(user.id)],
  )
  const instanceId = known?.id ?? (await writeConnection(work, user))
  return { userId: user.id, instanceId }
}

/** Roles, reasons, answers and the colleague, once. */
async function furnish(work: Work): Promise<void> {
  // A practice of an earlier version gets what is new to practise.
  const known = await work.one(
    'UPDATE roles SET has_permission_routes = $3 WHERE tenant_id = $1 AND name = $2 RETURNING 1',
    [work.tenant.id, ROLE, ROUTES],
  )
  if (known) return
  await writeDefaults(work)
  await work.query(
    `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES ($1, $2, 'Treino', $3)`,
    [work.tenant.id, ROLE, ROUTES],
  )
  await work.query(
    `INSERT INTO reasons (tenant_id, name, position) SELECT $1, name, place FROM unnest($2::text[]) WITH ORDINALITY v(name, place)`,
    [work.tenant.id, REASONS],
  )
  await writeUser(work, COLLEAGUE.id, COLLEAGUE.name, COLLEAGUE.username)
  await adoptQuickAnswers(
    work,
    SUGGESTED_ANSWERS.map(({ identifier }) => identifier),
  )
}

/** A user whom no password lets in: the way is by the shop. */
async function writeUser(work: Work, id: number, name: string, username: string): Promise<void> {
  const known = await work.one('UPDATE users SET name = $2 WHERE id = $1 RETURNING 1', [id, name])
  if (known) return
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'))
  await work.query(
    `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id)
     SELECT $1, $2, $3, $4, $4 || '@treino.invalid', $5, id FROM roles WHERE tenant_id = $1 AND name = $6`,
    [work.tenant.id, id, name, username, nobodys, ROLE],
  )
  // Nobody comes in here who has not accepted the terms in their shop.
  await work.query(
    'INSERT INTO terms_acceptances (tenant_id, user_id, version, ip) VALUES ($1, $2, $3, $4)',
    [work.tenant.id, id, CURRENT_TERMS, 'practice'],
  )
}

/** A connection of the user's own: what is in it nobody else sees but the colleague who does not exist. */
async function writeConnection(work: Work, user: { id: string; name: string }): Promise<string> {
  const row = await work.one<{ id: string }>(
    `INSERT INTO instances (tenant_id, name, nickname, practice, is_official) VALUES ($1, $2, 'Treino', true, true)
     RETURNING id::text`,
    [work.tenant.id, `Treino de ${user.name}`],
  )
  if (!row) throw new Error('a practice connection was not written')
  await work.query(
    'INSERT INTO user_instances (tenant_id, user_id, instance_id) SELECT $1, id, $3 FROM unnest($2::integer[]) id',
    [work.tenant.id, [Number(user.id), COLLEAGUE.id], row.id],
  )
  return row.id
}

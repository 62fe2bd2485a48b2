import type { Setting } from '../../../contract/entities'
import { SETTINGS, type SettingKey } from '../../../contract/settings'
import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { PAYMENT_VARIABLES } from '../../../src/domain/order-statuses/status-variables'
import { fits } from '../../../src/domain/settings/fits'
import { isSetting } from '../../../src/domain/settings/registry'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationUpdateSettingArgs } from '../../platform/graphql/resolvers.gen'
import { lockInstance } from '../instances/may-change'
import { resumeSends } from '../instances/standing'
import { type From, note } from '../security-log/note'
import { showBanner } from '../users/banner'

/** Why a value does not serve, where there is more to say than that. */
const UNFIT: Readonly<Partial<Record<SettingKey, string>>> = {
  time_zone: 'Este fuso horário não é do Brasil: escolha um da lista.',
  payment_message: `A mensagem tem até 500 caracteres, e o pedido só conhece ${PAYMENT_VARIABLES.map((name) => `{{${name}}}`).join(', ')}.`,
}

/**
 * Changes a setting of the tenant, or of one of its connections; everybody of the tenant is notified, and
 * the security log keeps who changed it.
 * @throws Refusal FORBIDDEN, NOT_FOUND for a connection that is none, INVALID for a setting or value that is none.
 */
export async function updateSetting(
  work: Work,
  viewer: Viewer,
  from: From,
  { key, value: given, instance_id: instanceId }: MutationUpdateSettingArgs,
): Promise<Setting> {
  if (viewer.role !== ADMINISTRATOR)
    throw new Refusal('FORBIDDEN', 'Só um administrador pode mudar as configurações.')
  const value = given ?? null
  if (!isSetting(key)) throw new Refusal('INVALID', 'Esta configuração não existe.', { field: 'key' })
  if (!fits(key, value))
    throw new Refusal('INVALID', UNFIT[key] ?? 'Este valor não serve para esta configuração.', { field: key })
  if (instanceId && SETTINGS[key].of === 'house')
    throw new Refusal('INVALID', 'Esta configuração vale para a casa toda.', { field: 'instance_id' })
  if (SETTINGS[key].kind === 'field' && value !== null && !(await isDateField(work, value)))
    throw new Refusal('INVALID', 'Escolha um campo de data do cadastro de clientes.', { field: key })
  if (instanceId) await lockInstance(work, instanceId)
  const before = await work.one<{ value: string | null }>(
    `SELECT value FROM settings WHERE key = $1 AND coalesce(instance_id, 0) = coalesce($2::bigint, 0) FOR UPDATE`,
    [key, instanceId ?? null],
  )
  const setting = await work.one<Setting>(
    `INSERT INTO settings (tenant_id, instance_id, key, value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value
     RETURNING id::text, instance_id::text, key, value`,
    [work.tenant.id, instanceId ?? null, key, value],
  )
  if (!setting) throw new Error('a setting vanished inside its statement')
  await note(work, from, 'setting_changed', {
    userId: viewer.id,
    setting: { key, from: before?.value ?? null, value, instanceId: instanceId ?? null },
  })
  await publish(work, [
    {
      event: 'settingsChanged',
      data: (rev) => ({ settings: [setting], rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
  if (key === 'team_banner') await showBanner(work, value !== null)
  if (key === 'birthday_field' && (before?.value ?? null) !== value)
    await work.enqueue(
      'customers.birthdays',
      { tenantId: work.tenant.id },
      { key: `birthdays:${work.tenant.id}` },
    )
  if (!instanceId && (key === 'maintenance_status' || key === 'whatsapp_status')) await resumeHouse(work)
  return setting
}

const isDateField = async (work: Work, key: string): Promise<boolean> =>
  (await work.one(`SELECT FROM customer_fields WHERE key = $1 AND kind = 'date' AND archived_at IS NULL`, [
    key,
  ])) !== undefined

/** Lets what waited for the platform leave: while it is off still, its jobs find that and wait on. */
async function resumeHouse(work: Work): Promise<void> {
  const instances = await work.query<{ id: string }>(
    'SELECT id::text FROM instances WHERE deleted_at IS NULL ORDER BY instances.id',
  )
  for (const { id } of instances) await resumeSends(work, id)
}

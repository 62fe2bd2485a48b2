import type { Setting } from '../../contract/entities'
import { fits, isEditable, OF_THE_HOUSE } from '../../src/domain/settings/editable'
import { ADMINISTRATOR, type Viewer } from '../../src/domain/tickets/visibility'
import { lockInstance } from '../instances/may-change'
import { resumeSends } from '../instances/standing'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import type { MutationUpdateSettingArgs } from '../platform/graphql/resolvers.gen'

/**
 * Changes a setting of the house, or of one of its connections; everybody of the house is told.
 * @throws Refusal FORBIDDEN, NOT_FOUND for a connection that is none, INVALID for a setting or value that is none.
 */
export async function updateSetting(
  work: Work,
  viewer: Viewer,
  { key, value: given, instance_id: instanceId }: MutationUpdateSettingArgs,
): Promise<Setting> {
  if (viewer.role !== ADMINISTRATOR)
    throw new Refusal('FORBIDDEN', 'Só um administrador pode mudar as configurações.')
  const value = given ?? null
  if (!isEditable(key)) throw new Refusal('INVALID', 'Esta configuração não existe.', { field: 'key' })
  if (!fits(key, value))
    throw new Refusal('INVALID', 'Este valor não serve para esta configuração.', { field: key })
  if (instanceId && OF_THE_HOUSE.includes(key))
    throw new Refusal('INVALID', 'Esta configuração vale para a casa toda.', { field: 'instance_id' })
  if (instanceId) await lockInstance(work, instanceId)
  const setting = await work.one<Setting>(
    `INSERT INTO settings (tenant_id, instance_id, key, value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value
     RETURNING id::text, instance_id::text, key, value`,
    [work.tenant.id, instanceId ?? null, key, value],
  )
  if (!setting) throw new Error('a setting vanished inside its statement')
  await publish(work, [
    {
      event: 'settingsChanged',
      data: (rev) => ({ settings: [setting], rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
  if (!instanceId && (key === 'maintenance_status' || key === 'whatsapp_status')) await resumeHouse(work)
  return setting
}

/** Lets what waited for the platform leave: while it is off still, its jobs find that and wait on. */
async function resumeHouse(work: Work): Promise<void> {
  const instances = await work.query<{ id: string }>(
    'SELECT id::text FROM instances WHERE deleted_at IS NULL ORDER BY id',
  )
  for (const { id } of instances) await resumeSends(work, id)
}

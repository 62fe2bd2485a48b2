import type { SettingKey } from '../../../contract/settings'
import { type SettingEntry, type SettingValue, settingFor } from '../../../src/domain/settings/registry'
import type { Work } from '../../platform/db/work'

/** A setting as it holds for a connection; null: for the shop. One statement. */
export async function readSetting<K extends SettingKey>(
  work: Work,
  key: K,
  instanceId: string | null,
): Promise<SettingValue<K>> {
  const entries = await work.query<SettingEntry>(
    `SELECT instance_id::text, key, value FROM settings
     WHERE key = $1 AND (instance_id IS NULL OR instance_id = $2::bigint)`,
    [key, instanceId],
  )
  return settingFor(entries, key, instanceId)
}

/** The same of every connection, in one statement: what holds for one of them, or for the shop (null). */
export async function readSettingOfAll<K extends SettingKey>(
  work: Work,
  key: K,
): Promise<(instanceId: string | null) => SettingValue<K>> {
  const entries = await work.query<SettingEntry>(
    'SELECT instance_id::text, key, value FROM settings WHERE key = $1',
    [key],
  )
  return (instanceId) => settingFor(entries, key, instanceId)
}

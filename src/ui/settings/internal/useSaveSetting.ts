import { useCommands } from '@app/panel/panel'
import type { SettingKey } from '@contract/settings'
import { UpdateSettingDocument } from '@infra/graphql/settings.gen'
import { useAction } from '@ui/kit/server/useAction'

/** Saves a setting of the shop, or of one connection; what it is now comes with the event. */
export function useSaveSetting(key: SettingKey, instanceId: string | null) {
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const save = async (value: string | null): Promise<boolean> =>
    (await run(() => change(UpdateSettingDocument, { key, value, instance_id: instanceId }), null)).ok
  return { save, busy, failure }
}

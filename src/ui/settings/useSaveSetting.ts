import { useCommands } from '@app/panel'
import type { EditableSetting } from '@domain/settings/editable'
import { useState } from 'react'
import { useSettingTexts } from './settingTexts'

/** Saves a setting; what it is now comes with the event. */
export function useSaveSetting(key: EditableSetting) {
  const t = useSettingTexts()
  const { instances } = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (value: string | null): Promise<boolean> => {
    setBusy(true)
    const outcome = await instances({ wish: 'setting', key, value })
    setBusy(false)
    setFailure(outcome.ok ? null : outcome.message || t('failed'))
    return outcome.ok
  }
  return { save, busy, failure }
}

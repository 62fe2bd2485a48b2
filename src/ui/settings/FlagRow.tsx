import type { EditableSetting } from '@domain/settings/editable'
import { readFlag } from '@domain/settings/flags'
import { Switch } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { useId, useState } from 'react'
import styles from './DynamicSettingsPage.module.css'
import { useSettingTexts } from './settingTexts'
import { useSaveSetting } from './useSaveSetting'

/** What holds where nobody has said anything. */
const ON_BY_DEFAULT: readonly EditableSetting[] = ['whatsapp_status']

/** Closing the house is asked about first. */
const ASKS = {
  maintenance_status: { on: true, title: 'maintenanceOn', text: 'maintenanceOnText', action: 'on' },
  whatsapp_status: { on: false, title: 'whatsappOff', text: 'whatsappOffText', action: 'off' },
} as const

type Props = { name: EditableSetting; value: string | null }

/** A setting that is on or off. */
export function FlagRow({ name, value }: Props) {
  const t = useSettingTexts()
  const id = useId()
  const { save, busy, failure } = useSaveSetting(name)
  const [asking, setAsking] = useState(false)
  const on = readFlag(value) ?? ON_BY_DEFAULT.includes(name)
  const ask = name === 'maintenance_status' || name === 'whatsapp_status' ? ASKS[name] : null
  const hint = name in HINTED ? t(`hints.${name as keyof typeof HINTED}`) : null
  return (
    <div className={styles.row}>
      <label className={styles.about} htmlFor={id}>
        <strong>{t(`names.${name}`)}</strong>
        {hint !== null && <small>{hint}</small>}
      </label>
      <Switch
        id={id}
        checked={on}
        disabled={busy}
        onChange={() => (ask && ask.on === !on ? setAsking(true) : void save(String(!on)))}
      />
      {failure !== null && !asking && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {asking && ask && (
        <ConfirmDialog
          title={t(ask.title)}
          text={t(ask.text)}
          action={t(ask.action)}
          color="danger"
          busy={busy}
          failure={failure}
          onConfirm={() => void save(String(ask.on)).then((done) => done && setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Settings whose name does not say it all. */
const HINTED = {
  maintenance_status: true,
  whatsapp_status: true,
  older_inbox_chats_first_only: true,
  priority_tickets_in_passive_flow: true,
  not_pull_attendance_when_maria_is_active: true,
} as const

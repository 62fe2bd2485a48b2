import type { SettingKey } from '@contract/settings'
import { type SettingEntry, settingFor } from '@domain/settings/registry'
import { Button, Switch } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import styles from '../DynamicSettingsPage.module.css'
import { hintOf } from '../hintOf'
import { settingTexts } from '../texts/pt_BR'
import { useSaveSetting } from './useSaveSetting'

/** Closing the house is asked about first. */
const ASKS = {
  maintenance_status: { on: true, title: 'maintenanceOn', text: 'maintenanceOnText', action: 'on' },
  whatsapp_status: { on: false, title: 'whatsappOff', text: 'whatsappOffText', action: 'off' },
} as const

export type RowProps = {
  name: SettingKey
  /** What is said here itself; null: nothing. */
  value: string | null
  /** Null: of the shop. */
  instanceId: string | null
  entries: readonly SettingEntry[]
}

/** A setting that is on or off. */
export function FlagRow({ name, value, instanceId, entries }: RowProps) {
  const t = useTexts(settingTexts)
  const id = useId()
  const { save, busy, failure } = useSaveSetting(name, instanceId)
  const [asking, setAsking] = useState(false)
  const on = settingFor(entries, name, instanceId) === true
  const ask = name === 'maintenance_status' || name === 'whatsapp_status' ? ASKS[name] : null
  const hint = hintOf(t, name)
  return (
    <div id={name} className={styles.row}>
      <label className={styles.about} htmlFor={id}>
        <strong>{t(`names.${name}`)}</strong>
        {hint !== null && <small>{hint}</small>}
      </label>
      <span className={styles.value}>
        {instanceId !== null && value !== null && (
          <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => void save(null)}>
            {t('asHouse')}
          </Button>
        )}
        <Switch
          id={id}
          checked={on}
          disabled={busy}
          onChange={() => (ask && ask.on === !on ? setAsking(true) : void save(String(!on)))}
        />
      </span>
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

import { settingFor } from '@domain/settings/registry'
import { Select } from '@mantine/core'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { useId } from 'react'
import styles from '../DynamicSettingsPage.module.css'
import { hintOf } from '../hintOf'
import { settingTexts } from '../texts/pt_BR'
import type { RowProps } from './FlagRow'
import { useSaveSetting } from './useSaveSetting'

/** One of the shop's own fields for customers that holds dates, or none. */
export function FieldRow({ name, instanceId, entries }: RowProps) {
  const t = useTexts(settingTexts)
  const id = useId()
  const { save, busy, failure } = useSaveSetting(name, instanceId)
  const dates = useFieldModel().filter(({ kind }) => kind === 'date')
  const key = settingFor(entries, name, instanceId)
  return (
    <div id={name} className={styles.row}>
      <label className={styles.about} htmlFor={id}>
        <strong>{t(`names.${name}`)}</strong>
        <small>{hintOf(t, name)}</small>
      </label>
      <Select
        id={id}
        className={styles.zone ?? ''}
        data={dates.map(({ key: value, label }) => ({ value, label }))}
        value={key === null ? null : String(key)}
        placeholder={t('fieldNone')}
        clearable
        disabled={busy}
        nothingFoundMessage={t('fieldMissing')}
        onChange={(chosen) => chosen !== key && void save(chosen)}
      />
      <Failure className={styles.failure} why={failure} />
    </div>
  )
}

import { wallClock } from '@domain/schedules/send-later'
import { settingFor } from '@domain/settings/registry'
import { ZONES } from '@domain/settings/zones'
import { Select } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { useId } from 'react'
import styles from '../DynamicSettingsPage.module.css'
import { hintOf } from '../hintOf'
import { settingTexts } from '../texts/pt_BR'
import type { RowProps } from './FlagRow'
import { useSaveSetting } from './useSaveSetting'

/** By which clock the shop lives: a choice of places, each with what its clock shows now. */
export function ZoneRow({ name, instanceId, entries }: RowProps) {
  const t = useTexts(settingTexts)
  const id = useId()
  const now = useNow(60_000)
  const { save, busy, failure } = useSaveSetting(name, instanceId)
  const zone = settingFor(entries, 'time_zone', instanceId)
  return (
    <div id={name} className={styles.row}>
      <label className={styles.about} htmlFor={id}>
        <strong>{t(`names.${name}`)}</strong>
        <small>{hintOf(t, name)}</small>
      </label>
      <Select
        id={id}
        className={styles.zone ?? ''}
        data={ZONES.map((one) => ({
          value: one,
          label: `${t(`zones.${one}`)} · ${wallClock(now, one).slice(11)}`,
        }))}
        value={zone}
        searchable
        allowDeselect={false}
        disabled={busy}
        nothingFoundMessage={t('zoneNone')}
        onChange={(chosen) => chosen !== null && chosen !== zone && void save(chosen)}
      />
      <Failure className={styles.failure} why={failure} />
    </div>
  )
}

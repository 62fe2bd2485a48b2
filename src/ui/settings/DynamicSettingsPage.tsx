import '@ui/shared/texts/pt_BR'
import { SETTING_GROUPS, SETTINGS, type SettingKey } from '@contract/settings'
import { useTexts } from '@ui/kit/text'
import { settingTexts } from './texts/pt_BR'
import '@mantine/core/styles/Switch.css'
import { sameList, usePanel, useView } from '@app/panel/panel'
import { instanceList, instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { settingsIn } from '@domain/settings/entries'
import { Select } from '@mantine/core'
import { AssignmentCard } from '@ui/assignment/AssignmentCard'
import { HolidayCard } from '@ui/automatic-messages/HolidayCard'
import { HoursCard } from '@ui/automatic-messages/HoursCard'
import { Page } from '@ui/kit/Page'
import { PauseReasonsCard } from '@ui/pauses/PauseReasonsCard'
import { useState } from 'react'
import styles from './DynamicSettingsPage.module.css'
import { FeatureList } from './FeatureList'
import { FlagRow } from './FlagRow'
import { SettingHistory } from './SettingHistory'
import { ValueRow } from './ValueRow'
import { ZoneRow } from './ZoneRow'

const KEYS = Object.keys(SETTINGS) as SettingKey[]
const instancesOf = (world: World) => instanceList(world, null).map(({ data }) => data)

/** How queue and attendance work in this shop, or over one connection, and whether the platform is open. Kept as it is changed. */
export default function DynamicSettingsPage() {
  const t = useTexts(settingTexts)
  const { ready } = usePanel()
  const entries = useView(['settings'], settingsIn, sameList)
  const instances = useView(['instances'], instancesOf, sameList)
  const [instanceId, setInstance] = useState<string | null>(null)
  const own = (key: SettingKey): string | null =>
    entries.find((entry) => entry.key === key && entry.instance_id === instanceId)?.value ?? null
  const shown = KEYS.filter((key) => instanceId === null || SETTINGS[key].of === 'connection')
  return (
    <Page route="dynamic-settings" lead={t('lead')} width="narrow" loading={!ready}>
      <div className={styles.sections}>
        {instances.length > 1 && (
          <Select
            className={styles.scope ?? ''}
            label={t('shared:scope')}
            description={instanceId === null ? undefined : t('scopeHelp')}
            data={[
              { value: '', label: t('house') },
              ...instances.map((one) => ({ value: one.id, label: instanceName(one) })),
            ]}
            value={instanceId ?? ''}
            allowDeselect={false}
            onChange={(value) => setInstance(value || null)}
          />
        )}
        {SETTING_GROUPS.map((group) => {
          const keys = shown.filter((key) => SETTINGS[key].group === group)
          if (keys.length === 0) return null
          return (
            <section key={group} className={styles.card} aria-labelledby={`settings-${group}`}>
              <h2 id={`settings-${group}`}>{t(group)}</h2>
              {keys.map((key) => {
                const row = { name: key, value: own(key), instanceId, entries }
                switch (SETTINGS[key].kind) {
                  case 'flag':
                    return <FlagRow key={`${key}:${instanceId}`} {...row} />
                  case 'zone':
                    return <ZoneRow key={key} {...row} />
                  default:
                    return <ValueRow key={`${key}:${instanceId}`} {...row} />
                }
              })}
            </section>
          )
        })}
        {instanceId === null && (
          <>
            <section className={styles.card} aria-labelledby="settings-assignment">
              <h2 id="settings-assignment">{t('assignment')}</h2>
              <p>{t('assignmentLead')}</p>
              <AssignmentCard />
            </section>
            <section className={styles.card} aria-labelledby="settings-pauses">
              <h2 id="settings-pauses">{t('pauses')}</h2>
              <p>{t('pausesLead')}</p>
              <PauseReasonsCard />
            </section>
            <FeatureList />
          </>
        )}
        <section className={styles.card} aria-labelledby="settings-hours">
          <h2 id="settings-hours">{t('hours')}</h2>
          <p>{t('hoursLead')}</p>
          <HoursCard />
        </section>
        {instanceId === null && (
          <section className={styles.card} aria-labelledby="settings-holidays">
            <h2 id="settings-holidays">{t('holidays')}</h2>
            <p>{t('holidaysLead')}</p>
            <HolidayCard />
          </section>
        )}
        <SettingHistory />
      </div>
    </Page>
  )
}

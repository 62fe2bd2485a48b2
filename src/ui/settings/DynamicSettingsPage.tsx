import '@ui/kit/texts/shared/pt_BR'
import { SETTING_GROUPS, SETTINGS, type SettingKey } from '@contract/settings'
import { useTexts } from '@ui/kit/text'
import { settingTexts } from './texts/pt_BR'
import '@mantine/core/styles/Switch.css'
import { sameList, usePanel, useView } from '@app/panel/panel'
import { instanceList, instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { settingsIn } from '@domain/settings/entries'
import { Select } from '@mantine/core'
import { Page } from '@ui/kit/Page'
import { SideIndex } from '@ui/kit/SideIndex'
import { useState } from 'react'
import styles from './DynamicSettingsPage.module.css'
import { FeatureList } from './internal/FeatureList'
import { FieldRow } from './internal/FieldRow'
import { FlagRow } from './internal/FlagRow'
import { SettingHistory } from './internal/SettingHistory'
import { ValueRow } from './internal/ValueRow'
import { ZoneRow } from './internal/ZoneRow'

const KEYS = Object.keys(SETTINGS) as SettingKey[]
/** What is set on pages of its own. */
const PARTS = [
  'dynamic-settings/opening-hours',
  'dynamic-settings/holidays',
  'dynamic-settings/queue-distribution',
  'dynamic-settings/pause-reasons',
] as const
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
      <SideIndex
        label={t('index')}
        places={[
          ...SETTING_GROUPS.filter((group) => shown.some((key) => SETTINGS[key].group === group)).map(
            (group) => [`settings-${group}`, t(group)] as const,
          ),
          ['settings-history', t('history')],
        ]}
        pages={PARTS}
      >
        <div className="stack gap-16">
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
              <section key={group} id={`settings-${group}`} className={styles.card} aria-label={t(group)}>
                <h2>{t(group)}</h2>
                {keys.map((key) => {
                  const row = { name: key, value: own(key), instanceId, entries }
                  switch (SETTINGS[key].kind) {
                    case 'flag':
                      return <FlagRow key={`${key}:${instanceId}`} {...row} />
                    case 'zone':
                      return <ZoneRow key={key} {...row} />
                    case 'field':
                      return <FieldRow key={key} {...row} />
                    default:
                      return <ValueRow key={`${key}:${instanceId}`} {...row} />
                  }
                })}
              </section>
            )
          })}
          {instanceId === null && <FeatureList />}
          <SettingHistory />
        </div>
      </SideIndex>
    </Page>
  )
}

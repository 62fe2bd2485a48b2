import '@mantine/core/styles/Switch.css'
import '@ui/kit/workspaceTexts'
import { usePanel, useView } from '@app/panel'
import type { World } from '@domain/kernel/world'
import { EDITABLE_SETTINGS, type EditableSetting } from '@domain/settings/editable'
import { Page } from '@ui/kit/Page'
import styles from './DynamicSettingsPage.module.css'
import { FlagRow } from './FlagRow'
import { useSettingTexts } from './settingTexts'
import { ValueRow } from './ValueRow'

/** The settings by what they are about. */
const GROUPS = {
  platform: ['maintenance_status', 'whatsapp_status'],
  queue: [
    'older_inbox_chats_first',
    'older_inbox_chats_first_only',
    'older_inbox_chats_obligatorie_in_first',
    'priority_tickets_in_passive_flow',
    'not_pull_attendance_when_maria_is_active',
    'wait_limit_queue_minutes',
  ],
  attendance: [
    'relate_chat_tickets_to_next_user',
    'wait_limit_open_minutes',
    'closing_reason_required',
    'reopen_hours',
    'transfer_expires_minutes',
  ],
  reports: ['datetime_analytics_min'],
} as const satisfies Record<string, readonly EditableSetting[]>

const valuesOf = (world: World): ReadonlyMap<string, string | null> =>
  new Map(
    [...world.rows.settings.values()].flatMap(({ data }) =>
      data.instance_id === null ? [[data.key, data.value] as const] : [],
    ),
  )

const sameValues = (a: ReadonlyMap<string, string | null>, b: ReadonlyMap<string, string | null>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)

/** How queue and attendance work in this house, and whether the platform is open. Kept as it is changed. */
export default function DynamicSettingsPage() {
  const t = useSettingTexts()
  const { ready } = usePanel()
  const values = useView(['settings'], valuesOf, sameValues)
  return (
    <Page route="dynamic-settings" lead={t('lead')} width="narrow" loading={!ready}>
      <div className={styles.sections}>
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
          <section key={group} className={styles.card} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`}>{t(group)}</h2>
            {GROUPS[group].map((key) => {
              const value = values.get(key) ?? null
              return EDITABLE_SETTINGS[key].kind === 'flag' ? (
                <FlagRow key={key} name={key} value={value} />
              ) : (
                <ValueRow key={`${key}:${value}`} name={key} value={value} />
              )
            })}
          </section>
        ))}
      </div>
    </Page>
  )
}

import { usePanel, usePreferences, useUser } from '@app/panel/panel'
import type { Preferences } from '@app/panel/preferences'
import { PANEL_LANGUAGES } from '@contract/panel-lists'
import { Menu } from '@mantine/core'
import {
  IconBell,
  IconBug,
  IconCheck,
  IconFileDownload,
  IconLanguage,
  IconLogout,
  IconSunMoon,
  IconUsers,
} from '@tabler/icons-react'
import { LANGUAGE_NAMES } from '@ui/kit/languageNames'
import { initTexts } from '@ui/kit/namespaces'
import { layerPart } from '@ui/kit/part'
import { type TextKey, useTexts } from '@ui/kit/text'
import { PauseItems } from '@ui/pauses/PauseItems'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shellTexts } from '../texts/pt_BR'
import { askForExport } from './exportAsked'
import { UserButton } from './UserMenu'
import styles from './UserMenu.module.css'
import { useLeaving } from './useLeaving'

const SwitchUserDialog = layerPart(() => import('./SwitchUserDialog'))

const THEMES: readonly [Preferences['theme'], TextKey<typeof shellTexts>][] = [
  ['light', 'shell:themeLight'],
  ['dark', 'shell:themeDark'],
  ['semi-dark', 'shell:themeSemiDark'],
  ['auto', 'shell:themeAuto'],
]
/** What the user's menu offers. */
export default function UserMenuItems() {
  const t = useTexts(shellTexts)
  const panel = usePanel()
  const user = useUser()
  const navigate = useNavigate()
  const [preferences, update] = usePreferences()

  const setLanguage = (language: Preferences['language']) => {
    update((draft) => {
      draft.language = language
    })
    void initTexts(language)
  }
  const { leave, asking } = useLeaving()
  const [switching, setSwitching] = useState(false)
  const chosen = (yes: boolean) => (yes ? <IconCheck size={16} aria-hidden /> : null)

  return (
    <>
      {asking}
      {switching && <SwitchUserDialog onClose={() => setSwitching(false)} />}
      <Menu defaultOpened position="right-end" shadow="md" width={240}>
        <Menu.Target>
          <UserButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={styles.who}>
            <strong className="block strong">{user.name}</strong>
            <span>
              {user.role.display_name} · {user.email}
            </span>
          </Menu.Label>
          <Menu.Divider />
          <PauseItems />
          <Menu.Item
            leftSection={<IconBell size={16} aria-hidden />}
            onClick={() => void navigate(`/${panel.tenant}/user-settings`)}
          >
            {t('noticeSettings')}
          </Menu.Item>
          <Menu.Sub position="right-end">
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconSunMoon size={16} aria-hidden />}>
                {t('kit:theme')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {THEMES.map(([theme, key]) => (
                <Menu.Item
                  key={theme}
                  rightSection={chosen(preferences.theme === theme)}
                  onClick={() =>
                    update((draft) => {
                      draft.theme = theme
                    })
                  }
                >
                  {t(key)}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Sub position="right-end">
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconLanguage size={16} aria-hidden />}>
                {t('kit:language')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {PANEL_LANGUAGES.map((language) => (
                <Menu.Item
                  key={language}
                  rightSection={chosen(preferences.language === language)}
                  onClick={() => setLanguage(language)}
                >
                  {LANGUAGE_NAMES[language]}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Sub position="right-end">
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconBug size={16} aria-hidden />}>{t('developer')}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <Menu.Item
                leftSection={<IconFileDownload size={16} aria-hidden />}
                onClick={() => askForExport(true)}
              >
                {t('exportLog')}
              </Menu.Item>
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => setSwitching(true)}>
            {t('switchUser')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
            {t('kit:signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

import { sameList, usePanel, usePreferences, useUser, useView } from '@app/panel/panel'
import { SETTINGS, type SettingKey } from '@contract/settings'
import { groupOf, menuOf } from '@domain/access/menu'
import { MENU_PARAMETERS, placeOf } from '@domain/access/menu-sections'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import { settingsIn } from '@domain/settings/entries'
import { settingFor } from '@domain/settings/registry'
import { IconAdjustments, IconHelp } from '@tabler/icons-react'
import { type Article, articlesIn } from '@ui/help/articlesIn'
import { shortcutTexts } from '@ui/kit/shortcuts/texts/pt_BR'
import { useTexts } from '@ui/kit/text'
import { menuTexts } from '@ui/kit/texts/menu/pt_BR'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { hintOf } from '@ui/settings/hintOf'
import { settingTexts } from '@ui/settings/texts/pt_BR'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { iconOfPage } from '../pageIcons'
import type { Group } from './line'
import { PLACES } from './places'

const KEYS = Object.keys(SETTINGS) as SettingKey[]

/** Where one can go: pages and places in them, single settings with their present value, articles of the help. */
export function usePlaces(): Readonly<Record<'pages' | 'settings' | 'articles', Group>> {
  const t = useTexts(shortcutTexts, routeTexts, menuTexts)
  const setting = useTexts(settingTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const navigate = useNavigate()
  const entries = useView(['settings'], settingsIn, sameList)
  const articles = useArticles()
  const open = (pattern: RoutePattern) => mayOpen(role, routeWith(pattern))
  const go = (pattern: RoutePattern, place = '') =>
    void navigate(pathTo(tenant, pattern, MENU_PARAMETERS[pattern]) + place)
  const wordsOf = (title: string) => {
    const { words } = shortcutTexts.texts
    return title in words ? t(`words.${title as keyof typeof words}`) : ''
  }
  const groupName = (pattern: RoutePattern) => {
    const section = placeOf(pattern)?.section
    return section ? t(`kit/menu:group.${groupOf(section)}`) : ''
  }
  const pageName = (pattern: RoutePattern) => t(`kit/routes:title.${routeWith(pattern).title}`)
  const presentValue = (key: SettingKey): string => {
    const value = settingFor(entries, key, null)
    if (typeof value === 'boolean') return setting(value ? 'isOn' : 'isOff')
    return value === null ? '' : String(value).slice(0, 40)
  }
  return {
    pages: {
      key: 'pages',
      lines: [
        ...menuOf(role)
          .flatMap(({ sections }) => sections.flatMap(({ routes }) => routes))
          .map(({ pattern, title }) => ({
            key: `page:${pattern}`,
            label: pageName(pattern),
            hint: groupName(pattern),
            words: wordsOf(title),
            icon: iconOfPage(pattern),
            run: () => go(pattern),
          })),
        ...PLACES.filter(([, pattern]) => open(pattern)).map(([name, pattern, place]) => ({
          key: `place:${name}`,
          label: t(`places.${name}`),
          hint: pageName(pattern),
          icon: iconOfPage(pattern),
          run: () => go(pattern, place),
        })),
      ],
    },
    settings: {
      key: 'settings',
      lines: open('dynamic-settings')
        ? KEYS.map((key) => ({
            key: `setting:${key}`,
            label: setting(`names.${key}`),
            hint: presentValue(key),
            words: hintOf(setting, key) ?? '',
            icon: IconAdjustments,
            run: () => go('dynamic-settings', `#${key}`),
          }))
        : [],
    },
    articles: {
      key: 'articles',
      lines: articles.map(([name, { title, text }]) => ({
        key: `article:${name}`,
        label: title,
        hint: t('help'),
        words: text.join(' '),
        icon: IconHelp,
        run: () => go('help/support', `#${name}`),
      })),
    },
  }
}

/** The help's articles in the user's language, once they are here: nobody waits for them. */
function useArticles(): readonly (readonly [name: string, Article])[] {
  const [{ language }] = usePreferences()
  const [articles, setArticles] = useState<readonly (readonly [string, Article])[]>([])
  useEffect(() => {
    let wanted = true
    articlesIn[language]().then(
      (found) => wanted && setArticles(Object.entries(found)),
      // Without the network the help is not found; all else is.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [language])
  return articles
}

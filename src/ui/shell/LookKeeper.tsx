import { useCommands, usePanel, usePreferences, useRow, useUser } from '@app/panel'
import type { Preferences } from '@app/preferences'
import type { PanelPreferences } from '@contract/entities'
import {
  DEFAULT_THEME,
  PANEL_LANGUAGES,
  PANEL_THEMES,
  type PanelLanguage,
  type PanelTheme,
} from '@contract/panel-lists'
import { DEFAULT_PANEL } from '@domain/settings/panel-preferences'
import { useEffect } from 'react'

/** A choice is sent when it has stood this long, ms. */
const REST_MS = 600

const lookOf = ({ theme, language, menuOpen, pinnedPages }: Preferences): PanelPreferences => ({
  theme,
  language,
  menu_open: menuOpen,
  pinned_pages: [...pinnedPages],
})

/** In one order of members, so that two that are alike read alike. */
const written = ({ theme, language, menu_open, pinned_pages }: PanelPreferences): string =>
  JSON.stringify([theme, language, menu_open, pinned_pages])

const NOTHING_CHOSEN = written(DEFAULT_PANEL)

const themeOf = (theme: string): PanelTheme => PANEL_THEMES.find((known) => known === theme) ?? DEFAULT_THEME
const languageOf = (language: string): PanelLanguage =>
  PANEL_LANGUAGES.find((known) => known === language) ?? 'pt_BR'

/**
 * Keeps how the panel looks the same on all devices of a user: what was chosen here goes to the server, what was
 * chosen elsewhere comes from there. The device keeps a copy, which is what is shown: before anybody has
 * answered, and without a network. What could not be sent goes with the next connection.
 */
export default function LookKeeper() {
  const { saveLook } = useCommands()
  const [preferences, update] = usePreferences()
  const store = usePanel().preferences
  const { id: userId } = useUser()
  const row = useRow('userPreferences', 'self')
  const live = useRow('connection', 'self')?.state === 'live'
  const { lookUser, lookSaved, lookRev } = preferences
  const look = written(lookOf(preferences))

  useEffect(() => {
    if (!row) return
    const { panel = null, rev } = row.data
    if (lookUser === userId && rev <= lookRev) return
    // What this user chose here and the server has yet to hear is newer than what it says.
    const own = lookUser === userId && look !== (lookSaved || NOTHING_CHOSEN)
    update((draft) => {
      draft.lookUser = userId
      draft.lookRev = rev
      // The choices of somebody who used this device before are theirs.
      const chosen = panel ?? (lookUser === '' || lookUser === userId ? null : DEFAULT_PANEL)
      if (own || !chosen) return
      draft.theme = themeOf(chosen.theme)
      draft.language = languageOf(chosen.language)
      draft.menuOpen = chosen.menu_open
      draft.pinnedPages = [...chosen.pinned_pages]
      draft.lookSaved = written(chosen)
    })
  }, [row, userId, lookUser, lookRev, lookSaved, look, update])

  const due = live && lookUser === userId && look !== (lookSaved || NOTHING_CHOSEN)
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => {
      void saveLook(lookOf(store.get())).then((outcome) => {
        // Refused: asking again would be answered the same. Not reached: the next connection sends it.
        if (outcome.ok || outcome.code === 'INVALID')
          update((draft) => {
            draft.lookSaved = look
          })
      })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [due, look, saveLook, update, store])
  return null
}

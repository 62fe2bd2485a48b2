import type { Preferences, PreferencesStore } from '@app/panel/preferences'
import type { PanelPreferences, UserPreferences } from '@contract/entities'
import {
  DEFAULT_THEME,
  PANEL_LANGUAGES,
  PANEL_THEMES,
  type PanelLanguage,
  type PanelTheme,
} from '@contract/panel-lists'
import { DEFAULT_PANEL } from '@domain/users/panel-preferences'

/** What of a device's preferences goes with its user to other devices. */
export const lookOf = ({ theme, language, menuOpen, pinnedPages }: Preferences): PanelPreferences => ({
  theme,
  language,
  menu_open: menuOpen,
  pinned_pages: [...pinnedPages],
})

/** In one order of members, so that two that are alike read alike. */
export const writtenLook = ({ theme, language, menu_open, pinned_pages }: PanelPreferences): string =>
  JSON.stringify([theme, language, menu_open, pinned_pages])

const NOTHING_CHOSEN = writtenLook(DEFAULT_PANEL)

/** Of a look that is on its way nobody knows whether the server has it: whatever is chosen meanwhile is news. */
const UNDER_WAY = 'under way'

/** Notes that a look is on its way. What the server had before is had no more, should the user go back to it. */
export function sendLook(draft: Draft): void {
  draft.lookSaved = UNDER_WAY
}

/** Has this user chosen something here that the server has yet to hear? */
export const isUnsaid = (preferences: Preferences, userId: string): boolean =>
  preferences.lookUser === userId &&
  writtenLook(lookOf(preferences)) !== (preferences.lookSaved || NOTHING_CHOSEN)

/** Has this device taken over what the server says as of `rev`? */
export const isHeard = ({ lookUser, lookRev }: Preferences, userId: string, rev: number): boolean =>
  lookUser === userId && rev <= lookRev

const themeOf = (theme: string): PanelTheme => PANEL_THEMES.find((known) => known === theme) ?? DEFAULT_THEME
const languageOf = (language: string): PanelLanguage =>
  PANEL_LANGUAGES.find((known) => known === language) ?? 'pt_BR'

/**
 * Takes over how the server has a user's look, unless something newer was chosen here:
 *
 *   light, known there    dark chosen, sent       the server's event: dark     answered
 *                                   light chosen again   →   stays                  and is sent
 */
export function hearLook(
  draft: Draft,
  userId: string,
  { panel = null, rev }: Pick<UserPreferences, 'panel' | 'rev'>,
): void {
  const own = isUnsaid(draft, userId)
  // The choices of somebody who used this device before are theirs.
  const chosen = panel ?? (draft.lookUser === '' || draft.lookUser === userId ? null : DEFAULT_PANEL)
  draft.lookUser = userId
  draft.lookRev = rev
  if (own || !chosen) return
  draft.theme = themeOf(chosen.theme)
  draft.language = languageOf(chosen.language)
  draft.menuOpen = chosen.menu_open
  draft.pinnedPages = [...chosen.pinned_pages]
  draft.lookSaved = writtenLook(chosen)
}

type Draft = Parameters<Parameters<PreferencesStore['update']>[0]>[0]

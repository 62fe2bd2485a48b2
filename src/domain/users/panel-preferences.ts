import type { PanelPreferences } from '../../../contract/entities'
import { DEFAULT_THEME, PANEL_LANGUAGES, PANEL_THEMES } from '../../../contract/panel-lists'
import { ROUTES } from '../access/routes'

/** So many pages stand at hand (specification section 9). */
export const MOST_PINNED = 10

/** What counts where nothing was chosen. */
export const DEFAULT_PANEL: PanelPreferences = {
  theme: DEFAULT_THEME,
  language: 'pt_BR',
  menu_open: false,
  pinned_pages: [],
}

const among = (list: readonly string[], value: string): boolean => list.includes(value)

/** Why they cannot be kept: the member that is no good. */
export type PanelProblem = 'theme' | 'language' | 'pinned_pages'

/** What is against keeping them; null when nothing is. */
export function panelProblem({ theme, language, pinned_pages }: PanelPreferences): PanelProblem | null {
  if (!among(PANEL_THEMES, theme)) return 'theme'
  if (!among(PANEL_LANGUAGES, language)) return 'language'
  const known = pinned_pages.every((page) => ROUTES.some(({ pattern }) => pattern === page))
  const twice = new Set(pinned_pages).size < pinned_pages.length
  return pinned_pages.length > MOST_PINNED || twice || !known ? 'pinned_pages' : null
}

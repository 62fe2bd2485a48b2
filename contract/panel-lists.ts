/** How the panel may look; `auto` is as the device has it, `semi-dark` the light theme with a dark menu. */
export const PANEL_THEMES = ['light', 'dark', 'semi-dark', 'auto'] as const
export type PanelTheme = (typeof PANEL_THEMES)[number]
/** How it looks until the user has chosen. */
export const DEFAULT_THEME: PanelTheme = 'light'

/** The languages of the panel. */
export const PANEL_LANGUAGES = ['pt_BR', 'pt', 'en'] as const
export type PanelLanguage = (typeof PANEL_LANGUAGES)[number]

import { PANEL_LANGUAGES, PANEL_THEMES } from './panel-lists'
import { NOTICE_CHOICES } from './privacy-lists'

/** The classes of what users choose for themselves; see privacy.ts. */
export const preferencePrivacy = {
  NoticeKindPreference: { kind: NOTICE_CHOICES, sound: 'flag', desktop: 'flag' },
  QuietHours: { weekday: 'number', from_minute: 'number', to_minute: 'number' },
  NoticePreferences: { volume: 'number', kinds: 'rows', quiet_hours: 'rows', do_not_disturb_until: 'time' },
  PanelPreferences: {
    theme: PANEL_THEMES,
    language: PANEL_LANGUAGES,
    menu_open: 'flag',
    pinned_pages: 'text',
  },
  UserPreferences: { notices: 'rows', panel: 'rows', rev: 'number' },
} as const

import type { RoutePattern } from '@domain/access/routes'
import type { shortcutTexts } from '@ui/kit/shortcuts/texts/pt_BR'

/** A place within a page: its name's key under `places` in the texts of the shortcuts. */
type PlaceName = keyof typeof shortcutTexts.texts.places

/** What is done at a place within a page, and how the address names it, behind the page's own. */
export const PLACES: readonly (readonly [PlaceName, RoutePattern, string])[] = [
  ['appearance', 'user-settings', '#appearance'],
  ['notices', 'user-settings', '#notice-kinds'],
  ['quietHours', 'user-settings', '#quiet-hours'],
  ['password', 'user-settings', '#own-password'],
  ['twoFactor', 'user-settings', '#two-factor'],
  ['activity', 'user-settings', '#own-activity'],
  ['accessRules', 'user-settings', '#access-rules'],
  ['macros', 'quick-answers', '?view=macros'],
  ['settingHistory', 'dynamic-settings', '#settings-history'],
]

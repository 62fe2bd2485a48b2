import type { PanelLanguage } from '@contract/panel-lists'

/** Languages call themselves by their own names in every language. */
export const LANGUAGE_NAMES: Readonly<Record<PanelLanguage, string>> = {
  pt_BR: 'Português (Brasil)',
  pt: 'Português (Portugal)',
  en: 'English',
}

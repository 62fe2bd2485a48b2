import { type PartTexts, partTexts } from '@ui/kit/partTexts'
import { shortcutsEn } from '@ui/locales/shortcuts/en'
import { shortcutsPt } from '@ui/locales/shortcuts/pt'
import { shortcutsPtBR } from '@ui/locales/shortcuts/pt_BR'

/** The shape of the texts of shortcuts and palette. */
export type ShortcutTexts = PartTexts<typeof shortcutsPtBR>

/** The texts of shortcuts and palette in the user's language. */
export const { useTexts: useShortcutText } = partTexts({
  pt_BR: shortcutsPtBR,
  pt: shortcutsPt,
  en: shortcutsEn,
})

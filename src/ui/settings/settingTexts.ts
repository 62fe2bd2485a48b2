import type { SettingKey } from '@contract/settings'
import { type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/settings/en'
import { pt } from '@ui/locales/settings/pt'
import { ptBR } from '@ui/locales/settings/pt_BR'

/** The texts of the house's settings. */
export const { useTexts: useSettingTexts } = partTexts({ pt_BR: ptBR, en, pt })

/** Gives one of these texts. */
export type SettingTranslate = PartTranslate<typeof ptBR>

/** What a setting's name does not say; null where it says all. */
export const hintOf = (t: SettingTranslate, name: SettingKey): string | null =>
  name in ptBR.hints ? t(`hints.${name as keyof typeof ptBR.hints}`) : null

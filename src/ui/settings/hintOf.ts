import type { SettingKey } from '@contract/settings'
import type { Translate } from '@ui/kit/text'
import { settingTexts } from './texts/pt_BR'

/** What a setting's name does not say; null where it says all. */
export const hintOf = (t: Translate<typeof settingTexts>, name: SettingKey): string | null =>
  name in settingTexts.texts.hints ? t(`hints.${name as keyof typeof settingTexts.texts.hints}`) : null

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/settings/en'
import { pt } from '@ui/locales/settings/pt'
import { ptBR } from '@ui/locales/settings/pt_BR'

/** The texts of the house's settings. */
export const { useTexts: useSettingTexts } = partTexts({ pt_BR: ptBR, en, pt })

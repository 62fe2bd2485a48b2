import { type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/help/en'
import { pt } from '@ui/locales/help/pt'
import { ptBR } from '@ui/locales/help/pt_BR'

export type HelpTranslate = PartTranslate<typeof ptBR>

/** The texts of help, training and terms, in the user's language. */
export const { useTexts: useHelpTexts, current: currentHelpTexts } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/consents/en'
import { pt } from '@ui/locales/consents/pt'
import { ptBR } from '@ui/locales/consents/pt_BR'

/** The texts of what customers agree to. */
export const { useTexts: useConsentTexts } = partTexts({ pt_BR: ptBR, en, pt })

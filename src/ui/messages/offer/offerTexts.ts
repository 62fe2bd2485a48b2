import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/offer/en'
import { pt } from '@ui/locales/offer/pt'
import { ptBR } from '@ui/locales/offer/pt_BR'

/** The texts of messages that show products. */
export const { useTexts: useOfferTexts } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/pauses/en'
import { pt } from '@ui/locales/pauses/pt'
import { ptBR } from '@ui/locales/pauses/pt_BR'

/** The texts of this area. */
export const { useTexts: usePauseTexts } = partTexts({ pt_BR: ptBR, en, pt })

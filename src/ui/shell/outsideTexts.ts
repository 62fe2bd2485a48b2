import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/outside/en'
import { pt } from '@ui/locales/outside/pt'
import { ptBR } from '@ui/locales/outside/pt_BR'

/** Texts of the pages that stand alone. */
export const { useTexts: useOutsideText } = partTexts({ pt_BR: ptBR, en, pt })

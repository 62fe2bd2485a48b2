import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/structured/en'
import { pt } from '@ui/locales/structured/pt'
import { ptBR } from '@ui/locales/structured/pt_BR'

/** The texts of what is sent beside words and files. */
export const { useTexts: useStructuredTexts } = partTexts({ pt_BR: ptBR, en, pt })

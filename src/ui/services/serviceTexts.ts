import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/services/en'
import { pt } from '@ui/locales/services/pt'
import { ptBR } from '@ui/locales/services/pt_BR'

/** The texts of services. */
export const { useTexts: useServiceTexts } = partTexts({ pt_BR: ptBR, en, pt })

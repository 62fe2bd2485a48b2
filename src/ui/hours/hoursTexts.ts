import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/hours/en'
import { pt } from '@ui/locales/hours/pt'
import { ptBR } from '@ui/locales/hours/pt_BR'

/** The texts of this area. */
export const { useTexts: useHoursTexts } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/reasons/en'
import { pt } from '@ui/locales/reasons/pt'
import { ptBR } from '@ui/locales/reasons/pt_BR'

/** The texts of reasons to close for, and of their categories. */
export const { useTexts: useReasonTexts } = partTexts({ pt_BR: ptBR, en, pt })

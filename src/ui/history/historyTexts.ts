import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/history/en'
import { pt } from '@ui/locales/history/pt'
import { ptBR } from '@ui/locales/history/pt_BR'

/** The texts of the history of a row. */
export const { useTexts: useHistoryTexts } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/exports/en'
import { pt } from '@ui/locales/exports/pt'
import { ptBR } from '@ui/locales/exports/pt_BR'

/** The texts of exports in the user's language. */
export const { useTexts: useExportTexts } = partTexts({ pt_BR: ptBR, pt, en })

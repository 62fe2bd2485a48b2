import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/imports/en'
import { pt } from '@ui/locales/imports/pt'
import { ptBR } from '@ui/locales/imports/pt_BR'

/** The texts of imports in the user's language. */
export const { useTexts: useImportTexts } = partTexts({ pt_BR: ptBR, pt, en })

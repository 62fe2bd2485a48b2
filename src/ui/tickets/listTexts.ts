import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/list/en'
import { pt } from '@ui/locales/list/pt'
import { ptBR } from '@ui/locales/list/pt_BR'

/** The texts of what narrows and orders the list, and of what is said over it. */
export const { useTexts: useListTexts, current: currentListTexts } = partTexts({ pt_BR: ptBR, en, pt })

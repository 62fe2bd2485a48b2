import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/store/en'
import { pt } from '@ui/locales/store/pt'
import { ptBR } from '@ui/locales/store/pt_BR'

/** The texts of what a shop says of itself. */
export const { useTexts: useStoreTexts } = partTexts({ pt_BR: ptBR, en, pt })
export type StoreTranslate = ReturnType<typeof useStoreTexts>

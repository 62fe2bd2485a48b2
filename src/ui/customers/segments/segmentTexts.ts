import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/customer-segments/en'
import { pt } from '@ui/locales/customer-segments/pt'
import { ptBR } from '@ui/locales/customer-segments/pt_BR'

/** The texts of the filter tree and of segments. */
export const { useTexts: useSegmentTexts } = partTexts({ pt_BR: ptBR, en, pt })

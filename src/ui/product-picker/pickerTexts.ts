import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/product-picker/en'
import { pt } from '@ui/locales/product-picker/pt'
import { ptBR } from '@ui/locales/product-picker/pt_BR'

/** The texts of finding a product. */
export const { useTexts: usePickerTexts } = partTexts({ pt_BR: ptBR, en, pt })

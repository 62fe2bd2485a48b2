import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/products/en'
import { pt } from '@ui/locales/products/pt'
import { ptBR } from '@ui/locales/products/pt_BR'

/** The texts of products, their categories and pictures. */
export const { useTexts: useProductTexts } = partTexts({ pt_BR: ptBR, en, pt })

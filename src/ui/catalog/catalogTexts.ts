import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/catalog/en'
import { pt } from '@ui/locales/catalog/pt'
import { ptBR } from '@ui/locales/catalog/pt_BR'

/** The texts of the catalogue at Meta. */
export const { useTexts: useCatalogTexts } = partTexts({ pt_BR: ptBR, en, pt })
export type CatalogTranslate = ReturnType<typeof useCatalogTexts>

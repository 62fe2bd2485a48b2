import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/templates/en'
import { pt } from '@ui/locales/templates/pt'
import { ptBR } from '@ui/locales/templates/pt_BR'

/** The texts of the provider's templates. */
export const { useTexts: useTemplateTexts } = partTexts({ pt_BR: ptBR, en, pt })

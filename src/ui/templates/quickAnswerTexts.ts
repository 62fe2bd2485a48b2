import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/quick-answers/en'
import { pt } from '@ui/locales/quick-answers/pt'
import { ptBR } from '@ui/locales/quick-answers/pt_BR'

/** The texts of the quick answers' page and form. */
export const { useTexts: useQuickAnswerTexts } = partTexts({ pt_BR: ptBR, en, pt })

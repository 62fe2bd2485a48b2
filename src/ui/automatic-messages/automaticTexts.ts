import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/automatic-messages/en'
import { pt } from '@ui/locales/automatic-messages/pt'
import { ptBR } from '@ui/locales/automatic-messages/pt_BR'

/** The texts of what the shop says by itself. */
export const { useTexts: useAutomaticTexts } = partTexts({ pt_BR: ptBR, en, pt })

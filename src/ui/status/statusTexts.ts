import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/status/en'
import { pt } from '@ui/locales/status/pt'
import { ptBR } from '@ui/locales/status/pt_BR'

/** The texts of the status widget. */
export const { useTexts: useStatusTexts } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/emoji/en'
import { pt } from '@ui/locales/emoji/pt'
import { ptBR } from '@ui/locales/emoji/pt_BR'

/** The texts of the emoji picker. */
export const { useTexts: useEmojiTexts } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/stickers/en'
import { pt } from '@ui/locales/stickers/pt'
import { ptBR } from '@ui/locales/stickers/pt_BR'

/** The texts of the stickers that a user keeps. */
export const { useTexts: useStickerTexts, current: currentStickerTexts } = partTexts({ pt_BR: ptBR, en, pt })

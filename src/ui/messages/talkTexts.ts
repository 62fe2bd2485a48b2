import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/talk/en'
import { pt } from '@ui/locales/talk/pt'
import { ptBR } from '@ui/locales/talk/pt_BR'

/** The texts of what a conversation shows and offers: in React, and outside. */
export const { useTexts: useTalk, current: currentTalk } = partTexts({ pt_BR: ptBR, en, pt })

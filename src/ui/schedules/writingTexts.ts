import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/writing/en'
import { pt } from '@ui/locales/writing/pt'
import { ptBR } from '@ui/locales/writing/pt_BR'

/** Texts of what is written and does not leave at once: in React, and outside. */
export const { useTexts: useWriting, current: currentWriting } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/look/en'
import { pt } from '@ui/locales/look/pt'
import { ptBR } from '@ui/locales/look/pt_BR'

export const { useTexts: useLookText } = partTexts({ pt_BR: ptBR, en, pt })

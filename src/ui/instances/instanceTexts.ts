import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/instances/en'
import { pt } from '@ui/locales/instances/pt'
import { ptBR } from '@ui/locales/instances/pt_BR'

/** The texts of the administration of connections. */
export const { useTexts: useInstanceTexts } = partTexts({ pt_BR: ptBR, en, pt })

import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/assignment/en'
import { pt } from '@ui/locales/assignment/pt'
import { ptBR } from '@ui/locales/assignment/pt_BR'

/** The texts of this area. */
export const { useTexts: useAssignmentTexts } = partTexts({ pt_BR: ptBR, en, pt })

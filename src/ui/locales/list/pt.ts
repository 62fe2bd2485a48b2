import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the same words. */
export const pt: PartTexts<typeof ptBR> = ptBR

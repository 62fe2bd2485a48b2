import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  lead: 'Vale para si, em todos os seus dispositivos.',
  themes: { ...ptBR.themes, auto: 'Como no dispositivo' },
}

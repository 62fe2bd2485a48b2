import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the same, but for the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  noConnection: 'Nenhuma ligação associada a si: nada chega aqui.',
  toConnections: 'Abrir Ligações',
}

import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  contact: 'Contacto',
  contactTitle: 'Enviar contacto',
  contactPhone: 'Telefone',
  contactPhoneBad: 'Escreva um telefone com indicativo.',
  contactTyped: 'Escrever',
}

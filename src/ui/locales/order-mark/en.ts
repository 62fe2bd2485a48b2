import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** An order in the row of its customer's ticket, in English. */
export const en: PartTexts<typeof ptBR> = {
  order: 'Order {{number}}: {{status}}',
  paid: 'paid',
  awaiting: 'payment outstanding',
}

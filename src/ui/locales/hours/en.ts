import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** The same in English. */
export const en: PartTexts<typeof ptBR> = {
  outside: 'Came in outside of opening hours',
  outsideShort: 'outside of hours',
  open: '{{span}} with the shop open',
}

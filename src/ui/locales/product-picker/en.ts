import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** Finding a product beside a conversation, in English. */
export const en: PartTexts<typeof ptBR> = {
  title: 'Find a product',
  open: 'Find a product',
  close: 'Close',
  search: 'Name, ingredient, code or barcode',
  results: 'Products',
  nothing: 'No product with “{{typed}}”.',
  none: 'The shop has no products yet.',
  looking: 'Looking…',
  offline: 'No connection: only what is sold most, as it was at {{at}}.',
  offlineNone: 'No connection, and nothing has been kept on this device yet.',
  noPrice: 'no price',
  noStock: 'stock not told',
  out: 'out of stock',
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
  at: 'stock of {{at}}',
  check: 'check in the shop',
  recipe: 'Prescription',
  stripes: { red: 'Red stripe', red_retention: 'Keeps the prescription', black: 'Black stripe' },
  keys: '↑ ↓ choose, Enter uses, Esc closes',
}

import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  shared: 'Para toda a equipa',
  saved: 'O segmento {{name}} foi guardado.',
  delete: 'Eliminar segmento',
  deleteTitle: 'Eliminar o segmento {{name}}?',
  deleted: 'O segmento {{name}} foi eliminado.',
  fields: { ...ptBR.fields, address: 'Morada', created: 'Data de registo', last_contact: 'Último contacto' },
}

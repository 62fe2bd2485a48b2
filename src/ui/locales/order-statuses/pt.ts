import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  delete: 'Eliminar',
  saved: 'O status {{name}} foi guardado.',
  deleteTitle: 'Eliminar o status {{name}}?',
  deleted: 'O status {{name}} foi eliminado.',
}

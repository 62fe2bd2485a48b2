import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  search: 'Procurar um serviço',
  delete: 'Eliminar',
  saved: 'O serviço {{name}} foi guardado.',
  deleteTitle: 'Eliminar o serviço {{name}}?',
  deleted: 'O serviço {{name}} foi eliminado.',
}

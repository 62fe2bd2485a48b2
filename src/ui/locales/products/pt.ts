import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  search: 'Procurar por nome, princípio ativo, código ou código de barras',
  delete: 'Eliminar',
  deleteTitle: 'Eliminar {{name}}?',
  wasDeleted: 'O produto {{name}} foi eliminado.',
  saved: 'O produto {{name}} foi guardado.',
  bulk: { ...ptBR.bulk, delete: 'Eliminar' },
}

import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  editAction: 'Editar',
  delete: 'Eliminar',
  deleteTitle: 'Eliminar o motivo {{name}}?',
  wasDeleted: 'O motivo {{name}} foi eliminado.',
  categories: {
    ...ptBR.categories,
    deleteTitle: 'Eliminar a categoria {{name}}?',
    wasDeleted: 'A categoria {{name}} foi eliminada.',
  },
}

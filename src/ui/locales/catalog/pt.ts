import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  search: 'Procurar um produto',
  delete: 'Eliminar',
  collections: {
    ...ptBR.collections,
    search: 'Procurar uma coleção',
    find: 'Procurar no catálogo',
    saved: 'A coleção {{name}} foi guardada.',
    deleteTitle: 'Eliminar a coleção {{name}}?',
    deleted: 'A coleção {{name}} foi eliminada.',
  },
}

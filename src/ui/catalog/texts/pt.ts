export default {
  search: 'Procurar um produto',
  collections: {
    search: 'Procurar uma coleção',
    saved: 'A coleção {{name}} foi guardada.',
    deleteTitle: 'Eliminar a coleção {{name}}?',
    deleted: 'A coleção {{name}} foi eliminada.',
    find: 'Procurar no catálogo',
  },
}

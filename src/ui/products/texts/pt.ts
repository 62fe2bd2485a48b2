export default {
  search: 'Procurar por nome, princípio ativo, código ou código de barras',
  saved: 'O produto {{name}} foi guardado.',
  deleteTitle: 'Eliminar {{name}}?',
  wasDeleted: 'O produto {{name}} foi eliminado.',
  bulk: {
    delete: 'Eliminar',
  },
}

export default {
  deleteTitle: 'Eliminar o motivo {{name}}?',
  wasDeleted: 'O motivo {{name}} foi eliminado.',
  categories: {
    wasDeleted: 'A categoria {{name}} foi eliminada.',
  },
}

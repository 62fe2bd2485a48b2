export default {
  saved: 'O status {{name}} foi guardado.',
  deleteTitle: 'Eliminar o status {{name}}?',
  deleted: 'O status {{name}} foi eliminado.',
}

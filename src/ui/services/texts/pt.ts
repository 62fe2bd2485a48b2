export default {
  search: 'Procurar um serviço',
  saved: 'O serviço {{name}} foi guardado.',
  deleteTitle: 'Eliminar o serviço {{name}}?',
  deleted: 'O serviço {{name}} foi eliminado.',
}

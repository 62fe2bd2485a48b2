export default {
  shared: 'Para toda a equipa',
  saved: 'O segmento {{name}} foi guardado.',
  delete: 'Eliminar segmento',
  deleteTitle: 'Eliminar o segmento {{name}}?',
  deleted: 'O segmento {{name}} foi eliminado.',
  fields: {
    address: 'Morada',
    created: 'Data de registo',
    last_contact: 'Último contacto',
  },
}

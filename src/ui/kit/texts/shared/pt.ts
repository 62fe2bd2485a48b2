export default {
  categories: {
    deleteTitle: 'Eliminar a categoria {{name}}?',
  },
  connection: 'Ligação',
  delete: 'Eliminar',
  download: 'Transferir {{name}}',
  loadFailed: 'Não foi possível carregar. Verifique a ligação.',
  failedTryAgain: 'Não foi possível. Verifique a ligação e tente de novo.',
  save: 'Guardar',
  notDeleted: 'Nem todas foram eliminadas: {{reason}}',
  otherFile: 'Trocar ficheiro',
  searchColleague: 'Procurar colega',
}

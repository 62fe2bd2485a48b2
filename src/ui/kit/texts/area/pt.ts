export default {
  search: 'Procurar {{um}} {{one}}',
  saved: '{{O}} {{one}} {{name}} foi guardad{{o}}.',
  deleteTitle: 'Eliminar {{o}} {{one}} {{name}}?',
  deleteText: 'Depois de eliminad{{o}}, {{ele}} sai da lista.',
  deleted: '{{O}} {{one}} {{name}} foi eliminad{{o}}.',
  phoneWrong: 'Confirme o número, com o indicativo.',
}

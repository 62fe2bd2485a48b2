export default {
  search: 'Procurar por nome ou texto',
  list: 'Modelos desta ligação',
  loading: 'A procurar modelos…',
  none: 'Esta ligação ainda não tem modelos. Crie um em Modelos de mensagem e atualize a lista.',
  loadFailed: 'Não foi possível obter os modelos.',
  categoryComing: 'A Meta vai mudá-lo para {{category}}',
  chooseFile: 'Escolher ficheiro',
}

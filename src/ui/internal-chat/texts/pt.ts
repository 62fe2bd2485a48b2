export default {
  loading: 'A carregar colegas…',
  allowNotices: 'Avisar no ambiente de trabalho quando um colega escrever',
  loadingMessages: 'A abrir a conversa…',
  older: 'A carregar mensagens anteriores…',
  quoting: 'A responder a {{name}}',
  offline: 'Sem ligação: as mensagens saem quando ela voltar.',
  kinds: {
    document: 'Ficheiro',
  },
}

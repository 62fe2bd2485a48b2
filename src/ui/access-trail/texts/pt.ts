export default {
  lead: 'Quem recebeu dados de que cliente. Cada linha é a primeira vez em dez minutos (em listas, numa hora).',
  gone: 'Utilizador {{id}}',
  onlyUser: 'Mostrar só o utilizador {{name}}',
  notExported: 'A exportação não terminou e nada foi guardado. Tente de novo, ou escolha um período menor.',
  kinds: {
    downloaded: 'Transferiu ficheiro',
  },
}

export default {
  connections_one: '{{count}} ligação',
  connections_other: '{{count}} ligações',
  changeConnections: 'Mudar as ligações mostradas',
  waiting: 'À espera há {{span}}',
  bot: 'Robô a atender',
  loadFailedHint: 'O que já estava neste dispositivo continua aqui.',
  loadingMore: 'A carregar mais…',
}

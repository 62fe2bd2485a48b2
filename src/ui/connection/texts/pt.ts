export default {
  connecting: 'A ligar…',
  catchingUp: 'A sincronizar…',
  waiting: 'Sem ligação. A tentar de novo…',
  offline: 'Sem ligação',
  stale: 'A mostrar o que já estava neste dispositivo.',
  outbox_one: '{{count}} mensagem à espera de envio',
  outbox_other: '{{count}} mensagens à espera de envio',
}

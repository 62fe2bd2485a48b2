export default {
  delivery: {
    pending: 'À espera de sair',
    accepted: 'Aceite pelo WhatsApp',
    queued: 'À espera de envio',
  },
}

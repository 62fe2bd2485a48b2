export default {
  delivery: {
    pending: 'A enviar',
    queued: 'À espera de envio',
  },
}

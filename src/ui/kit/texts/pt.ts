export default {
  loading: 'A carregar…',
  retry: 'Tentar novamente',
}

export default {
  search: 'Procurar emoji',
  loading: 'A carregar emojis…',
  failed: 'Os emojis não carregaram. Verifique a ligação.',
}

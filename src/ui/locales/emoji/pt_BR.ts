/** Texts of the emoji picker. */
export const ptBR = {
  title: 'Emojis',
  search: 'Buscar emoji',
  loading: 'Carregando emojis…',
  none: 'Nenhum emoji encontrado.',
  failed: 'Os emojis não carregaram. Verifique a conexão.',
  react: 'Escolher reação',
}

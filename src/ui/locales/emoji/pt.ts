import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  search: 'Procurar emoji',
  loading: 'A carregar emojis…',
  failed: 'Os emojis não carregaram. Verifique a ligação.',
}

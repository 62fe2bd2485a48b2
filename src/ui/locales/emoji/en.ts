import type { ptBR } from './pt_BR'

/** The same in English. */
export const en: typeof ptBR = {
  title: 'Emojis',
  search: 'Search emoji',
  loading: 'Loading emojis…',
  none: 'No emoji found.',
  failed: 'The emojis did not load. Check the connection.',
  react: 'Choose a reaction',
}

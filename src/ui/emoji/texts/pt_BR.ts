import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Emojis',
  search: 'Buscar emoji',
  loading: 'Carregando emojis…',
  none: 'Nenhum emoji encontrado.',
  failed: 'Os emojis não carregaram. Verifique a conexão.',
  react: 'Escolher reação',
}

/** The emoji picker. */
export const emojiTexts = defineTexts('emoji', texts, { pt: () => import('./pt'), en: () => import('./en') })

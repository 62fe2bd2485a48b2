import type { Preferences } from '@app/panel/preferences'
import type { Articles } from './articles/article'

export type { Article } from './articles/article'

/** The articles of the help, by the language in which they are read. */
export const articlesIn: Readonly<Record<Preferences['language'], () => Promise<Articles>>> = {
  pt_BR: async () => (await import('./articles/pt_BR')).ptBR,
  pt: async () => (await import('./articles/pt')).pt,
  en: async () => (await import('./articles/en')).en,
}

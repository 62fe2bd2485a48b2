import { usePreferences } from '@app/panel/panel'
import type { Articles } from './article'
import { en } from './en'
import { pt } from './pt'
import { ptBR } from './pt_BR'

/** The articles in the user's language. */
export function useArticles(): Articles {
  const [{ language }] = usePreferences()
  return { pt_BR: ptBR, pt, en }[language]
}

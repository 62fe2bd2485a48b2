import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  who: 'Usuário',
  everybody: 'Todos',
  nobody: 'Ninguém com esse nome.',
  moment: 'Quando',
}

/** Which lines of a log are shown: of whom, from when to when. */
export const logLineTexts = defineTexts('log-lines', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})

import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Aparência e idioma',
  lead: 'Vale para você, em todos os seus aparelhos.',
  themes: {
    light: 'Claro',
    dark: 'Escuro',
    'semi-dark': 'Claro com menu escuro',
    auto: 'Como no aparelho',
  },
  notices: 'Avisos e sons',
}

/** How the panel looks to a user. */
export const lookTexts = defineTexts('user-settings', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})

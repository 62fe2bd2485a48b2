/** Texts of what a user chooses about how the panel looks, Brazilian Portuguese. */
export const ptBR = {
  title: 'Aparência e idioma',
  lead: 'Vale para você, em todos os seus aparelhos.',
  theme: 'Tema',
  themes: {
    light: 'Claro',
    dark: 'Escuro',
    'semi-dark': 'Claro com menu escuro',
    auto: 'Como no aparelho',
  },
  language: 'Idioma',
  notices: 'Avisos e sons',
} as const

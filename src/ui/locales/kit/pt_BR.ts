/** What parts that many screens share say, in Brazilian Portuguese; comes with them. */
export const kitPtBR = {
  unsaved: {
    title: 'Sair sem salvar?',
    text: 'O que foi alterado aqui e não foi salvo será perdido.',
    leave: 'Sair sem salvar',
  },
} as const

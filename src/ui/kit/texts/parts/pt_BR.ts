import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  showSecret: 'Mostrar ou esconder o que foi digitado',
  day: {
    shape: 'dd/mm/aaaa',
    timeShape: 'dd/mm/aaaa HH:mm',
    unread: 'Isto não é uma data. Escreva dd/mm/aaaa.',
    timeUnread: 'Isto não é uma data com hora. Escreva dd/mm/aaaa HH:mm.',
    before: 'Mês anterior',
    after: 'Próximo mês',
  },
  update: {
    offer: 'Nova versão: atualizar',
    going: 'Atualizando…',
    unsaved: 'Há algo não salvo nesta tela. Salve ou descarte antes de atualizar.',
  },
  unsaved: {
    title: 'Sair sem salvar?',
    text: 'O que foi alterado aqui e não foi salvo será perdido.',
    leave: 'Sair sem salvar',
  },
  about: 'Como se conta: {{name}}',
  tv: 'Modo TV',
  leaveTv: 'Esc sai do modo TV',
  inUse: 'Ainda em uso. Mude isto antes de excluir:',
}

/** Fields and layers that many screens share. */
export const kitPartTexts = defineTexts('kit/parts', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})

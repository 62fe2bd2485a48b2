import type { KitTexts } from '@ui/kit/kitTexts'

/** The shared parts, in the Portuguese of Portugal. */
export const kitPt: KitTexts = {
  showSecret: 'Mostrar ou esconder o que foi escrito',
  day: { shape: 'dd/mm/aaaa', timeShape: 'dd/mm/aaaa HH:mm', before: 'Mês anterior', after: 'Mês seguinte' },
  list: {
    retry: 'Tentar de novo',
    failed: 'Não foi possível carregar. Verifique a ligação.',
    nothingFound: 'Nada encontrado com esses filtros.',
    clear: 'Limpar filtros',
    pages: 'Páginas',
    perPage: 'Por página',
    range: '{{from}}–{{to}} de {{total}}',
    next: 'Página seguinte',
    previous: 'Página anterior',
  },
  update: {
    offer: 'Nova versão: actualizar',
    going: 'A actualizar…',
    unsaved: 'Há algo por guardar neste ecrã. Guarde ou descarte antes de actualizar.',
  },
  unsaved: {
    title: 'Sair sem guardar?',
    text: 'O que foi alterado aqui e não foi guardado perde-se.',
    leave: 'Sair sem guardar',
  },
}

import { defineTexts } from '@ui/kit/namespaces'

/** Departments. */
export const texts = defineTexts(
  'departments',
  {
    empty: 'Ainda não há setores. Sem eles, todos veem a fila inteira.',
    activatedHelp:
      'Fora de uso, não pode mais ser escolhido em transferências nem em novos usuários. As pessoas dele e os atendimentos que elas têm continuam como estão.',
    deleteText:
      'O setor deixa de existir e não volta. Só dá para excluir um setor sem pessoas e sem atendimentos.',
  },
  { en: () => import('./en') },
)

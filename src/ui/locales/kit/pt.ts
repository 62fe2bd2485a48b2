import type { KitTexts } from '@ui/kit/kitTexts'

/** The shared parts, in the Portuguese of Portugal. */
export const kitPt: KitTexts = {
  unsaved: {
    title: 'Sair sem guardar?',
    text: 'O que foi alterado aqui e não foi guardado perde-se.',
    leave: 'Sair sem guardar',
  },
}

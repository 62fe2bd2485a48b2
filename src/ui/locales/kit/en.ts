import type { KitTexts } from '@ui/kit/kitTexts'

/** The shared parts, in English. */
export const kitEn: KitTexts = {
  unsaved: {
    title: 'Leave without saving?',
    text: 'What was changed here and not saved will be lost.',
    leave: 'Leave without saving',
  },
}

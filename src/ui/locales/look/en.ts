import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** Texts of what a user chooses about how the panel looks, English. */
export const en: PartTexts<typeof ptBR> = {
  title: 'Appearance and language',
  lead: 'Holds for you, on all your devices.',
  theme: 'Theme',
  themes: {
    light: 'Light',
    dark: 'Dark',
    'semi-dark': 'Light with a dark menu',
    auto: 'As on this device',
  },
  language: 'Language',
  notices: 'Notices and sounds',
}

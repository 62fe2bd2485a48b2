import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** The same in English. */
export const en: PartTexts<typeof ptBR> = {
  title: 'Stickers',
  emojis: 'Emojis',
  pictures: 'Emojis and stickers',
  send: 'Send sticker {{place}}',
  remove: 'Remove sticker {{place}}',
  add: 'Make from a picture',
  arrange: 'Remove stickers',
  arranged: 'Done',
  none: 'No stickers kept.',
  noneHint: 'Keep those that customers send by the menu of the message, or make one from a picture.',
  failed: 'The stickers did not load.',
  more: 'Show more',
  again: 'Try again',
  keep: 'Keep sticker',
  kept: 'Sticker kept.',
  removed: 'Sticker removed.',
  notPicture: 'Choose a PNG, JPEG or WebP picture.',
  tooLarge: 'This picture has too many pixels to be opened here. Choose a smaller one.',
  moving: 'Stickers that move must have 512 × 512 pixels and at most {{limit}}.',
  tooHeavy: 'This picture did not fit into {{limit}}. Choose a simpler one.',
  noEncoder: 'This browser makes no stickers. Use a WebP picture of 512 × 512 pixels.',
  notLoaded: 'The sticker did not load. Check the connection.',
}

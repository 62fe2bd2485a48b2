import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** Messages that show products of the catalogue, in English. */
export const en: PartTexts<typeof ptBR> = {
  catalogue: 'The shop’s catalogue',
  seeItem: 'See product',
  seeItems: 'See items',
  noPrice: 'No price',
  kind: 'What to show',
  some: 'Products that are chosen',
  whole: 'The whole catalogue',
  text: 'Message',
  textFirst: 'Here is what I found for you:',
  header: 'Title',
  footer: 'Footer',
  section: 'Section {{place}}',
  sectionTitle: 'Name of section {{place}}',
  addSection: 'Add a section',
  removeSection: 'Remove section {{place}}',
  add: 'Add a product',
  remove: 'Remove {{name}}',
  looking: 'Checking the catalogue…',
  chosen_one: '{{count}} of {{most}} products',
  chosen_other: '{{count}} of {{most}} products',
  unreachable: 'The server cannot be reached: the catalogue cannot be checked now.',
  preview: 'What the customer sees',
  problems: {
    text: 'Write the message.',
    header: 'A list of products needs a title of at most 60 characters.',
    footer: 'A footer has at most 60 characters.',
    title: 'Each section needs a name of at most 24 characters.',
    empty: 'Choose at least one product in each section.',
    sections: 'At most 10 sections.',
    products: 'At most 30 products.',
    twice: 'The same product stands twice in the list.',
  },
}

import { defineTexts } from '@ui/kit/namespaces'

/* {{o}}, {{O}}, {{um}} and {{ele}} follow the noun's gender: "Nov{{o}}" is "Novo serviço" and "Nova prateleira". */
const texts = {
  label: '{{Many}}',
  search: 'Buscar {{um}} {{one}}',
  empty: 'Ainda não há {{many}}.',
  add: 'Nov{{o}} {{one}}',
  edit: 'Editar {{one}}',
  made: '{{O}} {{one}} {{name}} foi criad{{o}}.',
  saved: '{{O}} {{one}} {{name}} foi salv{{o}}.',
  deleteTitle: 'Excluir {{o}} {{one}} {{name}}?',
  deleteText: 'Depois de excluíd{{o}}, {{ele}} sai da lista.',
  deleted: '{{O}} {{one}} {{name}} foi excluíd{{o}}.',
  phoneWrong: 'Confira o número, com DDD.',
  off: 'Fora de uso',
  yes: 'Sim',
  no: 'Não',
}

/** The standard sentences of described areas. */
export const areaTexts = defineTexts('kit/area', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})

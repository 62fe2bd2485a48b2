import { defineTexts } from '../../../namespaces'

const texts = {
  begun: 'A mudança começou: acompanhe acima da lista.',
  forGood: 'Não dá para desfazer.',
  label: 'Mudanças da lista inteira',
  underWay: 'Mudando a lista inteira: {{done}} de {{total}}',
  underWayLeast: 'Mudando a lista inteira: {{done}} de mais de {{total}}',
  done: 'A lista inteira foi mudada.',
  canceled: 'A mudança foi parada; o que já mudou ficou.',
  failed: 'A mudança não chegou ao fim; o que já mudou ficou.',
  changed_one: '1 mudou.',
  changed_other: '{{count}} mudaram.',
  same_one: '1 já estava assim.',
  same_other: '{{count}} já estavam assim.',
  missed_one: '1 não combinava mais com o filtro.',
  missed_other: '{{count}} não combinavam mais com o filtro.',
  refused_one: '1 ficou como estava por uma regra',
  refused_other: '{{count}} ficaram como estavam por uma regra',
  note_one: 'Vale para o único que combina com o filtro. A mudança roda em segundo plano e pode ser parada.',
  note_other:
    'Vale para todos os {{total}} que combinam com o filtro, também os das outras páginas. A mudança roda em segundo plano e pode ser parada.',
  noteLeast:
    'Vale para todos os que combinam com o filtro, mais de {{total}}, também os das outras páginas. A mudança roda em segundo plano e pode ser parada.',
}

/** What is done with all rows that a list's filters find. */
export const bulkTexts = defineTexts('kit/list/bulk', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})

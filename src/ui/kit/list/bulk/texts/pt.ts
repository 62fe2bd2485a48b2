export default {
  underWay: 'A alterar a lista inteira: {{done}} de {{total}}',
  underWayLeast: 'A alterar a lista inteira: {{done}} de mais de {{total}}',
  begun: 'A alteração começou: acompanhe-a acima da lista.',
  forGood: 'Não é possível anular.',
  label: 'Alterações da lista inteira',
  done: 'A lista inteira foi alterada.',
  canceled: 'A alteração foi parada; o que já mudou ficou.',
  failed: 'A alteração não chegou ao fim; o que já mudou ficou.',
  missed_one: '1 já não correspondia ao filtro.',
  missed_other: '{{count}} já não correspondiam ao filtro.',
  note_one:
    'Vale para o único que corresponde ao filtro. A alteração corre em segundo plano e pode ser parada.',
  note_other:
    'Vale para todos os {{total}} que correspondem ao filtro, também os das outras páginas. A alteração corre em segundo plano e pode ser parada.',
  noteLeast:
    'Vale para todos os que correspondem ao filtro, mais de {{total}}, também os das outras páginas. A alteração corre em segundo plano e pode ser parada.',
}

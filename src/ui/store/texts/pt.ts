export default {
  lead: 'O que a loja diz de si: a equipa copia daqui para o cliente, e é o que a lei manda mostrar em vendas à distância.',
  scopeUnsaved: 'Guarde ou cancele antes de mudar de ligação.',
  saved: 'Os dados da loja foram guardados.',
  line: 'Morada',
  empty: 'Um administrador ainda não indicou os dados da loja.',
  wrong: 'Verifique este campo.',
  wrongCrfState: 'Indique o estado do CRF.',
  section: {
    address: 'Morada e horário',
  },
}

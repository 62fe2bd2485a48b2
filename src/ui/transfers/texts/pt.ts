export default {
  loading: 'A procurar colegas…',
  waitingMine: '{{name}} quer passar-lhe este atendimento.',
  waitingTheirs: 'À espera de que {{name}} aceite a transferência.',
  waitingOther: 'Transferência de {{from}} para {{to}} à espera de resposta.',
  requested: 'à espera',
}

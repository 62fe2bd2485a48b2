export default {
  record: 'Registar consentimento',
  recorded: 'Consentimento registado',
  save: 'Registar',
  none: 'Nenhum consentimento registado.',
  evidenceHelp: 'Quem estava presente, em que ficha, em que chamada.',
  by: 'registado por {{user}} em {{at}}',
  source: { sms: 'respondeu ao SMS' },
  byItself: 'registado em {{at}}',
}

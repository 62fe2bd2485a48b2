/** A question for a grade that may be saved. */
export const A_SURVEY = {
  question: 'x',
  thanks: '',
  scale: '0-10',
  listed: false,
  answer_hours: 24,
  every_days: 0,
  active: true,
}

/** An address of a customer that may be saved. */
export const AN_ADDRESS = {
  label: 'Casa',
  cep: '01304-001',
  street: 'Rua Augusta',
  number: '1200',
  complement: '',
  district: 'Consolação',
  city: 'São Paulo',
  uf: 'SP',
  reference: '',
  main: false,
}

/** A template of the provider's that may be submitted. */
export const A_TEMPLATE = {
  name: 'aviso',
  language: 'pt_BR',
  category: 'UTILITY',
  header: 'none',
  header_text: '',
  file_url: null,
  body: 'Seu pedido chegou à loja.',
  footer: '',
  buttons: [],
  samples: [],
}

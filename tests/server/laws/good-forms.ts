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

import { expect, test } from 'vitest'
import { fillIn } from '../text/placeholders'
import { EMPTY_STORE, storeOf } from './store-form'
import { lackingFields, STORE_VARIABLES, storeValuesIn } from './store-variables'

const house = {
  ...EMPTY_STORE,
  legal_name: 'Drogaria Exemplo Ltda.',
  document: '11222333000181',
  street: 'Rua das Flores',
  number: '10',
  city: 'Santos',
  state: 'SP',
  pharmacist: 'Ana Souza',
  crf: '12345',
  crf_state: 'SP',
}

test('what the shop says stands in the text as it is read', () =>
  expect(
    fillIn(
      '{{loja_razao_social}}, CNPJ {{loja_cnpj}}, {{loja_endereco}}. {{loja_farmaceutico}}, {{loja_crf}}.',
      storeValuesIn(house, null),
    ),
  ).toEqual({
    text: 'Drogaria Exemplo Ltda., CNPJ 11.222.333/0001-81, Rua das Flores, 10 – Santos/SP. Ana Souza, CRF-SP 12345.',
    missing: [],
  }))

test('what it does not say is missing', () => {
  const nothing = storeValuesIn(EMPTY_STORE, null)
  expect(STORE_VARIABLES.filter((name) => nothing[name] !== null)).toEqual([])
})

test('a connection speaks for itself, and for the house where it says nothing', () => {
  const own = { ...EMPTY_STORE, city: 'Campinas', state: 'SP', street: 'Rua Nova' }
  const said = storeValuesIn(
    storeOf(
      [
        { instance_id: null, store: house },
        { instance_id: '2', store: own },
      ],
      '2',
    ),
    null,
  )
  expect(said.loja_endereco).toBe('Rua Nova, 10 – Campinas/SP')
  expect(said.loja_cnpj).toBe('11.222.333/0001-81')
})

test('its hours are what it wrote, and what its calendar says where it wrote nothing', () => {
  const hours = 'seg a sex 8h às 18h'
  expect(storeValuesIn(house, hours).loja_horario).toBe(hours)
  expect(storeValuesIn({ ...house, hours: 'sempre' }, hours).loja_horario).toBe('sempre')
})

test('what a text wants of the shop and the shop does not say has a field to be filled in, each once', () => {
  const texts = ['{{nome}}: {{loja_endereco}}, {{loja_cnpj}}', '{{loja_horario}} {{loja_cnpj}} {{loja_pix}}']
  expect(lackingFields(texts, storeValuesIn(EMPTY_STORE, null))).toEqual([
    'document',
    'street',
    'hours',
    'pix_key',
  ])
  expect(lackingFields(texts, storeValuesIn(house, 'seg 8h às 18h'))).toEqual(['pix_key'])
  expect(lackingFields(['Oi, {{nome}}'], {})).toEqual([])
})

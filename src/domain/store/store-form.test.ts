import { expect, it } from 'vitest'
import { addressLine, EMPTY_STORE, missingByLaw, type StoreField, storeOf, wrongFields } from './store-form'

const GOOD = {
  ...EMPTY_STORE,
  legal_name: 'Drogaria Exemplo Ltda.',
  document: '11.222.333/0001-81',
  zip_code: '01310-100',
  street: 'Av. Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  hours: 'Todos os dias, 8h às 22h',
  licence: '123/2026',
  afe: '7.12345.6',
  pharmacist: 'Helena Prado',
  crf: '12345',
  crf_state: 'SP',
}

it('takes what is right, and nothing at all', () => {
  expect(wrongFields(GOOD)).toEqual([])
  expect(wrongFields(EMPTY_STORE)).toEqual([])
})

it.each<[StoreField, string]>([
  ['document', '529.982.247-25'],
  ['document', '11.222.333/0001-82'],
  ['email', 'loja@'],
  ['site', 'javascript:alert(1)'],
  ['zip_code', '1310-100'],
  ['state', 'XX'],
  ['crf', '12a'],
  ['crf_state', ''],
])('finds fault with %s %s', (field, value) => {
  expect(wrongFields({ ...GOOD, [field]: value })).toEqual([field])
})

it('names what the law wants shown and is not said', () => {
  expect(missingByLaw(GOOD)).toEqual([])
  expect(missingByLaw({ ...GOOD, afe: '', crf: '' })).toEqual(['afe', 'crf'])
})

it('writes the address in one line', () => {
  expect(addressLine(GOOD)).toBe('Av. Paulista, 1000 – Bela Vista – São Paulo/SP – CEP 01310-100')
  expect(addressLine(EMPTY_STORE)).toBe('')
})

it('says of a connection what the house says where it has no words of its own', () => {
  const stores = [
    { instance_id: null, store: GOOD },
    { instance_id: '2', store: { ...EMPTY_STORE, city: 'Campinas' } },
  ]
  expect(storeOf(stores, '2')).toEqual({ ...GOOD, city: 'Campinas' })
  expect(storeOf(stores, '3')).toEqual(GOOD)
})

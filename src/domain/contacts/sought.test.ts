import { expect, it } from 'vitest'
import { maskPhone } from './mask'
import { shownEnd, wholeContact } from './sought'

it.each<[string, string | null]>([
  ['2846', '2846'],
  [' -2846 ', '2846'],
  [maskPhone('5511973192846'), '2846'],
  [maskPhone('1234567'), '4567'],
  ['846', null],
  ['92846', null],
  ['9 2846', null],
  ['rua 2846', null],
])('of %s the shown end of a phone is %s', (typed, end) => expect(shownEnd(typed)).toBe(end))

it.each<[string, ReturnType<typeof wholeContact>]>([
  ['(11) 97319-2846', { phone: '551173192846', document: null, email: null }],
  ['529.982.247-25', { phone: null, document: '52998224725', email: null }],
  ['12.ABC.345/01DE-35', { phone: null, document: '12ABC34501DE35', email: null }],
  ['Ana@Exemplo.test ', { phone: null, document: null, email: 'ana@exemplo.test' }],
  ['97319-2846', null],
  ['529.982.247-2', null],
  ['ana@exemplo', null],
  ['@exemplo.test', null],
  ['Ana', null],
])('%s is whole: %j', (typed, whole) => expect(wholeContact(typed)).toEqual(whole))

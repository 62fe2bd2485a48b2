import { expect, test } from 'vitest'
import { listsOn } from './internal/substance-names'
import { SUBSTANCE_LISTS } from './internal/substances'
import { classFault, isUnclassified } from './kinds'
import { asksForClass, proposedClass } from './proposed-class'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const classOf = (name: string, more: object = {}) => {
  const found = proposedClass({ name, ...more }, NOW)
  return (
    found &&
    [found.kind, found.stripe, found.control_list, found.by].filter((one) => one && one !== 'none').join(' ')
  )
}

test.each([
  // As the lists have it, and as people write it.
  ['Clonazepam 2 mg, 30 comprimidos', 'medicine black B1 list'],
  ['CLONAZEPAN 2MG CX 30', 'medicine black B1 list'],
  ['Clonaz. 2mg c/30', 'medicine black B1 list'],
  ['Rivotril 2mg', 'medicine black B1 list'],
  ['rivotril', 'medicine black B1 list'],
  ['Zolpiden 10mg', 'medicine black B1 list'],
  ['Cloridrato de Sibutramina 15 mg', 'medicine black B2 list'],
  ['SULF.MORFINA 10MG', 'medicine black A1 list'],
  ['Paracetamol+Codeina 30mg', 'medicine red_retention A2 list'],
  ['Tramadol 50 mg cápsula', 'medicine red_retention A2 list'],
  ['Fenobarbital 100mg', 'medicine red_retention B1 list'],
  ['Phenobarbital 100mg', 'medicine red_retention B1 list'],
  ['Sertralina 50mg 30cpr', 'medicine red_retention C1 list'],
  ['Carbonato de Lítio 300 mg', 'medicine red_retention C1 list'],
  ['Isotretinoína 20 mg', 'medicine red_retention C2 list'],
  ['Tretinoína 0,5 mg/g creme', 'medicine red list'],
  ['Durateston injetável', 'medicine red_retention C5 list'],
  ['Amoxicilina + Clavulanato 875/125', 'medicine red_retention antimicrobial list'],
  ['AMOXIC 500MG 21CPS', 'medicine red_retention antimicrobial list'],
  ['Ciprofloxacina 500', 'medicine red_retention antimicrobial list'],
  ['Ozempic 1 mg', 'medicine red_retention glp1 list'],
  ['Frontal 0,5 mg', 'medicine black B1 list'],
  // What is no medicine, though a word of it is like one.
  ['Termômetro frontal', 'other word'],
  ['Bateria de lítio CR2032', 'other word'],
  ['Sulfato ferroso 40 mg', 'otc free'],
  ['Máscara de cílios', 'perfumery word'],
  ['Shampoo anticaspa 200 ml', 'perfumery word'],
  ['Fralda XG 40 un', 'perfumery word'],
  ['Vitamina C 1 g 30 comprimidos', 'food word'],
  ['Chocolate ao leite 90 g', 'food word'],
  ['Dipirona 500 mg', 'otc free'],
  ['Dipirona 500 mg/ml ampola', 'medicine red form'],
  ['Ibuprofeno 400 mg', 'otc free'],
  ['Ibuprofeno 600 mg', 'medicine red form'],
  ['Losartana 50 mg', 'medicine red form'],
  ['Puran T4 30cpr', 'medicine red form'],
  ['Sacola', 'other word'],
  ['Kit presente azul', 'other word'],
  ['Escada', null],
  ['', null],
])('%s: %s', (name, found) => expect(classOf(name)).toBe(found))

test('register, ingredient, category and another of the same GTIN tell it, the stricter first', () => {
  expect(classOf('Zyx', { anvisa_register: '1058300010015' })).toBe('medicine red register')
  expect(classOf('Zyx', { anvisa_register: '2058300010015' })).toBe('perfumery register')
  expect(classOf('Clonazepam', { anvisa_register: '2058300010015' })).toBe('medicine black B1 list')
  expect(classOf('Zyx', { ingredient: 'Clonazepam' })).toBe('medicine black B1 list')
  expect(classOf('Zyx', { ingredient: 'losartana potássica' })).toBe('medicine red form')
  expect(classOf('Zyx', { categoryKind: 'food' })).toBe('food category')
  expect(classOf('Zyx 20 mg', { categoryKind: 'food' })).toBe('medicine red form')
  const sameGtin = { kind: 'perfumery', stripe: 'none', control_list: null } as const
  expect(classOf('Zyx 20 mg', { sameGtin })).toBe('perfumery gtin')
  expect(classOf('Zyx 20 mg', { sameGtin: { ...sameGtin, kind: 'unclassified' } })).toBe('medicine red form')
})

test('every name of a list is found by itself and as it is misspelt, on the list that has it or a stricter one', () => {
  const lists = [...new Set(SUBSTANCE_LISTS.map(({ list }) => list))]
  for (const { list, names } of SUBSTANCE_LISTS)
    for (const name of names.split(',').map((one) => one.trim()))
      for (const written of [
        name,
        name.toUpperCase(),
        `${name} 10mg`,
        name.replace('z', 's'),
        `Cx ${name}.`,
      ]) {
        const found = proposedClass({ name: written }, NOW)
        expect([written, found?.by]).toEqual([written, 'list'])
        if (list === 'C2') continue
        expect(lists.indexOf(found?.control_list ?? 'glp1')).toBeLessThanOrEqual(lists.indexOf(list))
      }
})

test('what is proposed may stand, and says by what it is sold', () => {
  for (const name of [
    'Clonazepam',
    'Tretinoína gel',
    'Losartana 50mg',
    'Dipirona',
    'Sabonete',
    'Chocolate',
    'Seringa',
  ]) {
    const found = proposedClass({ name }, NOW)
    expect(found && [classFault(found), isUnclassified(found)]).toEqual([null, false])
  }
})

test('a list holds from its day on until a later text of it', () => {
  const [first] = SUBSTANCE_LISTS
  if (!first) throw new Error('no lists')
  const texts = [first, { ...first, valid_from: '2027-01-01', names: 'outra' }]
  expect(listsOn('2026-12-31', texts)).toEqual([texts[0]])
  expect(listsOn('2027-01-01', texts)).toEqual([texts[1]])
  expect(proposedClass({ name: 'Ozempic' }, Date.parse('2025-06-22T12:00:00Z'))).toBeNull()
})

test.each([
  ['Clonazepam 2mg cx 30', true],
  ['Losartana 50 mg', true],
  ['amoxicilina', true],
  ['Dipirona 500 mg', false],
  ['Taxa de entrega', false],
  ['Fralda', false],
])('typed by hand, %s asks: %s', (name, asks) => expect(asksForClass(name, NOW)).toBe(asks))

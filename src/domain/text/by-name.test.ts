import { expect, test } from 'vitest'
import { byName } from './by-name'

test('names come in the order in which people look for them', () => {
  const names = ['Zebra', 'Perfil 10', 'Águia', 'perfil 1', 'Perfil 2', 'avião']
  expect(names.toSorted(byName)).toEqual(['Águia', 'avião', 'perfil 1', 'Perfil 2', 'Perfil 10', 'Zebra'])
})

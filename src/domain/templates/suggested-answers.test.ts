import { expect, it } from 'vitest'
import { holesIn } from '../text/placeholders'
import { identifierOf, isValue, VARIABLES } from './quick-answer'
import { notYetTaken, SUGGESTED_ANSWERS } from './suggested-answers'

/** What the attendant is asked for when one is used: every other name would be a misspelt variable. */
const ASKED = 'produto valor previsao abre fecha fecha_sabado endereco taxa prazo chave_pix'.split(' ')

it('suggested answers can be kept as they are, each under a name of its own', () => {
  expect(SUGGESTED_ANSWERS).toHaveLength(20)
  expect(new Set(SUGGESTED_ANSWERS.map(({ identifier }) => identifier.toLowerCase())).size).toBe(20)
  for (const { identifier, value } of SUGGESTED_ANSWERS) {
    expect(identifierOf(identifier)).toBe(identifier)
    expect(isValue(value)).toBe(true)
    for (const name of holesIn(value)) expect([...VARIABLES, ...ASKED]).toContain(name)
  }
})

it('offers what a house does not have by name, whatever its text became', () => {
  const offered = notYetTaken([{ identifier: 'PIX' }, { identifier: 'nossa' }])
  expect(offered).toHaveLength(19)
  expect(offered.some(({ identifier }) => identifier === 'pix')).toBe(false)
})

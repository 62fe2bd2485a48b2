import { expect, test } from 'vitest'
import { STORE_VARIABLES } from '../store/store-variables'
import { VARIABLES } from '../templates/quick-answer'
import { textDoubts } from '../templates/text-doubts'
import { LONGEST_AUTOMATIC } from './place'
import { PROPOSALS } from './proposals'

test.each(Object.entries(PROPOSALS))('what is proposed for %s holds only what is filled in', (_, text) => {
  expect(textDoubts(text, [...VARIABLES, ...STORE_VARIABLES], null).unknown).toEqual([])
  expect(text.length).toBeLessThan(LONGEST_AUTOMATIC)
})

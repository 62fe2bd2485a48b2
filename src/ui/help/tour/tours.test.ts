import { TOURS } from '@domain/training/talks'
import { expect, test } from 'vitest'
import { helpTexts } from '../texts/pt_BR'
import { TOUR_PAGES } from './pages'
import { stepsFor, TOUR_STEPS } from './tours'

/** That each of them is on its page, the journey shows (tests/e2e/training.spec.ts). Seen to fail on a text said twice. */
test('every tour has steps on pages that there are, and says each thing once', () => {
  expect(Object.keys(TOUR_STEPS)).toEqual([...TOURS])
  const said = TOURS.flatMap((name) => TOUR_STEPS[name].map(({ says }) => says))
  expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([])
  for (const name of TOURS) {
    expect(helpTexts.texts.training.tour[name], name).toBeTruthy()
    // Seen to fail on a step that led to a page that the list did not name.
    expect([...new Set(TOUR_STEPS[name].map(({ route }) => route))], name).toEqual(TOUR_PAGES[name])
  }
})

/** Else a tour waits without end for a button that the role does not have. */
test('a tour passes by what the role does not open', () => {
  const said = (...actions: string[]) =>
    stepsFor('customers', { name: 'x', has_permission_routes: actions }).map(({ says }) => says)
  expect(said()).not.toEqual(expect.arrayContaining(['customerExport']))
  expect(said()).not.toEqual(expect.arrayContaining(['customerImport']))
  expect(said('actions/export')).toContain('customerExport')
  expect(said('actions/change-many-customers')).toContain('customerImport')
})

import { expect, test } from 'vitest'
import { ROUTES } from '../access/routes'
import { DEFAULT_PANEL, panelProblem } from './panel-preferences'

const patterns = ROUTES.map(({ pattern }) => pattern)

test.each([
  ['nothing chosen', {}, null],
  ['semi-dark', { theme: 'semi-dark' }, null],
  ['a theme that is none', { theme: 'blue' }, 'theme'],
  ['a language that is none', { language: 'pt-BR' }, 'language'],
  ['ten pages', { pinned_pages: patterns.slice(0, 10) }, null],
  ['eleven', { pinned_pages: patterns.slice(0, 11) }, 'pinned_pages'],
  ['a page twice', { pinned_pages: ['report', 'report'] }, 'pinned_pages'],
  ['an address', { pinned_pages: ['https://evil.test'] }, 'pinned_pages'],
] as const)('%s: %s', (_, over, problem) =>
  expect(
    panelProblem({
      ...DEFAULT_PANEL,
      ...over,
      pinned_pages: [...('pinned_pages' in over ? over.pinned_pages : [])],
    }),
  ).toBe(problem),
)

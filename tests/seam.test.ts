import { expect, it } from 'vitest'
import { placedHooks } from '../server/assemble'
import { seamPage } from './seam-page'

it('the page that lists who acts at which moment is as the areas have it', async () => {
  await expect(seamPage(placedHooks)).toMatchFileSnapshot('../docs/seam.md')
})

it('no two hooks share a name, and none has one that SQL would misread', () => {
  const names = placedHooks.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[\w ,’-]+$/)
})

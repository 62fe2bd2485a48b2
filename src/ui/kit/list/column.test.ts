import { expect, it } from 'vitest'
import { type Column, shownColumns } from './column'

const column = (key: string, hidden = false): Column<unknown> => ({
  key,
  title: key,
  render: () => key,
  hidden,
})
const all = [column('name'), column('mail'), column('role'), column('phone', true)]
const keys = (chosen?: readonly string[]) => shownColumns(all, chosen).map(({ key }) => key)

it('shows what the list shows by itself until somebody has chosen', () =>
  expect(keys()).toEqual(['name', 'mail', 'role']))
it('shows what was chosen, in its order, behind the first, which is always there', () => {
  expect(keys(['phone', 'mail'])).toEqual(['name', 'phone', 'mail'])
  expect(keys([])).toEqual(['name'])
})
it('forgets a column that there is no more', () => expect(keys(['gone', 'role'])).toEqual(['name', 'role']))

import { expect, it } from 'vitest'
import { orderStatuses, statuses } from '../../../server/areas/order-statuses/statuses'
import { categories, listCategories } from '../../../server/areas/products/categories'
import { onEveryDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

onEveryDatabase('rows that people give an order', (database) => {
  const stage = aStage(database)
  const category = (name: string, parent_id: string | null = null, id: string | null = null) =>
    work(stage(), (w) => categories.save(w, id, { name, parent_id, kind: null }))
  const inOrder = async (parent: string | null = null) =>
    (await work(stage(), listCategories))
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ name }) => name)

  it('are last where they come to: made, or brought from elsewhere', async () => {
    const health = await category('Saúde')
    const beauty = await category('Beleza')
    await category('Dor', health)
    await category('Febre', health)
    const cream = await category('Cremes', beauty)
    await category('Batons', beauty)
    await category('Cremes', health, cream)
    expect(await inOrder(health)).toEqual(['Dor', 'Febre', 'Cremes'])
    expect(await inOrder(beauty)).toEqual(['Batons'])
    // A new name is no new place.
    await category('Saúde e bem-estar', null, health)
    expect(await inOrder()).toEqual(['Saúde e bem-estar', 'Beleza'])
  })

  it('change places with those beside them alone, also where two had the same place', async () => {
    await rows(stage(), 'DELETE FROM product_categories WHERE parent_id IS NOT NULL')
    await rows(stage(), 'DELETE FROM product_categories')
    const [one, two, three] = [await category('Um'), await category('Dois'), await category('Três')] as const
    await category('A', one)
    const inside = await category('B', one)
    await rows(stage(), 'UPDATE product_categories SET position = 1')
    const move = (id: string, up: boolean) => work(stage(), (w) => categories.move(w, id, up))
    await move(three, true)
    expect(await inOrder()).toEqual(['Um', 'Três', 'Dois'])
    await move(two, false)
    expect(await inOrder()).toEqual(['Um', 'Três', 'Dois'])
    await move(inside, true)
    expect(await inOrder(one)).toEqual(['B', 'A'])
    expect(await inOrder()).toEqual(['Um', 'Três', 'Dois'])
    await expect(move('999999', true)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })

  it('stand by their phase, which keeps one of them at least', async () => {
    const of = async (phase: string) =>
      (await work(stage(), orderStatuses)).filter((one) => one.phase === phase)
    const form = (name: string, phase: string) => ({
      ...{ name, phase, color: '#228BE6', message: '', notify: false, template: null },
    })
    const save = (name: string, phase: string, id: string | null = null) =>
      work(stage(), (w) => statuses.save(w, id, form(name, phase)))
    const [only] = await of('ready')
    await expect(save('Pronto', 'preparing', only?.id)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT', field: 'phase' },
    })
    await expect(work(stage(), (w) => statuses.remove(w, only?.id ?? ''))).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    const shelf = await save('Na prateleira', 'ready')
    await save('Na prateleira', 'preparing', shelf)
    expect((await of('preparing')).map(({ name }) => name).at(-1)).toBe('Na prateleira')
    expect((await of('ready')).map(({ name }) => name)).toEqual([only?.name])
  })
})

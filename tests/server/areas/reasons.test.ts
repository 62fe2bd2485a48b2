import { describe, expect, it } from 'vitest'
import { reasonCategories, reasons } from '../../../server/areas/reasons/reasons'
import { reasons as offeredReasons } from '../../../server/conversation/life/reasons'
import { Refusal } from '../../../server/platform/graphql/refusal'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

type Row = { id: string; name: string; category: string | null; fields: { key: string }[]; uses: number }

describe('reasons to close for', () => {
  const stage = aStage(aDatabase())
  const refused = (code: string, field?: string) => ({ extensions: field ? { code, field } : { code } })
  const form = (name: string, more: object = {}) => ({
    name,
    type: 'closing',
    category_id: null,
    outcome: 'neutral',
    active: true,
    fields: [],
    ...more,
  })
  const save = (typed: object, id: string | null = null) => work(stage(), (w) => reasons.save(w, id, typed))
  const category = (name: string, id: string | null = null) =>
    work(stage(), (w) => reasonCategories.save(w, id, { name }))
  const list = async (input: object = {}) =>
    (await work(stage(), (w) => pagedQuery<Row>(w, stage().alice, reasons.list, input))).items
  const names = async (input: object = {}) => (await list(input)).map(({ name }) => name)
  const clear = async () => {
    await rows(stage(), 'DELETE FROM reasons')
    await rows(stage(), 'DELETE FROM reason_categories')
  }

  it('stand where they are put, by category, and are offered in that order', async () => {
    await clear()
    const sale = await category('Venda')
    const other = await category('Outros')
    await save(form('Engano', { category_id: other }))
    const thinks = await save(form('Vai pensar', { category_id: sale }))
    const sold = await save(form('Venda concluída', { category_id: sale }))
    await save(form('Sem grupo'))
    expect(await names()).toEqual(['Sem grupo', 'Vai pensar', 'Venda concluída', 'Engano'])
    await work(stage(), (w) => reasons.move(w, sold, true))
    expect(await names()).toEqual(['Sem grupo', 'Venda concluída', 'Vai pensar', 'Engano'])
    // At the end nothing happens.
    await work(stage(), (w) => reasons.move(w, thinks, false))
    await work(stage(), (w) => reasonCategories.move(w, other, true))
    expect(await names()).toEqual(['Sem grupo', 'Engano', 'Venda concluída', 'Vai pensar'])
    const offered = await work(stage(), (w) => offeredReasons(w, 'closing', false))
    expect(offered.map(({ name }) => name)).toEqual(await names())
    expect(await names({ search: 'venda' })).toEqual(['Venda concluída', 'Vai pensar'])
    expect(await names({ filters: [{ field: 'category', any: [other] }] })).toEqual(['Engano'])
  })

  it('that two move, save and delete at the same time hold nobody up for ever', async () => {
    await clear()
    const categories = await Promise.all(['A', 'B', 'C', 'D'].map((name) => category(name)))
    const [first = '', second = ''] = categories
    for (let n = 0; n < 10; n++) {
      const told = await Promise.allSettled([
        ...categories.map((id) => work(stage(), (w) => reasonCategories.move(w, id, n % 2 === 0))),
        ...categories.slice(2).map((id, place) => category(`${'CD'[place]} ${n}`, id)),
        save(form(`Motivo ${n}`, { category_id: first })),
        work(stage(), (w) => reasonCategories.remove(w, second)),
        save(form(`Outro ${n}`, { category_id: second })),
      ])
      const faults = told.flatMap((one) =>
        one.status === 'rejected' && !(one.reason instanceof Refusal) ? [String(one.reason)] : [],
      )
      expect(faults).toEqual([])
    }
  })

  it('may differ by an accent alone', async () => {
    await clear()
    await save(form('Avó'))
    const id = await save(form('Avô'))
    await save(form('Avô', { active: false }), id)
    expect(await names()).toEqual(['Avó', 'Avô'])
  })

  it('keep the keys of their fields when these are renamed', async () => {
    await clear()
    const field = { key: null, label: 'Valor da venda', type: 'number', required: true, options: [] }
    const id = await save(form('Venda', { fields: [field] }))
    const [made] = await list()
    expect(made?.fields).toMatchObject([{ key: 'valor_da_venda' }])
    await save(form('Venda', { fields: [{ ...field, key: 'valor_da_venda', label: 'Total' }, field] }), id)
    expect((await list())[0]?.fields.map(({ key }) => key)).toEqual(['valor_da_venda', 'valor_da_venda_2'])
  })

  it('say what a closing for them came to, and are found by it', async () => {
    await clear()
    await save(form('Engano'))
    const sold = await save(form('Venda', { outcome: 'won' }))
    await save(form('Preço', { outcome: 'lost' }))
    const of = (any: string[]) => names({ filters: [{ field: 'outcome', any }] })
    expect(await of(['won', 'lost'])).toEqual(['Venda', 'Preço'])
    await save(form('Venda', { outcome: 'neutral' }), sold)
    expect(await of(['won'])).toEqual([])
    const offered = await work(stage(), (w) => offeredReasons(w, 'closing', false))
    expect(offered.map(({ outcome }) => outcome)).toEqual(['neutral', 'neutral', 'lost'])
    await expect(of(['maybe'])).rejects.toMatchObject(refused('INVALID'))
    await expect(save(form('Outro', { outcome: 'maybe' }))).rejects.toMatchObject(
      refused('INVALID', 'outcome'),
    )
  })

  it('are refused where a name is none or taken, or a category is gone', async () => {
    await clear()
    const id = await save(form('Preço'))
    await expect(save(form('  '))).rejects.toMatchObject(refused('INVALID', 'name'))
    await expect(save(form('PREÇO'))).rejects.toMatchObject(refused('CONFLICT', 'name'))
    await expect(save(form('Outro', { category_id: '999' }))).rejects.toMatchObject(
      refused('INVALID', 'category_id'),
    )
    const other = await save(form('Prazo'))
    await expect(save(form('Preço'), other)).rejects.toMatchObject(refused('CONFLICT', 'name'))
    await expect(save(form('Outro'), '999')).rejects.toMatchObject(refused('NOT_FOUND'))
    await save(form('Preço alto'), id)
    expect(await names()).toEqual(['Preço alto', 'Prazo'])
  })

  it('are offered no more once they are deleted, and a category only goes once it is empty', async () => {
    await clear()
    const sale = await category('Venda')
    const id = await save(form('Concluída', { category_id: sale }))
    await expect(work(stage(), (w) => reasonCategories.remove(w, sale))).rejects.toMatchObject({
      message: expect.stringContaining('Concluída'),
      ...refused('CONFLICT'),
    })
    await work(stage(), (w) => reasons.remove(w, id))
    await expect(work(stage(), (w) => reasons.remove(w, id))).rejects.toMatchObject(refused('NOT_FOUND'))
    expect(await work(stage(), (w) => offeredReasons(w, 'closing', false))).toEqual([])
    expect(await work(stage(), (w) => offeredReasons(w, 'closing', true))).toHaveLength(1)
    await work(stage(), (w) => reasonCategories.remove(w, sale))
    const page = await work(stage(), (w) => pagedQuery(w, stage().alice, reasonCategories.list, {}))
    expect(page.items).toEqual([])
    // The name is free again.
    await save(form('Concluída'))
  })

  it('are told to every panel, and to no other shop', async () => {
    await clear()
    const count = `SELECT count(*)::integer AS n FROM events WHERE event = 'notifyReasonUpdated'`
    const [before] = await rows<{ n: number }>(stage(), count)
    const id = await save(form('Preço'))
    const [after] = await rows<{ n: number }>(stage(), count)
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1)
    const next = { ...stage(), ...(await stage().another()) }
    await expect(work(next, (w) => reasons.remove(w, id))).rejects.toMatchObject(refused('NOT_FOUND'))
    await expect(work(next, (w) => reasons.save(w, id, form('Roubado')))).rejects.toMatchObject(
      refused('NOT_FOUND'),
    )
    expect(await names()).toEqual(['Preço'])
  })
})

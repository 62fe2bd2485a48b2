import { beforeAll, describe, expect, it } from 'vitest'
import {
  createQuickAnswer,
  deleteQuickAnswer,
  quickAnswers,
  updateQuickAnswer,
} from '../../../server/templates/quick-answers'
import { aDatabase } from '../../databases'
import { aStage, eventsSince, head, rows, work } from './stage'

describe('quick answers', () => {
  const database = aDatabase()
  const stage = aStage(database)
  beforeAll(() =>
    rows(stage(), `UPDATE roles SET has_permission_routes = '{quick-answers}' WHERE name = 'administrador'`),
  )

  const create = (identifier: string, value = 'Oi', viewer = stage().alice) =>
    work(stage(), (w) => createQuickAnswer(w, viewer, { identifier, value }))
  const update = (id: string, identifier: string | null, value: string | null, viewer = stage().alice) =>
    work(stage(), (w) => updateQuickAnswer(w, viewer, id, { identifier, value }))
  const remove = (id: string, viewer = stage().alice) =>
    work(stage(), (w) => deleteQuickAnswer(w, viewer, id))
  const all = () => work(stage(), quickAnswers)

  it('are made, changed and deleted, and every panel is told to read them anew', async () => {
    const before = await head(stage())
    const { id } = await create('/entrega', 'Entregamos até as 18h')
    expect(await update(id, null, 'Entregamos até as 20h')).toEqual({
      id,
      identifier: 'entrega',
      value: 'Entregamos até as 20h',
    })
    expect(await all()).toHaveLength(1)
    await remove(id)
    expect(await all()).toEqual([])
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event, data }) => [event, data])).toEqual(
      events.map(({ seq }) => ['refreshContent', { content: 'messageTemplates', rev: Number(seq) }]),
    )
    expect(events).toHaveLength(3)
  })

  it('have one name each, in whatever case', async () => {
    const first = await create('Pix')
    await expect(create('pix')).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    const second = await create('pix2')
    await expect(update(second.id, 'PIX', null)).rejects.toThrow(
      'Já existe uma resposta rápida com o nome PIX',
    )
    await expect(update(first.id, 'PIX', null)).resolves.toMatchObject({ identifier: 'PIX' })
  })

  it.each([
    ['a name with a blank', 'bom dia', 'Oi'],
    ['no name', '/', 'Oi'],
    ['no text', 'vazia', ' \u0000 '],
    ['a text that WhatsApp does not take', 'longa', 'a'.repeat(4097)],
  ])('are refused: %s', (_, identifier, value) =>
    expect(create(identifier, value)).rejects.toMatchObject({ extensions: { code: 'INVALID' } }),
  )

  it('are changed by roles that list their page only; read by everybody', async () => {
    const { id } = await create('mapa')
    const forbidden = { extensions: { code: 'FORBIDDEN' } }
    await expect(create('nova', 'Oi', stage().ana)).rejects.toMatchObject(forbidden)
    await expect(update(id, null, 'Oi', stage().ana)).rejects.toMatchObject(forbidden)
    await expect(remove(id, stage().ana)).rejects.toMatchObject(forbidden)
  })

  it('of another tenant are none', async () => {
    const { id } = await create('segredo')
    const next = await stage().another()
    await rows(
      { db: stage().db, tenant: next.tenant },
      `UPDATE roles SET has_permission_routes = '{quick-answers}'`,
    )
    const there = <T>(body: Parameters<typeof work<T>>[1]) =>
      work({ db: stage().db, tenant: next.tenant }, body)
    expect(await there(quickAnswers)).toEqual([])
    await expect(there((w) => deleteQuickAnswer(w, next.alice, id))).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
  })
})

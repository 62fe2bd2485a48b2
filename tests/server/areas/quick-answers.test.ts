import { describe, expect, it } from 'vitest'
import {
  adoptQuickAnswers,
  createQuickAnswer,
  deleteQuickAnswer,
  quickAnswers,
  updateQuickAnswer,
} from '../../../server/templates/quick-answers'
import { SUGGESTED_ANSWERS } from '../../../src/domain/templates/suggested-answers'
import { aDatabase } from '../../databases'
import { aStage, eventsSince, head, work } from './stage'

describe('quick answers', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const create = (identifier: string, value = 'Oi') =>
    work(stage(), (w) => createQuickAnswer(w, { identifier, value }))
  const update = (id: string, identifier: string | null, value: string | null) =>
    work(stage(), (w) => updateQuickAnswer(w, id, { identifier, value }))
  const remove = (id: string) => work(stage(), (w) => deleteQuickAnswer(w, id))
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

  it('are taken over from the suggestions, those that are named and only once; texts stay as they were made', async () => {
    const adopt = (...identifiers: string[]) =>
      work(stage(), (w) => adoptQuickAnswers(w, identifiers)).then(all)
    const own = await create('Pix', 'Nossa chave é o CNPJ')
    const before = await head(stage())
    const names = (await adopt('pix', 'horario', 'nenhuma-destas')).map(({ identifier }) => identifier)
    expect(names).toEqual(['horario', 'Pix'])
    expect((await all()).find(({ id }) => id === own.id)?.value).toBe('Nossa chave é o CNPJ')
    await adopt('horario')
    expect(await eventsSince(stage(), before)).toHaveLength(1)
    const changed = (await all()).find(({ identifier }) => identifier === 'horario')
    await update(changed?.id ?? '', null, 'Abrimos às 8h')
    const everything = await adopt(...SUGGESTED_ANSWERS.map(({ identifier }) => identifier))
    expect(everything).toHaveLength(SUGGESTED_ANSWERS.length)
    expect(everything.find(({ identifier }) => identifier === 'horario')?.value).toBe('Abrimos às 8h')
    for (const { id } of everything) await remove(id)
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

  it('of another tenant are none', async () => {
    const { id } = await create('segredo')
    const next = await stage().another()
    const there = <T>(body: Parameters<typeof work<T>>[1]) =>
      work({ db: stage().db, tenant: next.tenant }, body)
    expect(await there(quickAnswers)).toEqual([])
    await expect(there((w) => deleteQuickAnswer(w, id))).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
  })
})

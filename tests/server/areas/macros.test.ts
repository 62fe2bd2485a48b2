import { describe, expect, it } from 'vitest'
import { macroRows, runnableMacros } from '../../../server/areas/macros/list'
import { macros } from '../../../server/areas/macros/save'
import { reasons } from '../../../server/areas/reasons/reasons'
import { departments } from '../../../server/directory/departments/departments'
import type { Viewer } from '../../../src/domain/access/visibility'
import { newStep, type StepKind } from '../../../src/domain/macros/macro-form'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

describe('macros', () => {
  const stage = aStage(aDatabase())
  const form = (name: string, more: object = {}) => ({
    name,
    shared: false,
    departmentId: null,
    key: null,
    ask: true,
    active: true,
    steps: [{ ...newStep('say'), text: 'Olá, {{primeiro_nome}}!' }],
    ...more,
  })
  const save = (by: Viewer, typed: object, id: string | null = null, rev: number | null = null) =>
    work(stage(), (w) => macros.save(w, id, typed, rev, by))
  const seenBy = async (by: Viewer) =>
    (await work(stage(), (w) => runnableMacros(w, by))).map(({ name }) => name)
  const refused = (code: string, field?: string) => ({ extensions: field ? { code, field } : { code } })
  const clear = () => rows(stage(), 'DELETE FROM macros')
  const of = (viewer: Viewer, department: string) => ({ ...viewer, department_id: department })
  const department = (name: string) =>
    work(stage(), (w) => departments.save(w, null, { name, activated: true }))

  it('are made by administrators for everybody or a department, and by everybody for themselves', async () => {
    await clear()
    const { alice, ana, bruno } = stage()
    const counter = await department('Balcão das macros')
    const other = await department('Entrega das macros')
    await save(alice, form('De todos', { shared: true }))
    await save(alice, form('Do balcão', { shared: true, departmentId: counter }))
    await save(alice, form('Desligada', { shared: true, active: false }))
    const own = await save(ana, form('Minha'))
    await save(bruno, form('Minha'))
    expect(await seenBy(of(ana, counter))).toEqual(['De todos', 'Do balcão', 'Minha'])
    expect(await seenBy(of(ana, other))).toEqual(['De todos', 'Minha'])
    expect(await seenBy(alice)).toEqual(['De todos', 'Do balcão'])
    await expect(save(ana, form('Para todos', { shared: true }))).rejects.toMatchObject(refused('FORBIDDEN'))
    // Not even an administrator learns of what somebody keeps for themselves.
    await expect(save(alice, form('Tomada'), own)).rejects.toMatchObject(refused('NOT_FOUND'))
    await expect(work(stage(), (w) => macros.remove(w, own, bruno, new Date()))).rejects.toMatchObject(
      refused('NOT_FOUND'),
    )
    const list = (by: Viewer, input: object) => work(stage(), (w) => macroRows(w, by, input))
    const ofAna = await list(ana, { filters: [{ field: 'whose', any: ['own'] }] })
    expect(ofAna.items).toMatchObject([{ name: 'Minha', shared: false, department_id: null }])
    expect((await list(alice, { search: 'balcão' })).items.map(({ name }) => name)).toEqual(['Do balcão'])
    await expect(work(stage(), (w) => departments.remove(w, counter))).rejects.toMatchObject({
      message: expect.stringContaining('Do balcão'),
    })
  })

  it('name only what is there, and say when it is gone', async () => {
    await clear()
    const { alice } = stage()
    const reason = await work(stage(), (w) =>
      reasons.save(w, null, {
        name: 'Motivo da macro',
        type: 'closing',
        category_id: null,
        outcome: 'neutral',
        active: true,
        fields: [],
      }),
    )
    const next = await stage().another()
    const foreign = await work({ ...stage(), ...next }, (w) =>
      reasons.save(w, null, {
        name: 'Alheio',
        type: 'closing',
        category_id: null,
        outcome: 'neutral',
        active: true,
        fields: [],
      }),
    )
    const closing = (target: string) => form('Encerrar', { steps: [{ ...newStep('close'), target }] })
    await expect(save(alice, closing(foreign))).rejects.toMatchObject(refused('INVALID', 'steps.0.target'))
    await save(alice, closing(reason))
    const [kept] = await work(stage(), (w) => runnableMacros(w, alice))
    expect(kept?.steps).toMatchObject([{ kind: 'close', target: reason, name: 'Motivo da macro' }])
    await rows(stage(), 'UPDATE reasons SET deleted_at = now() WHERE id = $1', [reason])
    const [left] = await work(stage(), (w) => runnableMacros(w, alice))
    expect(left?.steps).toMatchObject([{ target: reason, name: null }])
    for (const kind of ['answer', 'group', 'department', 'user'] satisfies StepKind[])
      for (const target of ['999999', 'nada', "1'; --"])
        await expect(
          save(alice, form(kind, { steps: [{ ...newStep(kind), target }] })),
        ).rejects.toMatchObject(refused('INVALID', 'steps.0.target'))
  })

  it('refuse a name or a key that another has whom the same people see, and the panel’s own keys', async () => {
    await clear()
    const { alice, ana, bruno } = stage()
    const counter = await department('Balcão das teclas')
    const far = await department('Longe das teclas')
    const key = 'Alt+Digit1'
    await save(alice, form('Primeira', { shared: true, departmentId: counter, key }))
    await save(alice, form('Longe', { shared: true, departmentId: far, key }))
    await expect(save(alice, form('Outra', { shared: true, key }))).rejects.toMatchObject({
      ...refused('CONFLICT', 'key'),
      message: expect.stringMatching(/Primeira|Longe/),
    })
    await expect(save(of(ana, counter), form('Minha', { key }))).rejects.toMatchObject(
      refused('CONFLICT', 'key'),
    )
    await save(bruno, form('Do Bruno', { key: 'Alt+Digit2' }))
    await save(of(ana, counter), form('Minha', { key: 'Alt+Digit2' }))
    await expect(save(alice, form('PRIMEIRA', { shared: true }))).rejects.toMatchObject(
      refused('CONFLICT', 'name'),
    )
    for (const taken of ['Alt+KeyJ', 'Ctrl+KeyK', 'F6'])
      await expect(save(ana, form('Tecla', { key: taken }))).rejects.toMatchObject(refused('INVALID', 'key'))
    await expect(
      save(ana, form('Depois', { steps: [newStep('close'), { ...newStep('comment'), text: 'x' }] })),
    ).rejects.toMatchObject(refused('INVALID', 'steps.1.kind'))
  })

  it('are so many of the shop’s, and as many of each user’s own', async () => {
    await clear()
    const { alice, ana, bruno } = stage()
    await rows(
      stage(),
      `INSERT INTO macros (tenant_id, user_id, name, steps) SELECT $1, $2, 'M' || n, '[]' FROM generate_series(1, 200) n`,
      [stage().tenant.id, Number(ana.id)],
    )
    await expect(save(ana, form('Mais uma'))).rejects.toMatchObject(refused('CONFLICT'))
    await save(bruno, form('Minha'))
    await save(alice, form('De todos', { shared: true }))
  })

  it('are changed as they were seen, and had back for a minute after they were deleted', async () => {
    await clear()
    const { ana } = stage()
    const id = await save(ana, form('Uma'))
    await save(ana, form('Duas'), id, 1)
    await expect(save(ana, form('Três'), id, 1)).rejects.toMatchObject(refused('CONFLICT'))
    const now = new Date()
    await work(stage(), (w) => macros.remove(w, id, ana, now))
    expect(await seenBy(ana)).toEqual([])
    await expect(work(stage(), (w) => macros.restore(w, id, stage().bruno, now))).rejects.toMatchObject(
      refused('NOT_FOUND'),
    )
    await work(stage(), (w) => macros.restore(w, id, ana, now))
    expect(await seenBy(ana)).toEqual(['Duas'])
  })

  it('do not come back to a key that another has by now', async () => {
    await clear()
    const { ana, bruno } = stage()
    const now = new Date()
    const id = await save(ana, form('Uma', { key: 'Alt+Digit7' }))
    await work(stage(), (w) => macros.remove(w, id, ana, now))
    const other = await save(ana, form('Outra', { key: 'Alt+Digit7' }))
    await save(bruno, form('De outra pessoa', { key: 'Alt+Digit7' }))
    const back = () => work(stage(), (w) => macros.restore(w, id, ana, now))
    await expect(back()).rejects.toMatchObject(refused('CONFLICT', 'key'))
    await save(ana, form('Outra', { key: null }), other, 1)
    await back()
    expect(await seenBy(ana)).toEqual(['Outra', 'Uma'])
  })
})

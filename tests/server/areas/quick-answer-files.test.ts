import { describe, expect, it } from 'vitest'
import { quickAnswerExport } from '../../../server/conversation/templates/quick-answer-export'
import { quickAnswerImport } from '../../../server/conversation/templates/quick-answer-import'
import { quickAnswerRows } from '../../../server/conversation/templates/quick-answer-list'
import { answers } from '../../../server/conversation/templates/quick-answers'
import { departments } from '../../../server/directory/departments/departments'
import type { Existing, Taken, Undoable } from '../../../server/directory/imports/definition'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { anImportDesk } from './import-desk'
import { HOSTILE_CELLS, mustComeBack } from './round-trip'
import { aStage, rows, work } from './stage'

describe('quick answers from a file', () => {
  const stage = aStage(aDatabase())
  const maker = (viewer: Viewer) => ({ viewer, role: { name: viewer.role, has_permission_routes: [] } })
  const take = (
    typed: readonly Record<string, string>[],
    {
      existing = 'fill',
      write = true,
      by = stage().alice,
    }: { existing?: Existing; write?: boolean; by?: Viewer } = {},
  ) =>
    work(stage(), (w) =>
      quickAnswerImport.take(
        w,
        maker(by) as never,
        typed.map((values, n) => ({ id: n + 1, values })),
        { importId: '1', existing, createGroups: false, write },
      ),
    )
  const kept = () => work(stage(), (w) => quickAnswerRows(w, stage().alice, { sort: 'identifier' }))
  const clear = () => rows(stage(), 'DELETE FROM quick_answers')

  it('are made, compared and refused row by row; a preview writes nothing', async () => {
    await clear()
    await work(stage(), (w) => departments.save(w, null, { name: 'Manipulação', activated: true }))
    const file = [
      { identifier: '/horario', value: 'Das 8h às 20h', category: 'Geral', department: '' },
      { identifier: 'Formula', value: 'Fica pronta em 2 dias', category: '', department: 'MANIPULACAO' },
      { identifier: 'com espaço', value: 'x', category: '', department: '' },
      { identifier: 'HORARIO', value: 'Outra', category: '', department: '' },
      { identifier: 'sem_texto', value: ' ', category: '', department: '' },
      { identifier: 'longe', value: 'x', category: '', department: 'Marte' },
    ]
    const expected = ['new', 'new', 'refused', 'refused', 'refused', 'refused']
    expect((await take(file, { write: false })).map(({ outcome }) => outcome)).toEqual(expected)
    expect((await kept()).items).toEqual([])
    const taken = await take(file)
    expect(taken.map(({ outcome }) => outcome)).toEqual(expected)
    expect(taken.map(({ reason }) => reason)).toEqual([
      null,
      null,
      expect.stringContaining('1 a 40'),
      'Repetido: a linha 2 do arquivo já fala desta resposta.',
      expect.stringContaining('4.096'),
      'Não existe o setor Marte.',
    ])
    expect((await kept()).items).toMatchObject([
      { identifier: 'Formula', department: 'Manipulação', category: null },
      { identifier: 'horario', value: 'Das 8h às 20h', category: 'Geral', department: null },
    ])
    expect((await take(file.slice(0, 2))).map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  })

  it('replace, fill or leave what is there, and are put back where nobody has changed it since', async () => {
    await clear()
    const form = { identifier: 'pix', value: 'Chave antiga', category: '', departmentId: null, fileUrl: null }
    const id = await work(stage(), (w) => answers.save(w, null, form, null, stage().alice))
    const row = [{ identifier: 'pix', value: 'Chave nova', category: 'Pagamento' }]
    expect((await take(row, { existing: 'skip' })).map(({ outcome }) => outcome)).toEqual(['skipped'])
    await take(row, { existing: 'fill' })
    expect((await kept()).items).toMatchObject([{ value: 'Chave antiga', category: 'Pagamento' }])
    const taken = await take([...row, { identifier: 'novo', value: 'Oi', category: '' }], {
      existing: 'overwrite',
    })
    expect((await kept()).items).toMatchObject([{ identifier: 'novo' }, { value: 'Chave nova' }])
    const undo = (those: readonly Taken[]) =>
      work(stage(), (w) => quickAnswerImport.undo(w, those as unknown as Undoable[]))
    expect(await undo(taken)).toEqual(new Map())
    expect((await kept()).items).toMatchObject([{ id, value: 'Chave antiga', category: 'Pagamento' }])
    expect([...(await undo(taken)).keys()]).toEqual([1, 2])
  })

  it('of several departments may have one name; without a column for it, the only one of that name is meant', async () => {
    await clear()
    await work(stage(), async (w) => [
      await departments.save(w, null, { name: 'Balcão', activated: true }),
      await departments.save(w, null, { name: 'Tele', activated: true }),
    ])
    const both = ['Balcão', 'Tele'].map((department) => ({
      identifier: 'frete',
      value: department,
      department,
    }))
    expect((await take(both)).map(({ outcome }) => outcome)).toEqual(['new', 'new'])
    expect((await take(both)).map(({ outcome }) => outcome)).toEqual(['same', 'same'])
    await take([{ identifier: 'troca', value: 'Em 7 dias', department: 'Tele' }])
    const said = await take(
      [
        { identifier: 'troca', value: 'Em 30 dias' },
        { identifier: 'frete', value: 'De todos' },
      ],
      {
        existing: 'overwrite',
      },
    )
    expect(said.map(({ outcome }) => outcome)).toEqual(['changed', 'new'])
  })

  it('give what their list gives, in columns that an import reads again', async () => {
    const columns = await work(stage(), (w) => quickAnswerExport.columns(w, maker(stage().alice) as never))
    const fields = await work(stage(), (w) => quickAnswerImport.fields(w))
    expect(columns.map(({ title }) => title)).toEqual([...fields.map(({ label }) => label), 'Usos'])
  })

  it('of another department are neither seen nor changed', async () => {
    await clear()
    const [own, other] = await work(stage(), async (w) => [
      await departments.save(w, null, { name: 'Setor meu', activated: true }),
      await departments.save(w, null, { name: 'Setor alheio', activated: true }),
    ])
    const ana = { ...stage().ana, department_id: own ?? '' }
    await take([{ identifier: 'alheia', value: 'x', department: 'Setor alheio' }])
    const taken = await take(
      [
        { identifier: 'alheia', value: 'y' },
        { identifier: 'outra', value: 'y', department: 'Setor alheio' },
        { identifier: 'minha', value: 'y', department: 'Setor meu' },
      ],
      { existing: 'overwrite', by: ana },
    )
    expect(other).toBeDefined()
    expect(taken.map(({ outcome }) => outcome)).toEqual(['new', 'refused', 'new'])
    const values = (await kept()).items.filter(({ identifier }) => identifier === 'alheia')
    // A name is free again in another department; the answer there stays as it was.
    expect(values.map(({ value }) => value).sort()).toEqual(['x', 'y'])
  })

  it('exported and taken in as they are, change nothing', async () => {
    await clear()
    await work(stage(), (w) => departments.save(w, null, { name: 'Balcão; loja', activated: true }))
    const [department] = await rows<{ id: string }>(
      stage(),
      `SELECT id::text FROM departments WHERE name = 'Balcão; loja'`,
    )
    for (const [n, cell] of HOSTILE_CELLS.entries())
      for (const inDepartment of [false, true])
        await rows(
          stage(),
          'INSERT INTO quick_answers (tenant_id, identifier, value, category, department_id) VALUES ($1, $2, $3, $4, $5)',
          [
            stage().tenant.id,
            `nome${n}`,
            `${cell}{{nome}}`,
            n % 2 === 0 ? null : cell,
            inDepartment ? Number(department?.id) : null,
          ],
        )
    await mustComeBack(stage(), anImportDesk(stage), {
      kind: 'quick-answers',
      tables: ['quick_answers'],
      wipe: clear,
    })
  })
})

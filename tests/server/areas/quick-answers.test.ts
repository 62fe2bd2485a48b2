import { describe, expect, it } from 'vitest'
import { sendMessage } from '../../../server/conversation/messages/outbound/send'
import {
  quickAnswerCategories,
  quickAnswerRows,
} from '../../../server/conversation/templates/quick-answer-list'
import {
  adoptQuickAnswers,
  answers,
  MOST_ANSWERS,
  quickAnswers,
  saveTemplate,
} from '../../../server/conversation/templates/quick-answers'
import { departments } from '../../../server/directory/departments/departments'
import { deleteUnsent, visibleFile } from '../../../server/directory/media/access'
import { plainAddress } from '../../../server/directory/media/address'
import type { Viewer } from '../../../src/domain/access/visibility'
import { SUGGESTED_ANSWERS } from '../../../src/domain/templates/suggested-answers'
import { aDatabase } from '../../databases'
import { aHash, aStage, aTakenTicket, eventsSince, head, rows, send, work } from './stage'

describe('quick answers', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const create = (identifier: string, value = 'Oi') =>
    work(stage(), (w) => saveTemplate(w, stage().alice, null, { identifier, value }))
  const update = (id: string, identifier: string | null, value: string | null) =>
    work(stage(), (w) => saveTemplate(w, stage().alice, id, { identifier, value }))
  const remove = (id: string) => work(stage(), (w) => answers.remove(w, id, stage().alice, new Date()))
  const all = (viewer = stage().alice) => work(stage(), (w) => quickAnswers(w, viewer))

  it('are made, changed and deleted, and every panel is told to read them anew', async () => {
    const before = await head(stage())
    const { id } = await create('/entrega', 'Entregamos até as 18h')
    expect(await update(id, null, 'Entregamos até as 20h')).toMatchObject({
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
      work(stage(), (w) => adoptQuickAnswers(w, identifiers)).then(() => all())
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

  it('have a name of their own in each department', async () => {
    const [department] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Nomes') RETURNING id::text`,
      [stage().tenant.id],
    )
    const save = (departmentId: string | null) =>
      work(stage(), (w) =>
        answers.save(
          w,
          null,
          { identifier: 'retirada', value: 'Até 18h', category: '', departmentId, fileUrl: null },
          null,
          stage().alice,
        ),
      )
    const made = [await save(null), await save(department?.id ?? '')]
    for (const again of [null, department?.id ?? ''])
      await expect(save(again)).rejects.toThrow('Já existe uma resposta rápida com o nome retirada')
    for (const id of made) await remove(id)
  })

  it.each([
    ['a name with a blank', 'bom dia', 'Oi'],
    ['no name', '/', 'Oi'],
    ['no text', 'vazia', ' \u0000 '],
    ['a text that WhatsApp does not take', 'longa', 'a'.repeat(4097)],
  ])('are refused: %s', (_, identifier, value) =>
    expect(create(identifier, value)).rejects.toMatchObject({ extensions: { code: 'INVALID' } }),
  )

  it('are counted with the message that was sent from them: once for each, for who sent it and for the shop', async () => {
    const [pix, hours, gone] = [await create('conta'), await create('horas'), await create('some')]
    const uses = async (viewer: Viewer) =>
      Object.fromEntries(
        (await all(viewer)).map(({ identifier, uses, my_uses: mine }) => [identifier, [mine, uses]]),
      )
    const { phone } = await aTakenTicket(stage())
    const from = (...ids: string[]) => ({ quick_answer_ids: ids })
    const hash = aHash()
    const first = await send(stage(), stage().ana, phone, { hash, ...from(pix.id, pix.id, hours.id) })
    // Asked again, it is the same message: it counts no second time.
    expect(await send(stage(), stage().ana, phone, { hash, ...from(pix.id) })).toEqual(first)
    await send(stage(), stage().ana, phone, from(pix.id, gone.id, '999999999', 'x'))
    await send(stage(), stage().ana, phone, {})
    expect(await uses(stage().ana)).toMatchObject({ conta: [2, 2], horas: [1, 1], some: [1, 1] })
    expect(await uses(stage().alice)).toMatchObject({ conta: [0, 2], horas: [0, 1] })
    await remove(gone.id)
    await send(stage(), stage().ana, phone, from(gone.id))
    expect((await uses(stage().ana)).some).toBeUndefined()
    for (const { id } of [pix, hours]) await remove(id)
  })

  it('cost a message that comes from none nothing', async () => {
    const { phone } = await aTakenTicket(stage())
    const asked = async (more: object) => {
      const statements: string[] = []
      await work(stage(), (w) => {
        const query = w.query.bind(w)
        const one = w.one.bind(w)
        const watched = Object.assign(Object.create(w), {
          query: (sql: string, values?: unknown[]) => {
            statements.push(sql)
            return query(sql, values)
          },
          one: (sql: string, values?: unknown[]) => {
            statements.push(sql)
            return one(sql, values)
          },
        })
        const to = { to_number: phone, message: 'Oi', instance_id: stage().instanceId, hash: aHash() }
        return sendMessage(watched, stage().ana, { ...to, ...more }, new Date())
      })
      return statements.length
    }
    const { id } = await create('custa')
    const plain = await asked({})
    expect(await asked({ quick_answer_ids: [] })).toBe(plain)
    expect(await asked({ quick_answer_ids: [id, '1', '2', '3'] })).toBe(plain + 1)
    await remove(id)
  })

  describe('of a department', () => {
    const save = (viewer: Viewer, id: string | null, more: object = {}, rev: number | null = null) =>
      work(stage(), (w) =>
        answers.save(
          w,
          id,
          {
            ...{
              identifier: `setor${++saved}`,
              value: 'Oi',
              category: '',
              departmentId: null,
              fileUrl: null,
            },
            ...more,
          },
          rev,
          viewer,
        ),
      )
    let saved = 0
    const aDepartment = async () =>
      (
        await rows<{ id: string }>(
          stage(),
          'INSERT INTO departments (tenant_id, name) VALUES ($1, $2) RETURNING id::text',
          [stage().tenant.id, `Setor ${aHash()}`],
        )
      )[0]?.id ?? ''
    const of = (department_id: string | null): Viewer => ({ ...stage().ana, department_id })
    const notFound = { extensions: { code: 'NOT_FOUND' } }

    it('are seen, changed and deleted there, by administrators and by who has none; others know nothing of them', async () => {
      const [here, there] = [await aDepartment(), await aDepartment()]
      const id = await save(stage().alice, null, { departmentId: here, category: ' Balcão ' })
      const seenBy = async (viewer: Viewer) => {
        const used = (await work(stage(), (w) => quickAnswers(w, viewer))).some((one) => one.id === id)
        const list = { filters: [{ field: 'id', any: [id] }] }
        const listed = (await work(stage(), (w) => quickAnswerRows(w, viewer, list))).total === 1
        const named = (await work(stage(), (w) => quickAnswerCategories(w, viewer))).includes('Balcão')
        return [used, listed, named]
      }
      for (const viewer of [stage().alice, of(here), of(null)])
        expect(await seenBy(viewer)).toEqual([true, true, true])
      expect(await seenBy(of(there))).toEqual([false, false, false])
      await expect(save(of(there), id)).rejects.toMatchObject(notFound)
      // Nor do they learn that somebody changes it.
      await expect(save(of(there), id, {}, 999)).rejects.toMatchObject(notFound)
      await expect(
        work(stage(), (w) => saveTemplate(w, of(there), id, { identifier: null, value: 'x' })),
      ).rejects.toMatchObject(notFound)
      await expect(work(stage(), (w) => answers.remove(w, id, of(there), new Date()))).rejects.toMatchObject(
        notFound,
      )
      await save(of(here), id, { departmentId: here })
      await work(stage(), (w) => answers.remove(w, id, of(here), new Date()))
    })

    it('are not made for another department, nor for one that there is not', async () => {
      const [here, there] = [await aDepartment(), await aDepartment()]
      const refused = { extensions: { code: 'INVALID', field: 'department_id' } }
      await expect(save(of(here), null, { departmentId: there })).rejects.toMatchObject(refused)
      await expect(save(stage().alice, null, { departmentId: '999999999' })).rejects.toMatchObject(refused)
      await save(of(here), null, { departmentId: here })
    })

    it('keep their department from being deleted, and say so', async () => {
      const here = await aDepartment()
      const id = await save(stage().alice, null, { departmentId: here })
      const drop = () => work(stage(), (w) => departments.remove(w, here))
      await expect(drop()).rejects.toThrow('resposta rápida /')
      await remove(id)
      expect(await drop()).toBe(true)
    })

    it("carry a file that who may use them may see, and others not; it is the maker's, and is not swept away", async () => {
      const [here, there] = [await aDepartment(), await aDepartment()]
      const [file] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id, created_at)
         VALUES ($1, $2, 10, 'image/jpeg', 'foto.jpg', $3, now() - interval '90 days') RETURNING id::text`,
        [stage().tenant.id, 'd'.repeat(64), Number(stage().alice.id)],
      )
      const fileId = file?.id ?? ''
      const fileUrl = plainAddress(stage().tenant, fileId)
      await expect(save(stage().bruno, null, { fileUrl })).rejects.toMatchObject({
        extensions: { code: 'INVALID', field: 'file_url' },
      })
      const id = await save(stage().alice, null, { fileUrl, departmentId: here })
      await work(stage(), deleteUnsent)
      const sees = (viewer: Viewer) => work(stage(), (w) => visibleFile(w, viewer, fileId))
      expect(await sees(of(here))).toMatchObject({ id: fileId })
      await expect(sees(of(there))).rejects.toMatchObject(notFound)
      // Who changes the text need not have brought the file.
      await save(of(here), id, { fileUrl, departmentId: here, value: 'Outro' })
      const [row] = (
        await work(stage(), (w) => quickAnswerRows(w, of(here), { filters: [{ field: 'id', any: [id] }] }))
      ).items
      expect(row).toMatchObject({ file_url: fileUrl, file_name: 'foto.jpg', value: 'Outro' })
      await remove(id)
      await expect(sees(of(here))).rejects.toMatchObject(notFound)
    })
  })

  it('come back only where there is room for them', async () => {
    await rows(stage(), 'DELETE FROM quick_answers')
    const { id } = await create('sobra')
    await remove(id)
    const full = await rows<{ id: string }>(
      stage(),
      `INSERT INTO quick_answers (tenant_id, identifier, value) SELECT $1, 'n' || n, 'Oi' FROM generate_series(1, $2) n
       RETURNING id::text`,
      [stage().tenant.id, MOST_ANSWERS],
    )
    const restore = () => work(stage(), (w) => answers.restore(w, id, stage().alice))
    await expect(restore()).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    await remove(full[0]?.id ?? '')
    await restore()
    await rows(stage(), 'DELETE FROM quick_answers')
  })

  it('of another tenant are none', async () => {
    const { id } = await create('segredo')
    const next = await stage().another()
    const there = <T>(body: Parameters<typeof work<T>>[1]) =>
      work({ db: stage().db, tenant: next.tenant }, body)
    expect(await there((w) => quickAnswers(w, stage().alice))).toEqual([])
    await expect(there((w) => answers.remove(w, id, stage().alice, new Date()))).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
  })
})

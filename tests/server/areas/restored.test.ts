import { describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/areas/schedules/due.job'
import { cancelScheduled, restoreScheduled, scheduleMessage } from '../../../server/areas/schedules/schedule'
import { scheduledMessages } from '../../../server/areas/schedules/scheduled.queries'
import { addSticker, deleteSticker, restoreSticker } from '../../../server/areas/stickers/keep'
import { stickers } from '../../../server/areas/stickers/sticker.row'
import { answers, quickAnswers, saveTemplate } from '../../../server/conversation/templates/quick-answers'
import {
  createNote,
  deleteNote,
  notePage,
  restoreNote,
  updateNote,
} from '../../../server/directory/customers/notes'
import { plainAddress } from '../../../server/directory/media/address'
import { RESTORE_MS, sweepDeleted } from '../../../server/platform/db/deleted'
import { silentLog } from '../../../server/platform/log'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aHash, aStage, aTakenTicket, eventsSince, head, rows, work } from './stage'

/** What is deleted and had back: made by the first, then by id. `shown` to whom it was shown before. */
type Thing = Readonly<{
  name: string
  make: () => Promise<string>
  remove: (by: Viewer, id: string, at: Date) => Promise<unknown>
  restore: (by: Viewer, id: string, at: Date, tenant?: { id: number; slug: string }) => Promise<unknown>
  shown: (id: string) => Promise<boolean>
  /** The event of having it back; null: no panel holds it. */
  told: string | null
}>

describe('what was deleted', () => {
  const stage = aStage(aDatabase())
  const HOUR = 3_600_000
  const inHouse =
    <A extends unknown[]>(
      ask: (w: Parameters<Parameters<typeof work>[1]>[0], ...args: A) => Promise<unknown>,
    ) =>
    (tenant = stage().tenant, ...args: A) =>
      work({ ...stage(), tenant }, (w) => ask(w, ...args))

  const customerOf = async (ticketId: string) =>
    (
      await rows<{ id: string }>(stage(), 'SELECT customer_id::text AS id FROM chat_tickets WHERE id = $1', [
        ticketId,
      ])
    )[0]?.id ?? ''
  const customerOfNote = async (id: string) =>
    (
      await rows<{ id: string }>(
        stage(),
        'SELECT customer_id::text AS id FROM customer_notes WHERE id = $1',
        [id],
      )
    )[0]?.id ?? ''
  const aFile = async () =>
    (
      await rows<{ id: string }>(
        stage(),
        `INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id)
         VALUES ($1, encode(sha256(random()::text::bytea), 'hex'), 10, 'image/webp', 'a', $2) RETURNING id::text`,
        [stage().tenant.id, Number(stage().ana.id)],
      )
    )[0]?.id ?? ''
  const scheduled = async (id: string) =>
    (await work(stage(), (w) => scheduledMessages(w, stage().ana, { pagination_limit: 100 }))).items.find(
      (one) => one.id === id,
    )

  const things: Thing[] = [
    {
      name: 'a note',
      make: async () => {
        const customer_id = await customerOf((await aTakenTicket(stage())).id)
        const note = { customer_id, text: 'Prefere genérico', pinned: false }
        return (await work(stage(), (w) => createNote(w, stage().ana, note))).id
      },
      remove: (by, id, at) => work(stage(), (w) => deleteNote(w, by, id, at)),
      restore: (by, id, at, tenant) => inHouse(restoreNote)(tenant, by, id, at),
      shown: async (id) => {
        const customer_id = await customerOfNote(id)
        const page = await work(stage(), (w) => notePage(w, stage().bruno, { customer_id }))
        return page.items.some((one) => one.id === id)
      },
      told: 'customerNoteChanged',
    },
    {
      name: 'a quick answer',
      make: async () =>
        (
          await work(stage(), (w) =>
            saveTemplate(w, stage().alice, null, { identifier: `r${aHash()}`, value: 'Oi' }),
          )
        ).id,
      remove: (by, id, at) => work(stage(), (w) => answers.remove(w, id, by, at)),
      restore: (by, id, at, tenant) => inHouse(answers.restore)(tenant, id, by, at),
      shown: async (id) =>
        (await work(stage(), (w) => quickAnswers(w, stage().bruno))).some((one) => one.id === id),
      told: 'refreshContent',
    },
    {
      name: 'a sticker',
      make: async () => {
        const address = plainAddress(stage().tenant, await aFile())
        return (await work(stage(), (w) => addSticker(w, stage().ana, address))).id
      },
      remove: (by, id, at) => work(stage(), (w) => deleteSticker(w, by, id, at)),
      restore: (by, id, at, tenant) => inHouse(restoreSticker)(tenant, by, id, at),
      shown: async (id) =>
        (await work(stage(), (w) => stickers(w, stage().ana, {}))).items.some((one) => one.id === id),
      told: null,
    },
    {
      name: 'a message that was to leave later',
      make: async () => {
        const { id: chat_ticket_id } = await aTakenTicket(stage())
        const send_at = new Date(Date.now() + HOUR).toISOString()
        const plan = { chat_ticket_id, message: 'Chegou', send_at, hash: aHash() }
        return (await work(stage(), (w) => scheduleMessage(w, stage().ana, plan, new Date()))).id
      },
      remove: (by, id, at) => work(stage(), (w) => cancelScheduled(w, by, id, at)),
      restore: (by, id, at, tenant) => inHouse(restoreScheduled)(tenant, by, id, at),
      shown: async (id) => (await scheduled(id)) !== undefined,
      told: 'scheduledMessageChanged',
    },
  ]

  describe.each(things)('$name', ({ make, remove, restore, shown, told }) => {
    const tooLate = {
      extensions: { code: 'NOT_FOUND' },
      message: 'Não dá mais para desfazer: já foi apagado.',
    }
    const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

    it('is gone at once for everybody, and back for everybody when who deleted it says so', async () => {
      const id = await make()
      expect(await shown(id)).toBe(true)
      const at = new Date()
      await remove(stage().ana, id, at)
      expect(await shown(id)).toBe(false)
      const before = await head(stage())
      await restore(stage().ana, id, plus(at, RESTORE_MS))
      expect(await shown(id)).toBe(true)
      expect((await eventsSince(stage(), before)).map(({ event }) => event)).toEqual(told ? [told] : [])
      // Once: it is not deleted any more.
      await expect(restore(stage().ana, id, plus(at, 1))).rejects.toMatchObject(tooLate)
    })

    it('comes back for nobody else, not later, and not from next door', async () => {
      const id = await make()
      const at = new Date()
      await remove(stage().ana, id, at)
      await expect(restore(stage().bruno, id, at)).rejects.toMatchObject(tooLate)
      await expect(restore(stage().alice, id, at)).rejects.toMatchObject(tooLate)
      await expect(restore(stage().ana, id, plus(at, RESTORE_MS + 1))).rejects.toMatchObject(tooLate)
      const next = await stage().another()
      await expect(restore(stage().ana, id, at, next.tenant)).rejects.toMatchObject(tooLate)
      await expect(restore(stage().ana, '999999999', at)).rejects.toMatchObject(tooLate)
      await expect(restore(stage().ana, 'x', at)).rejects.toMatchObject(tooLate)
      expect(await shown(id)).toBe(false)
    })
  })

  it('is nothing that can be changed or deleted again', async () => {
    const [note, answer] = things
    const now = new Date()
    const [noteId, answerId] = [(await note?.make()) ?? '', (await answer?.make()) ?? '']
    await note?.remove(stage().ana, noteId, now)
    await answer?.remove(stage().ana, answerId, now)
    const notFound = { extensions: { code: 'NOT_FOUND' } }
    const { alice } = stage()
    await expect(
      work(stage(), (w) => updateNote(w, alice, noteId, { text: 'x', pinned: null }, now)),
    ).rejects.toMatchObject(notFound)
    await expect(note?.remove(alice, noteId, now)).rejects.toMatchObject(notFound)
    await expect(
      work(stage(), (w) => saveTemplate(w, alice, answerId, { identifier: null, value: 'x' })),
    ).rejects.toMatchObject(notFound)
    await expect(answer?.remove(alice, answerId, now)).rejects.toMatchObject(notFound)
  })

  it('leaves its name to another, and does not come back beside it', async () => {
    const make = () =>
      work(stage(), (w) => saveTemplate(w, stage().alice, null, { identifier: 'pix', value: 'Chave' }))
    const { id } = await make()
    await work(stage(), (w) => answers.remove(w, id, stage().ana, new Date()))
    await make()
    await expect(work(stage(), (w) => answers.restore(w, id, stage().ana, new Date()))).rejects.toThrow(
      'este nome já foi dado de novo',
    )
    const address = plainAddress(stage().tenant, await aFile())
    const keep = () => work(stage(), (w) => addSticker(w, stage().ana, address))
    const sticker = await keep()
    await work(stage(), (w) => deleteSticker(w, stage().ana, sticker.id, new Date()))
    await keep()
    await expect(
      work(stage(), (w) => restoreSticker(w, stage().ana, sticker.id, new Date())),
    ).rejects.toThrow('Você já guardou esta figurinha de novo.')
  })

  it('leaves at its time once it is had back: once; one that could not leave has still failed', async () => {
    const { id: chat_ticket_id } = await aTakenTicket(stage())
    const plan = (hash: string) => ({
      chat_ticket_id,
      message: 'Chegou',
      send_at: new Date(Date.now() + HOUR).toISOString(),
      hash,
    })
    const make = (hash = aHash()) =>
      work(stage(), (w) => scheduleMessage(w, stage().ana, plan(hash), new Date()))
    const jobOf = (id: string) => `%schedules.due:${stage().tenant.id}:${id}`
    const back = async (id: string) => {
      await work(stage(), (w) => cancelScheduled(w, stage().ana, id, new Date()))
      // Its time passed meanwhile: the job has run, for nothing.
      await stage().db.system((w) =>
        w.query('SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE $1', [
          jobOf(id),
        ]),
      )
      return work(stage(), (w) => restoreScheduled(w, stage().ana, id, new Date()))
    }
    const { id, hash } = await make()
    expect(await back(id)).toMatchObject({ state: 'pending' })
    const jobs = await stage().db.system((w) =>
      w.query('SELECT 1 FROM graphile_worker.jobs WHERE key LIKE $1', [jobOf(id)]),
    )
    expect(jobs).toHaveLength(1)
    const due = { tenantId: stage().tenant.id, scheduledId: id }
    for (let n = 0; n < 2; n++)
      await sendDue(due, { db: stage().db, now: () => new Date(Date.now() + 2 * HOUR) })
    expect(await rows(stage(), 'SELECT 1 FROM customer_chats WHERE hash = $1', [hash])).toHaveLength(1)
    const failed = await make()
    await rows(
      stage(),
      `UPDATE scheduled_messages SET state = 'failed', error_message = 'Fora da janela.' WHERE id = $1`,
      [failed.id],
    )
    expect(await back(failed.id)).toMatchObject({ state: 'failed', error_message: 'Fora da janela.' })
  })

  it('is taken away for good by the hourly job, and not before its time', async () => {
    const [note, answer, sticker] = things
    const at = new Date()
    for (const thing of [note, answer, sticker]) {
      const id = (await thing?.make()) ?? ''
      await thing?.remove(stage().ana, id, at)
    }
    const left = async () =>
      (
        await rows<{ count: number }>(
          stage(),
          `SELECT (SELECT count(*) FROM customer_notes WHERE deleted_at >= $1)::integer
             + (SELECT count(*) FROM quick_answers WHERE deleted_at >= $1)::integer
             + (SELECT count(*) FROM stickers WHERE deleted_at >= $1)::integer AS count`,
          [at],
        )
      )[0]?.count
    const { db, config, files } = stage()
    const sweep = async (now: Date) => {
      for (const step of sweepDeleted) await step.run({ db, config, files, log: silentLog, now: () => now })
    }
    await sweep(new Date(at.getTime() + RESTORE_MS))
    expect(await left()).toBe(3)
    await sweep(new Date(at.getTime() + RESTORE_MS + 1))
    expect(await left()).toBe(0)
  })
})

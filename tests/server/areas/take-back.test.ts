import { beforeEach, describe, expect, it } from 'vitest'
import { saveDraft } from '../../../server/conversation/drafts/save'
import { bulkTickets } from '../../../server/conversation/life/bulk'
import { finishTicket, returnTicket } from '../../../server/conversation/life/close'
import { changeDepartment } from '../../../server/conversation/life/department'
import { goodbyeJob } from '../../../server/conversation/life/goodbye.job'
import { reopenTicket } from '../../../server/conversation/life/reopen'
import { forgetDraftsOfClosed, takeBack } from '../../../server/conversation/life/take-back'
import { confirmTransfer } from '../../../server/conversation/transfers/answer'
import { createTransfer } from '../../../server/conversation/transfers/create'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import {
  aStage,
  aTakenTicket,
  aTicket,
  deliver,
  envelope,
  eventsSince,
  head,
  rows,
  send,
  take,
  text,
  ticket,
  work,
} from './stage'

describe('a move that is taken back', () => {
  const stage = aStage(aDatabase())
  const now = () => new Date()
  const back = (id: string, viewer: Viewer = stage().ana, at = now()) =>
    work(stage(), (w) => takeBack(w, viewer, id, at))
  const close = (id: string, at = now(), viewer = stage().ana) =>
    work(stage(), (w) => finishTicket(w, viewer, id, at))
  const handOver = (id: string, to: Viewer, by = stage().ana) =>
    work(stage(), async (w) => {
      const transfer = await createTransfer(w, by, { chat_ticket_id: id, next_user_id: to.id }, now())
      await confirmTransfer(w, by, transfer.id, now())
    })
  const placeOf = async (id: string) =>
    (
      await rows(
        stage(),
        `SELECT state, user_id, department_id, previous_user_id, placed_at, waiting_since, finished_at, closed_by,
           snoozed_until FROM chat_tickets WHERE id = $1`,
        [id],
      )
    )[0]
  const goodbye = (id: string, closedAt: Date, by = stage().ana.id) =>
    goodbyeJob(
      { tenantId: stage().tenant.id, ticketId: id, by, closedAt: closedAt.toISOString() },
      { db: stage().db, now },
    )
  const spoken = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out' ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  const aDepartment = async () => {
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Setor ' || random()) RETURNING id::text`,
      [stage().tenant.id],
    )
    return row?.id ?? ''
  }
  beforeEach(async () => {
    await rows(stage(), 'DELETE FROM closing_messages')
    await rows(stage(), `INSERT INTO closing_messages (tenant_id, text) VALUES ($1, 'Até logo!')`, [
      stage().tenant.id,
    ])
  })

  it('brings back what a colleague was asked, until it would have ended by itself or they are gone', async () => {
    const asks = (id: string, to = stage().bruno) =>
      work(stage(), (w) =>
        createTransfer(
          w,
          stage().ana,
          { chat_ticket_id: id, next_user_id: to.id, note: 'Pode ficar?' },
          now(),
        ),
      )
    const asked = async (id: string) =>
      (
        await rows<{ who: string }>(
          stage(),
          `SELECT next_user_id || ': ' || note AS who FROM ticket_transfers WHERE chat_ticket_id = $1 AND state = 'requested'`,
          [id],
        )
      ).map(({ who }) => who)
    const { id } = await aTakenTicket(stage())
    await asks(id)
    const department = await aDepartment()
    const moves = [
      () => close(id),
      () => work(stage(), (w) => returnTicket(w, stage().ana, id, now())),
      () => work(stage(), (w) => changeDepartment(w, stage().ana, id, department, now())),
    ]
    for (const move of moves) {
      await move()
      expect(await asked(id)).toEqual([])
      const before = await head(stage())
      await back(id)
      expect(await asked(id)).toEqual([`${stage().bruno.id}: Pode ficar?`])
      const told = (await eventsSince(stage(), before)).map(({ event }) => event)
      expect(told.filter((event) => event === 'Transferring')).toHaveLength(1)
    }
    // Nobody has answered in the time there was.
    await rows(
      stage(),
      `UPDATE ticket_transfers SET created_at = now() - interval '1 hour' WHERE chat_ticket_id = $1 AND state = 'requested'`,
      [id],
    )
    await close(id)
    await back(id)
    expect(await asked(id)).toEqual([])

    const { id: other } = await aTakenTicket(stage())
    await asks(other, stage().carla)
    await close(other)
    await rows(stage(), 'UPDATE users SET blocked_at = now() WHERE id = $1', [Number(stage().carla.id)])
    await back(other)
    await rows(stage(), 'UPDATE users SET blocked_at = NULL WHERE id = $1', [Number(stage().carla.id)])
    expect(await asked(other)).toEqual([])
  })

  /** Seen to fail: it was opened, took words, and sent none of them. */
  it('is not where its connection was deleted meanwhile, nor is reopening, nor takes an open ticket there words', async () => {
    const { id, phone } = await aTakenTicket(stage())
    const open = await aTakenTicket(stage())
    await close(id)
    const deleted = (at: Date | null) =>
      rows(
        stage(),
        'UPDATE instances SET deleted_at = $2::timestamptz, activated = $2::timestamptz IS NULL WHERE id = $1',
        [stage().instanceId, at],
      )
    await deleted(now())
    try {
      const gone = { extensions: { code: 'CONFLICT' }, message: expect.stringContaining('foi excluída') }
      await expect(back(id)).rejects.toMatchObject(gone)
      await expect(work(stage(), (w) => reopenTicket(w, stage().ana, id, now()))).rejects.toMatchObject(gone)
      await expect(send(stage(), stage().ana, open.phone)).rejects.toMatchObject(gone)
      expect(await placeOf(id)).toMatchObject({ state: 'closed' })
    } finally {
      await deleted(null)
    }
    await back(id)
    await send(stage(), stage().ana, phone)
  })

  it('leaves a ticket as it stood: closed, handed over, given to a department, given back', async () => {
    const department = await aDepartment()
    const moves: ((id: string) => Promise<unknown>)[] = [
      (id) => close(id),
      (id) => handOver(id, stage().bruno),
      (id) => work(stage(), (w) => changeDepartment(w, stage().ana, id, department, now())),
      (id) => work(stage(), (w) => returnTicket(w, stage().ana, id, now())),
    ]
    for (const move of moves) {
      const { id } = await aTakenTicket(stage())
      await rows(
        stage(),
        `UPDATE chat_tickets SET snoozed_at = now(), snoozed_until = now() + interval '1 hour' WHERE id = $1`,
        [id],
      )
      const before = await placeOf(id)
      await move(id)
      expect(await placeOf(id)).not.toEqual(before)
      await back(id)
      expect(await placeOf(id)).toEqual(before)
      // Once.
      await expect(back(id)).rejects.toThrow('está com Ana')
    }
    const { id } = await aTicket(stage())
    const before = await placeOf(id)
    await work(stage(), (w) => changeDepartment(w, stage().ana, id, department, now()))
    await back(id)
    expect(await placeOf(id)).toEqual(before)
  })

  it('has said nothing to the customer; one that stays says goodbye once, a moment later', async () => {
    const { id } = await aTakenTicket(stage())
    const first = new Date(Date.now() - 60_000)
    await close(id, first)
    expect(await spoken(id)).toEqual([])
    await work(stage(), (w) => takeBack(w, stage().ana, id, new Date(first.getTime() + 1_000)))
    await goodbye(id, first)
    expect(await spoken(id)).toEqual([])
    // Closed again: the goodbye is of this closing, the job of the one before says nothing.
    const second = now()
    await close(id, second)
    await goodbye(id, first)
    expect(await spoken(id)).toEqual([])
    const before = await head(stage())
    await goodbye(id, second)
    await goodbye(id, second)
    expect(await spoken(id)).toEqual(['Até logo!'])
    const told = (await eventsSince(stage(), before)).map(({ event }) => event)
    expect(told.filter((event) => event === 'customerChatCreated')).toHaveLength(1)
    await expect(back(id)).rejects.toThrow('A despedida já foi enviada ao cliente.')
    expect(await ticket(stage(), id)).toMatchObject({ finished_ticket: 1 })
  })

  it('leaves a moment after the answer, by a job of the transaction that closes', async () => {
    const { id } = await aTakenTicket(stage())
    const at = now()
    await close(id, at)
    const [job] = await stage().db.system((w) =>
      w.query<{ run_at: Date }>(
        `SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'tickets.goodbye' ORDER BY id DESC LIMIT 1`,
      ),
    )
    expect((job?.run_at.getTime() ?? 0) - at.getTime()).toBe(8_000)
  })

  it('says no goodbye to who has written again and waits, nor where it was opened again', async () => {
    const waiting = await aTakenTicket(stage())
    const at = now()
    await close(waiting.id, at)
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, { messages: [text(waiting.phone, 'Espera, mais uma coisa')] }),
    )
    await goodbye(waiting.id, at)
    expect(await spoken(waiting.id)).toEqual([])
    await expect(back(waiting.id)).rejects.toThrow('já tem outro atendimento em andamento')
    const open = await aTakenTicket(stage())
    await close(open.id, at)
    await work(stage(), (w) => reopenTicket(w, stage().ana, open.id, now()))
    await goodbye(open.id, at)
    expect(await spoken(open.id)).toEqual([])
  })

  it('gives a closed ticket back to its owner, not to the administrator who closed it', async () => {
    const { id } = await aTakenTicket(stage(), stage().bruno)
    await close(id, now(), stage().alice)
    expect(await back(id, stage().alice)).toMatchObject({ user_id: stage().bruno.id })
  })

  it('is only the own one, of a moment ago, and of nothing that a colleague has gone on with', async () => {
    const taken = await aTakenTicket(stage())
    await handOver(taken.id, stage().bruno)
    await expect(back(taken.id, stage().bruno)).rejects.toThrow('está com Bruno')
    await expect(back(taken.id, stage().ana, new Date(Date.now() + 61_000))).rejects.toThrow('está com Bruno')
    await send(stage(), stage().bruno, taken.phone)
    await expect(back(taken.id)).rejects.toThrow('está com Bruno')

    const returned = await aTakenTicket(stage())
    await work(stage(), (w) => returnTicket(w, stage().ana, returned.id, now()))
    await take(stage(), stage().bruno, returned.id)
    await expect(back(returned.id)).rejects.toThrow('está com Bruno')
    await expect(back('999999999')).rejects.toThrow('Atendimento não encontrado.')
  })

  it('names nobody whom one may not see', async () => {
    const department = await aDepartment()
    const { id } = await aTakenTicket(stage())
    // Ana works elsewhere now: what she gave away is out of her sight.
    const own = await aDepartment()
    const ana: Viewer = { ...stage().ana, department_id: own }
    await work(stage(), (w) => changeDepartment(w, stage().ana, id, department, now()))
    await rows(stage(), `UPDATE chat_tickets SET state = 'open', user_id = $2 WHERE id = $1`, [
      id,
      Number(stage().bruno.id),
    ])
    await expect(back(id, ana)).rejects.toThrow('Outra pessoa já está cuidando deste atendimento.')
    const stranger: Viewer = { ...stage().carla, role: 'atendente', department_id: own }
    await expect(back(id, stranger)).rejects.toThrow('Atendimento não encontrado.')
  })

  it('has what everybody was writing in it again; what cannot be had back is forgotten', async () => {
    const { id } = await aTakenTicket(stage())
    const { ana, alice } = stage()
    const write = (who: Viewer, message: string, device: string) =>
      work(stage(), (w) => saveDraft(w, who, { chat_ticket_id: id, message, device, known_rev: 0 }, now()))
    const kept = () =>
      rows(
        stage(),
        'SELECT user_id::text AS who, message, device, rev > 0 AS told FROM drafts WHERE chat_ticket_id = $1 ORDER BY message',
        [id],
      )
    const sweep = (at: Date) => stage().db.system((w) => forgetDraftsOfClosed(w, at))
    await write(ana, 'Já vou ver', 'balcao')
    await write(alice, 'Peça a receita', 'casa')
    const at = now()
    await close(id, at)
    expect(await kept()).toEqual([])
    const before = await head(stage())
    await sweep(new Date(at.getTime() + 60_000))
    await back(id)
    // Of no device: the one that wrote it has let go of it too.
    const again = [
      { who: ana.id, message: 'Já vou ver', device: 'server', told: true },
      { who: alice.id, message: 'Peça a receita', device: 'server', told: true },
    ]
    expect(await kept()).toEqual(again)
    const told = (await eventsSince(stage(), before)).filter(({ event }) => event === 'draftChanged')
    expect(told).toHaveLength(2)
    await close(id, at)
    await sweep(new Date(at.getTime() + 60_001))
    expect(
      await rows(stage(), `SELECT 1 FROM chat_tickets WHERE id = $1 AND moved_from ? 'drafts'`, [id]),
    ).toEqual([])
  })

  it('of many, each by itself, also out of sight', async () => {
    const [one, other] = [await aTakenTicket(stage()), await aTakenTicket(stage())]
    const ids = [one.id, other.id]
    await bulkTickets(stage().db, stage().tenant, stage().ana, { ids, action: 'inbox' }, now())
    await take(stage(), stage().bruno, other.id)
    const results = await bulkTickets(stage().db, stage().tenant, stage().ana, { ids, action: 'back' }, now())
    expect(results.map(({ done, message }) => done || message)).toEqual([
      true,
      'Este atendimento está com Bruno.',
    ])
    expect(await ticket(stage(), one.id)).toMatchObject({ user_id: stage().ana.id })
  })
})

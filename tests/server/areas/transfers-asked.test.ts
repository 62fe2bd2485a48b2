import { describe, expect, it } from 'vitest'
import { finishTicket } from '../../../server/conversation/life/close'
import { confirmTransfer, deleteTransfer } from '../../../server/conversation/transfers/answer'
import { createTransfer } from '../../../server/conversation/transfers/create'
import { expireTransfer } from '../../../server/conversation/transfers/expire.job'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import {
  aStage,
  aTakenTicket,
  deliver,
  envelope,
  eventsSince,
  head,
  rows,
  type Stage,
  text,
  ticket,
  work,
} from './stage'

const now = () => new Date()
const transfer = (
  stage: Stage,
  by: Viewer,
  id: string,
  to: string,
  more: { previous_user_id?: string; note?: string; ask_receiver?: boolean } = {},
) => work(stage, (w) => createTransfer(w, by, { chat_ticket_id: id, next_user_id: to, ...more }, now()))
const confirm = (stage: Stage, by: Viewer, id: string) =>
  work(stage, (w) => confirmTransfer(w, by, id, now()))
const cancel = (stage: Stage, by: Viewer, id: string) => work(stage, (w) => deleteTransfer(w, by, id))
const finish = (stage: Stage, by: Viewer, id: string) => work(stage, (w) => finishTicket(w, by, id, now()))
describe('a transfer that is asked for', () => {
  const stage = aStage(aDatabase())
  const expire = (transferId: string) =>
    expireTransfer({ tenantId: stage().tenant.id, transferId }, { db: stage().db })
  const due = async (transferId: string) => {
    const jobs = await stage().db.system((w) =>
      w.query<{ minutes: string }>(
        `SELECT round(extract(epoch FROM run_at - now()) / 60)::text AS minutes FROM graphile_worker._private_jobs
         WHERE payload->>'transferId' = $1`,
        [transferId],
      ),
    )
    return jobs.map(({ minutes }) => Number(minutes))
  }

  it('is told to its receiver, with the note, and to nobody when it is confirmed at once', async () => {
    const { id } = await aTakenTicket(stage())
    const before = await head(stage())
    const asked = await transfer(stage(), stage().ana, id, stage().bruno.id, {
      note: 'Tem pressa',
      ask_receiver: true,
    })
    const [, told] = await eventsSince(stage(), before)
    expect(told).toMatchObject({
      event: 'chatNotification',
      data: { user_id: stage().bruno.id, title: 'Transferência para você', chat_ticket_id: id },
    })
    expect(String(told?.data.message)).toMatch(/^Ana quer passar para você .* Recado: Tem pressa$/)
    await cancel(stage(), stage().ana, asked.id)
    const later = await head(stage())
    await transfer(stage(), stage().ana, id, stage().bruno.id)
    expect((await eventsSince(stage(), later)).map(({ event }) => event)).toEqual(['Transferring'])
  })

  it('ends by itself: the ticket stays, who asked is told, and a late answer reads why', async () => {
    const { id } = await aTakenTicket(stage())
    const asked = await transfer(stage(), stage().ana, id, stage().bruno.id)
    expect(await due(asked.id)).toEqual([10])
    const before = await head(stage())
    await expire(asked.id)
    await expire(asked.id)
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event }) => event)).toEqual(['TransferCanceled', 'chatNotification'])
    expect(events[1]?.data).toMatchObject({ user_id: stage().ana.id, title: 'Transferência sem resposta' })
    expect((await ticket(stage(), id)).user_id).toBe(stage().ana.id)
    await expect(confirm(stage(), stage().bruno, asked.id)).rejects.toThrow('foi cancelada')
  })

  it('has as long as the setting says; nonsense counts as nothing said', async () => {
    for (const [value, minutes] of [
      ['3', 3],
      ['0', 10],
      ['dez', 10],
      ['99999', 10],
    ] as const) {
      await rows(stage(), `DELETE FROM settings WHERE key = 'transfer_expires_minutes'`)
      await rows(
        stage(),
        `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'transfer_expires_minutes', $2)`,
        [stage().tenant.id, value],
      )
      const { id } = await aTakenTicket(stage())
      const asked = await transfer(stage(), stage().ana, id, stage().bruno.id)
      expect(await due(asked.id)).toEqual([minutes])
    }
  })

  it('answered and expired at once: one of them happens', async () => {
    for (let n = 0; n < 10; n++) {
      const { id } = await aTakenTicket(stage())
      const asked = await transfer(stage(), stage().ana, id, stage().bruno.id)
      const [answered] = await Promise.allSettled([
        confirm(stage(), stage().bruno, asked.id),
        expire(asked.id),
      ])
      const owner = (await ticket(stage(), id)).user_id
      const [kept] = await rows<{ state: string }>(
        stage(),
        'SELECT state FROM ticket_transfers WHERE id = $1',
        [asked.id],
      )
      const went = answered?.status === 'fulfilled'
      expect({ owner, state: kept?.state }).toEqual({
        owner: went ? stage().bruno.id : stage().ana.id,
        state: went ? 'confirmed' : 'canceled',
      })
    }
  })

  it('is refused at once to whom has as many tickets as allowed, with the reason', async () => {
    await rows(stage(), 'UPDATE users SET max_chat_tickets = 1 WHERE id = $1', [Number(stage().carla.id)])
    await aTakenTicket(stage(), stage().carla)
    const { id } = await aTakenTicket(stage())
    await expect(transfer(stage(), stage().ana, id, stage().carla.id)).rejects.toThrow(
      'Carla já está com o máximo de 1 atendimentos.',
    )
    await rows(stage(), 'UPDATE users SET max_chat_tickets = NULL')
  })
})

describe('the ticket after one that was handed over', () => {
  const stage = aStage(aDatabase())
  const set = (value: string) =>
    rows(
      stage(),
      `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'relate_chat_tickets_to_next_user', $2)
       ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
      [stage().tenant.id, value],
    )
  /** A customer whose ticket Ana handed to Bruno, who closed it, writes again. */
  async function comesBack(before: () => Promise<unknown> = async () => {}) {
    const { id, phone } = await aTakenTicket(stage())
    const asked = await transfer(stage(), stage().ana, id, stage().bruno.id)
    await confirm(stage(), stage().bruno, asked.id)
    await finish(stage(), stage().bruno, id)
    await before()
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, 'Voltei')] }))
    const [found] = await rows<{ id: string }>(
      stage(),
      `SELECT t.id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1 ORDER BY t.id DESC`,
      [phone],
    )
    return ticket(stage(), found?.id ?? '')
  }

  it('goes to the same user where the setting says so, and to the queue where not', async () => {
    await set('false')
    expect(await comesBack()).toMatchObject({ user_id: null, inbox: 1 })
    await set('true')
    expect(await comesBack()).toMatchObject({ user_id: stage().bruno.id, inbox: 0, unseenMsg: 1 })
  })

  it('of who only took it from the queue goes to the queue', async () => {
    await set('true')
    const { id, phone } = await aTakenTicket(stage())
    await finish(stage(), stage().ana, id)
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, 'Voltei')] }))
    const [found] = await rows<{ user_id: string | null }>(
      stage(),
      `SELECT t.user_id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1 AND t.state <> 'closed'`,
      [phone],
    )
    expect(found).toEqual({ user_id: null })
  })

  it('goes to the queue when that user has left, is full, or serves the connection no more', async () => {
    await set('true')
    const bruno = Number(stage().bruno.id)
    const back = 'UPDATE users SET blocked_at = NULL, max_chat_tickets = NULL'
    expect(
      await comesBack(() => rows(stage(), 'UPDATE users SET blocked_at = now() WHERE id = $1', [bruno])),
    ).toMatchObject({ inbox: 1 })
    await rows(stage(), back)
    expect(
      await comesBack(() => rows(stage(), 'UPDATE users SET max_chat_tickets = 1 WHERE id = $1', [bruno])),
    ).toMatchObject({ inbox: 1 })
    await rows(stage(), back)
    expect(
      await comesBack(() => rows(stage(), 'DELETE FROM user_instances WHERE user_id = $1', [bruno])),
    ).toMatchObject({ inbox: 1 })
  })
})

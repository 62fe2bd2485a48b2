import { describe, expect, it } from 'vitest'
import { finishTicket, returnTicket } from '../../../server/conversation/life/close'
import { createChatComment } from '../../../server/conversation/messages/comment'
import { resetUnseen } from '../../../server/conversation/messages/inbound/seen'
import { confirmTransfer, deleteTransfer } from '../../../server/conversation/transfers/answer'
import { createTransfer } from '../../../server/conversation/transfers/create'
import type { Refusal } from '../../../server/platform/graphql/refusal'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase, onEveryDatabase } from '../../databases'
import { aUser } from '../fixtures'
import {
  aHash,
  aStage,
  aTakenTicket,
  aTicket,
  eventsSince,
  head,
  rows,
  type Stage,
  take,
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
const giveBack = (stage: Stage, by: Viewer, id: string) => work(stage, (w) => returnTicket(w, by, id, now()))
const logOf = async (stage: Stage, id: string) =>
  (
    await rows<{ message: string }>(
      stage,
      `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message ORDER BY id`,
      [id],
    )
  ).map(({ message }) => message)

onEveryDatabase('taking a ticket from the queue', (database) => {
  const stage = aStage(database)

  it('two within a moment: one wins, the other reads who, forty times over', async () => {
    for (let n = 0; n < 40; n++) {
      const { id } = await aTicket(stage())
      const both = [stage().ana, stage().bruno]
      const results = await Promise.allSettled(both.map((viewer) => take(stage(), viewer, id)))
      const winners = results.filter(({ status }) => status === 'fulfilled')
      expect(winners).toHaveLength(1)
      const owner = (await ticket(stage(), id)).user
      const lost = results.find((result) => result.status === 'rejected')?.reason as Refusal
      expect(lost.message).toBe(`Este atendimento já foi assumido por ${owner?.name}.`)
      expect(lost.extensions).toMatchObject({ code: 'CONFLICT', by: { id: owner?.id, name: owner?.name } })
      expect(await logOf(stage(), id)).toEqual([`${owner?.name} assumiu o atendimento.`])
    }
  })

  it('twelve at once: one wins, every other reads who', async () => {
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, n) => aUser(stage().db, stage().tenant, `Balconista ${n}`)),
    )
    const viewers = many.map(({ id }): Viewer => ({ ...stage().ana, id }))
    await rows(
      stage(),
      'INSERT INTO user_instances (tenant_id, user_id, instance_id) SELECT $1, u, $3 FROM unnest($2::integer[]) u ON CONFLICT DO NOTHING',
      [stage().tenant.id, many.map(({ id }) => id), stage().instanceId],
    )
    for (let n = 0; n < 5; n++) {
      const { id } = await aTicket(stage())
      const results = await Promise.allSettled(viewers.map((viewer) => take(stage(), viewer, id)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const owner = (await ticket(stage(), id)).user
      const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
      expect(new Set(refusals.map(({ message }) => message))).toEqual(
        new Set([`Este atendimento já foi assumido por ${owner?.name}.`]),
      )
      expect(await logOf(stage(), id)).toEqual([`${owner?.name} assumiu o atendimento.`])
    }
  })

  it('tells it once as Transferred and gives the same transfer to a double click', async () => {
    const { id } = await aTicket(stage())
    const before = await head(stage())
    const [first, second] = await Promise.all([
      take(stage(), stage().ana, id),
      take(stage(), stage().ana, id),
    ])
    expect(first.id).toBe(second.id)
    expect(first).toMatchObject({ pulled: true, nextUserId: stage().ana.id, previousUserId: null })
    expect(first.transferred_at).not.toBeNull()
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event }) => event)).toEqual(['Transferred', 'customerChatCreated'])
    const shown = await ticket(stage(), id)
    expect(shown).toMatchObject({
      inbox: 0,
      user_id: stage().ana.id,
      pickableInboxChat: false,
      rev: Number(events[1]?.seq),
    })
    expect(events[1]?.data).toMatchObject({ ticket: shown })
  })

  it('respects the most tickets a user may hold, also when two come at once', async () => {
    await rows(stage(), 'UPDATE users SET max_active_chat_tickets = 1 WHERE id = $1', [
      Number(stage().carla.id),
    ])
    const [one, two] = [await aTicket(stage()), await aTicket(stage())]
    const results = await Promise.allSettled([one, two].map(({ id }) => take(stage(), stage().carla, id)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String(results.find((result) => result.status === 'rejected')?.reason)).toContain('máximo de 1')
    const held = results.findIndex(({ status }) => status === 'fulfilled')
    await finish(stage(), stage().carla, [one, two][held]?.id ?? '')
    await take(stage(), stage().carla, [one, two][1 - held]?.id ?? '')
    await rows(stage(), 'UPDATE users SET max_active_chat_tickets = NULL')
  })
})

describe('handing over', () => {
  const stage = aStage(aDatabase())

  it('waits, then goes where it was meant to go, and leaves its marks', async () => {
    const { id } = await aTakenTicket(stage())
    const before = await head(stage())
    const asked = await transfer(stage(), stage().ana, id, stage().bruno.id, { note: ' Cuide bem. ' })
    expect(asked).toMatchObject({
      pulled: false,
      transferred_at: null,
      // For when it was asked for: at once.
      transfer_at: asked.created_at,
      note: 'Cuide bem.',
      previousUserId: stage().ana.id,
      nextUserId: stage().bruno.id,
    })
    expect((await ticket(stage(), id)).user_id).toBe(stage().ana.id)
    const done = await confirm(stage(), stage().bruno, asked.id)
    expect(done.transferred_at).not.toBeNull()
    expect(done.transfer_at).toBe(asked.created_at)
    expect(await ticket(stage(), id)).toMatchObject({
      user_id: stage().bruno.id,
      previous_user_id: stage().ana.id,
      previous_user_name: 'Ana',
    })
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event }) => event)).toEqual([
      'Transferring',
      'ChatTicketTransferred',
      'customerChatCreated',
    ])
    expect(events[1]?.data).toMatchObject({ triggered_by: stage().bruno.id, cause: 'user' })
    expect((await logOf(stage(), id)).at(-1)).toBe(
      'Ana transferiu o atendimento para Bruno. Recado: Cuide bem.',
    )
    await expect(confirm(stage(), stage().bruno, asked.id)).rejects.toThrow('já foi confirmada')
    await expect(cancel(stage(), stage().bruno, asked.id)).rejects.toThrow('já foi confirmada')
  })

  it('confirmed and refused at once: one of them happens', async () => {
    for (let n = 0; n < 15; n++) {
      const { id } = await aTakenTicket(stage())
      const asked = await transfer(stage(), stage().ana, id, stage().bruno.id)
      const results = await Promise.allSettled([
        confirm(stage(), stage().bruno, asked.id),
        cancel(stage(), stage().ana, asked.id),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('may be refused by its receiver or called back; the next may then be asked for', async () => {
    const { id } = await aTakenTicket(stage())
    const asked = await transfer(stage(), stage().ana, id, stage().bruno.id)
    await expect(transfer(stage(), stage().ana, id, stage().carla.id)).rejects.toThrow('aguardando Bruno')
    await expect(cancel(stage(), stage().carla, asked.id)).rejects.toThrow('não encontrada')
    await expect(confirm(stage(), stage().carla, asked.id)).rejects.toThrow('não encontrada')
    const before = await head(stage())
    expect(await cancel(stage(), stage().bruno, asked.id)).toBe(true)
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event }) => event)).toEqual(['TransferCanceled', 'chatNotification'])
    expect(events[1]?.data).toMatchObject({
      user_id: stage().ana.id,
      title: 'Transferência recusada',
      chat_ticket_id: id,
    })
    await expect(confirm(stage(), stage().bruno, asked.id)).rejects.toThrow('foi cancelada')
    const again = await transfer(stage(), stage().alice, id, stage().carla.id)
    await confirm(stage(), stage().alice, again.id)
    expect((await ticket(stage(), id)).user_id).toBe(stage().carla.id)
  })

  it('closing or giving back the ticket cancels what waits', async () => {
    for (const act of [finish, giveBack]) {
      const { id } = await aTakenTicket(stage())
      const asked = await transfer(stage(), stage().ana, id, stage().bruno.id)
      const before = await head(stage())
      await act(stage(), stage().ana, id)
      const names = (await eventsSince(stage(), before)).map(({ event }) => event)
      expect(names).toEqual([
        'TransferCanceled',
        act === finish ? 'chatTicketClosed' : 'Changed',
        'customerChatCreated',
      ])
      await expect(confirm(stage(), stage().bruno, asked.id)).rejects.toThrow('foi cancelada')
    }
  })

  it('an administrator assigns from the queue and pulls with the owner named', async () => {
    const { id } = await aTicket(stage())
    await expect(transfer(stage(), stage().ana, id, stage().bruno.id)).rejects.toThrow('assuma-o antes')
    await transfer(stage(), stage().alice, id, stage().bruno.id)
    expect((await ticket(stage(), id)).user_id).toBe(stage().bruno.id)
    await expect(transfer(stage(), stage().alice, id, stage().alice.id)).rejects.toThrow(
      'já foi assumido por Bruno',
    )
    const pull = await transfer(stage(), stage().alice, id, stage().alice.id, {
      previous_user_id: stage().bruno.id,
    })
    await confirm(stage(), stage().alice, pull.id)
    expect((await ticket(stage(), id)).user_id).toBe(stage().alice.id)
    expect((await logOf(stage(), id)).at(-1)).toBe('Alice assumiu o atendimento, que estava com Bruno.')
  })

  it('is refused to whom it cannot go, from whom it cannot come, and with a wrong owner', async () => {
    const { id } = await aTakenTicket(stage())
    const { ana, bruno, alice, carla } = stage()
    await expect(transfer(stage(), bruno, id, carla.id)).rejects.toThrow('está com Ana')
    await expect(transfer(stage(), ana, id, carla.id, { previous_user_id: bruno.id })).rejects.toThrow(
      'está com Ana',
    )
    await expect(transfer(stage(), alice, id, ana.id)).rejects.toThrow('já está com Ana')
    for (const nobody of ['999', '0', '-1', 'x', ''])
      await expect(transfer(stage(), ana, id, nobody)).rejects.toThrow('Usuário não encontrado')
    for (const none of ['999999', '0', 'x', '9'.repeat(30)])
      await expect(transfer(stage(), ana, none, bruno.id)).rejects.toThrow('Atendimento não encontrado')
    await rows(stage(), 'DELETE FROM user_instances WHERE user_id = $1', [Number(carla.id)])
    await expect(transfer(stage(), ana, id, carla.id)).rejects.toThrow('não atende a conexão')
    await rows(stage(), 'UPDATE users SET blocked_at = now() WHERE id = $1', [Number(bruno.id)])
    await expect(transfer(stage(), ana, id, bruno.id)).rejects.toThrow('Usuário não encontrado')
    await rows(stage(), 'UPDATE users SET blocked_at = NULL')
    const [role] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes)
       VALUES ($1, 'estoque', 'Estoque', '{products}') RETURNING id::text`,
      [stage().tenant.id],
    )
    await rows(stage(), 'UPDATE users SET role_id = $2 WHERE id = $1', [Number(bruno.id), role?.id])
    await expect(transfer(stage(), ana, id, bruno.id)).rejects.toThrow(
      'O perfil de Bruno não dá acesso ao atendimento',
    )
    await finish(stage(), ana, id)
    await expect(transfer(stage(), ana, id, bruno.id)).rejects.toThrow('já foi encerrado')
    await expect(take(stage(), bruno, id)).rejects.toThrow('já foi encerrado')
  })
})

describe('closing, giving back, looking, commenting', () => {
  const stage = aStage(aDatabase())

  it('closing and giving back are for the owner and administrators, and not for the queue', async () => {
    const queued = await aTicket(stage())
    await expect(finish(stage(), stage().alice, queued.id)).rejects.toThrow('assuma-o antes de encerrar')
    await expect(giveBack(stage(), stage().alice, queued.id)).rejects.toThrow('já está na fila')
    const { id } = await aTakenTicket(stage())
    for (const act of [finish, giveBack])
      await expect(act(stage(), stage().bruno, id)).rejects.toThrow('está com Ana')
    const back = await giveBack(stage(), stage().ana, id)
    expect(back).toMatchObject({ inbox: 1, user_id: null, previous_user_id: stage().ana.id })
    expect(back).toEqual(await ticket(stage(), id))
    await take(stage(), stage().bruno, id)
    const done = await finish(stage(), stage().alice, id)
    expect(done).toMatchObject({ finished_ticket: 1, inbox: 0, isNotResponded: false })
    expect(done.finished_at).not.toBeNull()
    expect(done).toEqual(await ticket(stage(), id))
    for (const act of [finish, giveBack])
      await expect(act(stage(), stage().alice, id)).rejects.toThrow('já foi encerrado')
    expect(await logOf(stage(), id)).toEqual([
      'Ana assumiu o atendimento.',
      'Ana devolveu o atendimento à fila.',
      'Bruno assumiu o atendimento.',
      'Alice encerrou o atendimento.',
    ])
  })

  it('only the owner’s look counts as seen', async () => {
    const { id } = await aTakenTicket(stage())
    const look = (viewer: Viewer) => work(stage(), (w) => resetUnseen(w, viewer, id, stage().instanceId))
    const before = await head(stage())
    expect((await look(stage().bruno)).unseenMsg).toBe(1)
    expect((await look(stage().alice)).unseenMsg).toBe(1)
    expect(await head(stage())).toBe(before)
    const seen = await look(stage().ana)
    expect(seen.unseenMsg).toBe(0)
    expect(seen).toEqual(await ticket(stage(), id))
    await look(stage().ana)
    expect((await eventsSince(stage(), before)).map(({ event }) => event)).toEqual(['Changed'])
    await expect(
      work(stage(), (w) => resetUnseen(w, { ...stage().bruno, instance_ids: [] }, id, stage().instanceId)),
    ).rejects.toThrow('não encontrado')
  })

  it('whoever sees a ticket may comment once per hash, and nothing is sent', async () => {
    const { id, phone } = await aTakenTicket(stage())
    const hash = aHash()
    const comment = (viewer: Viewer) =>
      work(stage(), (w) =>
        createChatComment(
          w,
          viewer,
          { message: 'Alérgica a dipirona', to_number: phone, instance_id: stage().instanceId, hash },
          now(),
        ),
      )
    const made = await Promise.all(Array.from({ length: 10 }, () => comment(stage().bruno)))
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    expect(made[0]).toMatchObject({ type: 'comment', tag_type: 'out', user_sending_name: 'Bruno' })
    const jobs = await stage().db.system((w) =>
      w.query(`SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'messageId' = $1`, [made[0]?.id]),
    )
    expect(jobs).toEqual([])
    expect((await ticket(stage(), id)).last_msg).toBe('Bom dia')
    await finish(stage(), stage().ana, id)
    await expect(
      work(stage(), (w) =>
        createChatComment(
          w,
          stage().ana,
          { message: 'x', to_number: phone, instance_id: stage().instanceId, hash: aHash() },
          now(),
        ),
      ),
    ).rejects.toThrow('Não há atendimento aberto')
  })
})

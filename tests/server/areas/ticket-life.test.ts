import { beforeEach, describe, expect, it } from 'vitest'
import { bulkTickets } from '../../../server/conversation/life/bulk'
import { returnTicket } from '../../../server/conversation/life/close'
import { setPriority, snoozeTicket } from '../../../server/conversation/life/marks'
import { wakeJob } from '../../../server/conversation/life/wake.job'
import { aDatabase } from '../../databases'
import { aLifeDesk } from './life-desk'
import {
  aPhone,
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

const HOUR = 3_600_000

describe("a ticket's life", () => {
  const database = aDatabase()
  const stage = aStage(database)
  beforeEach(async () => {
    await rows(stage(), 'DELETE FROM closing_messages')
    await rows(stage(), 'UPDATE surveys SET deleted_at = now()')
  })

  const { now, start, close, reopen, writes, setting } = aLifeDesk(stage)

  describe('begins with us', () => {
    it('in the hands of who begins it, one customer in both spellings, one ticket', async () => {
      const eight = `5511${8_000_0000 + Math.floor(Math.random() * 1e6)}`
      const nine = `55119${eight.slice(4)}`
      const first = await start(stage().ana, {
        to_number: `(11) ${eight.slice(4, 8)}-${eight.slice(8)}`,
        name: 'Nova',
      })
      expect(first).toMatchObject({
        existed: false,
        ticket: {
          user_id: stage().ana.id,
          open_by_template: true,
          last_inbound_at: null,
          customer: { name: 'Nova', phone_number: nine },
        },
      })
      const again = await start(stage().bruno, { to_number: `+${nine}` })
      expect(again).toMatchObject({ existed: true, ticket: { id: first.ticket.id, user_id: stage().ana.id } })
      await writes(eight, 'Oi')
      expect(await ticket(stage(), first.ticket.id)).toMatchObject({ unseenMsg: 1, isNotResponded: true })
    })

    it('of two who begin at once one wins, and both have its ticket', async () => {
      const phone = aPhone()
      const both = await Promise.all(
        [stage().ana, stage().bruno].map((who) => start(who, { to_number: phone })),
      )
      expect(new Set(both.map(({ ticket: { id } }) => id)).size).toBe(1)
      expect(both.map(({ existed }) => existed).sort()).toEqual([false, true])
    })

    it('knows the window of the earlier ticket', async () => {
      const { id, customer_id } = await aTakenTicket(stage())
      await close(id)
      const { ticket: next } = await start(stage().bruno, { customer_id })
      expect(next).toMatchObject({ open_by_template: false })
      expect(next.last_inbound_at).not.toBeNull()
    })

    it.each([
      ['98765-4321', 'Falta o DDD.'],
      ['(10) 98765-4321', 'Este DDD não existe.'],
      ['+55 11 9876', 'Este número não tem a quantidade certa de dígitos.'],
      ['abc', 'Informe o número do contato.'],
    ])('is refused for %s', (to_number, sentence) =>
      expect(start(stage().ana, { to_number })).rejects.toThrow(sentence),
    )

    it('is refused with somebody who is blocked, and on a connection that is down', async () => {
      const { customer_id, id } = await aTakenTicket(stage())
      await close(id)
      await rows(stage(), 'UPDATE customers SET blocked_at = now() WHERE id = $1', [customer_id])
      await expect(start(stage().ana, { customer_id })).rejects.toThrow('Este contato está bloqueado.')
      await rows(stage(), 'UPDATE instances SET activated = FALSE WHERE id = $1', [stage().instanceId])
      await expect(start(stage().ana, { to_number: aPhone() })).rejects.toThrow('desconectada')
      await rows(stage(), 'UPDATE instances SET activated = TRUE WHERE id = $1', [stage().instanceId])
    })
  })

  it('is not begun with somebody on the blacklist, but given where they are being served', async () => {
    const { customer_id, id } = await aTakenTicket(stage())
    await rows(stage(), 'UPDATE customers SET is_blacklisted = TRUE WHERE id = $1', [customer_id])
    await expect(start(stage().ana, { customer_id })).resolves.toMatchObject({
      existed: true,
      ticket: { id },
    })
    await close(id)
    const refused = { extensions: { reason: 'not_served', overruled: true } }
    await expect(start(stage().ana, { customer_id })).rejects.toMatchObject(refused)
    await expect(start(stage().ana, { customer_id, against: ' ' })).rejects.toMatchObject(refused)
    const against = await start(stage().ana, { customer_id, against: 'Ligou para a loja' })
    expect(against.existed).toBe(false)
    expect(
      await rows(
        stage(),
        `SELECT m.message, r.why FROM overruled_refusals r
         JOIN customer_chats m ON m.customer_id = r.customer_id AND m.is_log_message AND m.message LIKE '%mesmo assim%'
         WHERE r.customer_id = $1`,
        [customer_id],
      ),
    ).toEqual([
      {
        message: 'Ana iniciou o atendimento mesmo assim (o cliente está na lista negra): Ligou para a loja',
        why: 'Ligou para a loja',
      },
    ])
    await close(against.ticket.id)
    // What they write comes in as ever.
    const [{ wa_id } = { wa_id: '' }] = await rows<{ wa_id: string }>(
      stage(),
      'SELECT wa_id FROM customers WHERE id = $1',
      [customer_id],
    )
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(wa_id)] }))
    await expect(start(stage().alice, { customer_id })).resolves.toMatchObject({
      existed: true,
    })
  })

  describe('is put off', () => {
    const snooze = (id: string, until: Date | null) =>
      work(stage(), (w) => snoozeTicket(w, stage().ana, id, until?.toISOString() ?? null, now()))
    const wake = (id: string, at: Date) =>
      wakeJob({ tenantId: stage().tenant.id, ticketId: id }, { db: stage().db, now: () => at })

    it('and comes back when its time has come, with a word to its owner, once', async () => {
      const { id } = await aTakenTicket(stage())
      const until = new Date(Date.now() + HOUR)
      await snooze(id, until)
      await wake(id, new Date(until.getTime() - 1))
      expect((await ticket(stage(), id)).snoozed_until).toBe(until.toISOString())
      const before = await head(stage())
      await wake(id, until)
      await wake(id, until)
      expect((await ticket(stage(), id)).snoozed_at).toBeNull()
      expect((await eventsSince(stage(), before)).map(({ event }) => event)).toEqual([
        'Changed',
        'customerChatCreated',
        'chatNotification',
      ])
    })

    it('anew: an earlier job finds nothing to do', async () => {
      const { id } = await aTakenTicket(stage())
      const [first, second] = [new Date(Date.now() + HOUR), new Date(Date.now() + 2 * HOUR)]
      await snooze(id, first)
      await snooze(id, second)
      await wake(id, first)
      expect((await ticket(stage(), id)).snoozed_until).toBe(second.toISOString())
    })

    it.each<[string, (id: string, phone: string) => Promise<unknown>]>([
      ['its customer writes', (_, phone) => writes(phone, 'Voltei')],
      ['it goes back to the queue', (id) => work(stage(), (w) => returnTicket(w, stage().ana, id, now()))],
      ['it is closed', (id) => close(id)],
    ])('until %s', async (_, happens) => {
      const { id, phone } = await aTakenTicket(stage())
      await snooze(id, null)
      expect((await ticket(stage(), id)).snoozed_at).not.toBeNull()
      await happens(id, phone)
      expect(await ticket(stage(), id)).toMatchObject({ snoozed_at: null, snoozed_until: null })
    })

    it('only by its owner, and only to a time that is to come', async () => {
      const { id } = await aTakenTicket(stage())
      await expect(snooze(id, new Date(Date.now() - 1))).rejects.toThrow('ainda não passou')
      await expect(work(stage(), (w) => snoozeTicket(w, stage().bruno, id, null, now()))).rejects.toThrow(
        'está com Ana',
      )
    })
  })

  describe('is closed for a reason', () => {
    const aReason = async () => {
      const [row] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO reasons (tenant_id, name, outcome, fields) VALUES ($1, 'Venda', 'won', $2) RETURNING id::text`,
        [
          stage().tenant.id,
          JSON.stringify([
            { key: 'valor', label: 'Valor', type: 'number', required: true, options: [] },
            { key: 'dia', label: 'Dia', type: 'date', required: false, options: [] },
          ]),
        ],
      )
      return row?.id ?? ''
    }

    it('with its fields, which stay as they were called', async () => {
      const { id } = await aTakenTicket(stage())
      const reason_id = await aReason()
      await expect(close(id, { reason_id })).rejects.toThrow('Valor: preencha este campo.')
      const wrong = [
        { key: 'valor', value: '10' },
        { key: 'dia', value: '2026-02-30' },
      ]
      await expect(close(id, { reason_id, fields: wrong })).rejects.toThrow('Dia: informe uma data.')
      const closed = await close(id, { reason_id, fields: [{ key: 'valor', value: ' 12,50 ' }] })
      expect(closed.closing).toEqual({
        reason: 'Venda',
        category: null,
        outcome: 'won',
        fields: [{ label: 'Valor', value: '12,50' }],
      })
    })

    it('where the house wants one, and not by one that was deleted', async () => {
      const { id } = await aTakenTicket(stage())
      const reason_id = await aReason()
      await setting('closing_reason_required', 'true')
      await expect(close(id)).rejects.toThrow('Escolha o motivo do encerramento.')
      await rows(stage(), 'UPDATE reasons SET deleted_at = now()')
      await expect(close(id, { reason_id })).rejects.toThrow('Este motivo não existe mais')
      // Without a reason to choose, none can be asked for.
      await close(id)
      await setting('closing_reason_required', 'false')
    })
  })

  describe('is opened again', () => {
    it('by who had it or an administrator, within the hours, without its reason', async () => {
      const { id } = await aTakenTicket(stage())
      await close(id)
      await expect(reopen(id, stage().bruno)).rejects.toThrow('Somente quem atendeu')
      await expect(reopen(id, stage().ana, new Date(Date.now() + 25 * HOUR))).rejects.toThrow('prazo de 24 h')
      expect(await reopen(id)).toMatchObject({
        user_id: stage().ana.id,
        finished_at: null,
        finished_ticket: 0,
      })
      await close(id)
      expect(await reopen(id, stage().alice)).toMatchObject({ user_id: stage().alice.id })
      await close(id, {}, now(), stage().alice)
      await setting('reopen_hours', '0')
      await expect(reopen(id, stage().alice)).rejects.toThrow('não podem ser reabertos')
      await setting('reopen_hours', '24')
    })

    it('not while the customer has another, which is named', async () => {
      const { id, phone } = await aTakenTicket(stage())
      await close(id)
      await writes(phone, 'Oi de novo')
      await expect(reopen(id)).rejects.toMatchObject({
        extensions: { code: 'CONFLICT', ticket: { protocol: expect.any(String) } },
        message: expect.stringMatching(/já tem outro atendimento em andamento: \d+, na fila/),
      })
    })

    it('not beyond what its owner may hold', async () => {
      const { id } = await aTakenTicket(stage(), stage().carla)
      await close(id, {}, now(), stage().carla)
      await aTakenTicket(stage(), stage().carla)
      await rows(stage(), 'UPDATE users SET max_chat_tickets = 1 WHERE id = $1', [Number(stage().carla.id)])
      await expect(reopen(id, stage().carla)).rejects.toThrow('máximo de 1')
      await rows(stage(), 'UPDATE users SET max_chat_tickets = NULL WHERE id = $1', [
        Number(stage().carla.id),
      ])
    })
  })

  it('takes a priority from 0 to 3, in the queue from anybody, then from its owner', async () => {
    const { id } = await aTicket(stage())
    const set = (priority: number, viewer = stage().ana) =>
      work(stage(), (w) => setPriority(w, viewer, id, priority, now()))
    expect(await set(3, stage().bruno)).toMatchObject({ priority: 3 })
    await take(stage(), stage().ana, id)
    await expect(set(1, stage().bruno)).rejects.toThrow('está com Ana')
    for (const wrong of [-1, 4, 1.5]) await expect(set(wrong)).rejects.toThrow('A prioridade vai de 0 a 3.')
  })

  it('of many, each stands by itself', async () => {
    const [mine, theirs, queue] = [
      await aTakenTicket(stage()),
      await aTakenTicket(stage(), stage().bruno),
      await aTicket(stage()),
    ]
    await send(stage(), stage().ana, mine.phone)
    const results = await bulkTickets(
      stage().db,
      stage().tenant,
      stage().ana,
      { ids: [mine.id, theirs.id, queue.id, '999999999'], action: 'close' },
      now(),
    )
    expect(results.map(({ done, message }) => done || message)).toEqual([
      true,
      'Este atendimento está com Bruno.',
      'Este atendimento está na fila: assuma-o antes de encerrar.',
      'Atendimento não encontrado.',
    ])
    await expect(
      bulkTickets(stage().db, stage().tenant, stage().ana, { ids: ['999999999'], action: 'close' }, now()),
    ).rejects.toThrow('Atendimento não encontrado.')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { bulkTickets } from '../../../server/tickets/bulk'
import { finishTicket, returnTicket } from '../../../server/tickets/close'
import { changeDepartment } from '../../../server/tickets/department'
import { closingPlan } from '../../../server/tickets/farewell'
import { goodbyeJob } from '../../../server/tickets/goodbye.job'
import { setPriority, snoozeTicket } from '../../../server/tickets/marks'
import { reopenTicket } from '../../../server/tickets/reopen'
import { startTicket } from '../../../server/tickets/start'
import { wakeJob } from '../../../server/tickets/wake.job'
import type { Viewer } from '../../../src/domain/tickets/visibility'
import { aDatabase } from '../../databases'
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

  const now = () => new Date()
  const start = (viewer: Viewer, to: { to_number?: string; customer_id?: string; name?: string }) =>
    work(stage(), (w) => startTicket(w, viewer, { instance_id: stage().instanceId, ...to }, now()))
  const close = (id: string, closing = {}, at = now(), viewer = stage().ana) =>
    work(stage(), (w) => finishTicket(w, viewer, id, at, closing))
  /** The moment after a closing is over. */
  const goodbye = (id: string, closedAt: Date) =>
    goodbyeJob(
      { tenantId: stage().tenant.id, ticketId: id, by: stage().ana.id, closedAt: closedAt.toISOString() },
      { db: stage().db, now: () => closedAt },
    )
  const closeAndGo = async (id: string, at = now()) => {
    const closed = await close(id, {}, at)
    await goodbye(id, at)
    await goodbye(id, at)
    return closed
  }
  const reopen = (id: string, viewer = stage().ana, at = now()) =>
    work(stage(), (w) => reopenTicket(w, viewer, id, at))
  const writes = (phone: string, ...bodies: string[]) =>
    deliver(stage(), envelope(stage().phoneNumberId, { messages: bodies.map((body) => text(phone, body)) }))
  const setting = (key: string, value: string) =>
    rows(
      stage(),
      `INSERT INTO settings (tenant_id, key, value) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
      [stage().tenant.id, key, value],
    )
  const saysGoodbye = (words: string) =>
    rows(stage(), 'INSERT INTO closing_messages (tenant_id, text) VALUES ($1, $2)', [
      stage().tenant.id,
      words,
    ])
  const spoken = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out' ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)

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
    await expect(start(stage().ana, { customer_id })).rejects.toThrow('lista negra')
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

  describe('ends with a word', () => {
    it('that names the shop’s own fields, but for what is sensitive', async () => {
      await saysGoodbye('{{primeiro_nome}}: {{cliente_vip}} {{pontos}}{{alergia}}.')
      await rows(
        stage(),
        `INSERT INTO customer_fields (tenant_id, key, label, kind, choices, sensitive) VALUES
           ($1, 'cliente_vip', 'VIP', 'yes_no', '[]', false), ($1, 'pontos', 'Pontos', 'number', '[]', false),
           ($1, 'primeiro_nome', 'Apelido', 'text', '[]', false), ($1, 'alergia', 'Alergia', 'text', '[]', true)`,
        [stage().tenant.id],
      )
      const own = await aTakenTicket(stage())
      await rows(
        stage(),
        `UPDATE customers SET name = 'Rosa', open_field = '{"cliente_vip": true, "pontos": 1.5, "primeiro_nome": "Ro"}',
           sensitive_field = '{"alergia": "dipirona"}' WHERE id = $1`,
        [own.customer_id],
      )
      await closeAndGo(own.id)
      expect(await spoken(own.id)).toEqual(['Rosa: Sim 1,5.'])
      await rows(stage(), 'DELETE FROM customer_fields')
    })

    it('that is filled in and sent once, unless it is closed in silence or outside the window', async () => {
      await saysGoodbye('Tchau, {{primeiro_nome}}{{cupom}}! {{protocolo}}')
      const loud = await aTakenTicket(stage())
      await rows(stage(), `UPDATE customers SET name = 'Rosa Maria' WHERE id = $1`, [loud.customer_id])
      const { protocol } = await closeAndGo(loud.id)
      expect(await spoken(loud.id)).toEqual([`Tchau, Rosa! ${protocol}`])
      const silent = await aTakenTicket(stage())
      await close(silent.id, { silent: true })
      expect(await spoken(silent.id)).toEqual([])
      const later = `SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'ticketId' = $1`
      expect(await stage().db.system((w) => w.query(later, [silent.id]))).toEqual([])
      const late = await aTakenTicket(stage())
      const tomorrow = new Date(Date.now() + 25 * HOUR)
      expect(
        await work(stage(), (w) => closingPlan(w, stage().ana, { id: late.id, reasonId: null }, tomorrow)),
      ).toMatchObject({
        message: null,
      })
      await closeAndGo(late.id, tomorrow)
      expect(await spoken(late.id)).toEqual([])
    })

    it("of the ticket's department before the house's own", async () => {
      const [department] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Entregas') RETURNING id::text`,
        [stage().tenant.id],
      )
      await saysGoodbye('Da casa')
      await rows(
        stage(),
        `INSERT INTO closing_messages (tenant_id, department_id, text) VALUES ($1, $2, 'Do setor')`,
        [stage().tenant.id, department?.id],
      )
      const { id } = await aTicket(stage())
      await work(stage(), (w) => changeDepartment(w, stage().ana, id, department?.id ?? '', now()))
      await take(stage(), stage().ana, id)
      await closeAndGo(id)
      expect(await spoken(id)).toEqual(['Do setor'])
    })
  })

  describe('is graded', () => {
    const asked = async () => {
      await rows(
        stage(),
        `INSERT INTO surveys (tenant_id, question, thanks) VALUES ($1, 'De 0 a 10?', 'Obrigado!') ON CONFLICT DO NOTHING`,
        [stage().tenant.id],
      )
      const held = await aTakenTicket(stage())
      await closeAndGo(held.id)
      return held
    }
    const newest = async (phone: string) =>
      (
        await rows<{ id: string; state: string }>(
          stage(),
          `SELECT t.id::text, t.state FROM chat_tickets t JOIN customers c ON c.id = t.customer_id
           WHERE c.wa_id = $1 ORDER BY t.id DESC LIMIT 1`,
          [phone],
        )
      )[0]

    it('by an answer to the question, with a word about it, and stays closed', async () => {
      const { id, phone } = await asked()
      const before = await head(stage())
      await writes(phone, 'Nota 9!')
      await writes(phone, 'Muito bom')
      expect(await ticket(stage(), id)).toMatchObject({
        finished_ticket: 1,
        grade: 9,
        review: 'Muito bom',
        // The one from before it was closed.
        unseenMsg: 1,
        isNotResponded: false,
      })
      expect(await newest(phone)).toMatchObject({ id })
      const told = (await eventsSince(stage(), before)).map(({ event }) => event)
      expect(told.filter((event) => event === 'notifyReviewAttendance')).toHaveLength(2)
      // What comes behind it is a matter of its own.
      await writes(phone, 'Tem dipirona')
      expect(await newest(phone)).toMatchObject({ state: 'inbox' })
    })

    it.each<[string, string[], number | null]>([
      ['what is no grade', ['Tem dipirona?'], null],
      ['what asks something behind the grade', ['10', 'E a entrega, chega hoje?'], 10],
      ['a grade behind something else', ['Oi', '10'], null],
    ])('not by %s: it begins a new ticket', async (_, bodies, grade) => {
      const { id, phone } = await asked()
      await writes(phone, ...bodies)
      const next = await newest(phone)
      expect(next).toMatchObject({ state: 'inbox' })
      expect(next?.id).not.toBe(id)
      expect(await ticket(stage(), id)).toMatchObject({ grade, review: null })
    })

    it('not where nobody asked', async () => {
      const { id, phone } = await aTakenTicket(stage())
      await close(id)
      await writes(phone, '10')
      expect(await newest(phone)).toMatchObject({ state: 'inbox' })
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

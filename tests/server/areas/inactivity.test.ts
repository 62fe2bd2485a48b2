import { beforeEach, describe, expect, it } from 'vitest'
import { inactivityRules } from '../../../server/areas/automatic-messages/inactivity-rules'
import { silenceDue } from '../../../server/conversation/inactivity/due.job'
import { snoozeTicket } from '../../../server/conversation/life/marks'
import { pinTicket } from '../../../server/conversation/tickets/pins'
import type { SilencePlace } from '../../../src/domain/inactivity/silence'
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
  text,
  ticket,
  work,
} from './stage'

const MINUTE = 60_000

describe('a customer who falls silent', () => {
  const stage = aStage(aDatabase())
  const anywhere = { instanceId: null, departmentId: null, reasonId: null, active: true }
  const rule = (place: SilencePlace, more: object = {}, at = new Date(Date.now() - 60 * MINUTE)) =>
    work(stage(), (w) =>
      inactivityRules(place, at).save(w, null, {
        ...anywhere,
        warnings: [
          { minutes: 10, text: 'Ainda está aí?' },
          { minutes: 5, text: 'Vamos encerrar.' },
        ],
        closeMinutes: 15,
        ...more,
      }),
    )
  /** Runs the timer so many minutes from now. */
  const fire = (id: string, minutes: number) =>
    silenceDue(
      { tenantId: stage().tenant.id, ticketId: id },
      { db: stage().db, now: () => new Date(Date.now() + minutes * MINUTE) },
    )
  const timers = (id: string) =>
    stage().db.system((w) =>
      w.query<{ run_at: Date }>(
        `SELECT j.run_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
         WHERE k.identifier = 'inactivity.due' AND j.payload->>'ticketId' = $1`,
        [id],
      ),
    )
  const said = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  const lines = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  /** In Ana's hands, and answered. */
  const answered = async () => {
    const held = await aTakenTicket(stage())
    await send(stage(), stage().ana, held.phone)
    return held
  }
  const writes = (phone: string, body: string) =>
    deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, body)] }))

  beforeEach(() => rows(stage(), 'DELETE FROM inactivity_rules'))

  it('in hand is warned, warned again and closed, each once, also when a timer fires twice', async () => {
    await rule('open')
    const { id } = await answered()
    expect(await timers(id)).toHaveLength(1)
    await fire(id, 9)
    expect(await said(id)).toEqual([])
    for (const minutes of [11, 11, 12]) await fire(id, minutes)
    expect(await said(id)).toEqual(['Ainda está aí?'])
    for (const minutes of [17, 17]) await fire(id, minutes)
    expect(await said(id)).toEqual(['Ainda está aí?', 'Vamos encerrar.'])
    const before = await head(stage())
    for (const minutes of [33, 33, 60]) await fire(id, minutes)
    expect(await ticket(stage(), id)).toMatchObject({ finished_ticket: 1, closing: null })
    expect(await said(id)).toHaveLength(2)
    expect((await eventsSince(stage(), before)).map(({ event }) => event)).toEqual([
      'chatTicketClosed',
      'customerChatCreated',
    ])
    expect(await lines(id)).toContain('Encerrado por inatividade do cliente.')
  })

  it('is not overtaken by a server that was down: a late warning is followed by its wait', async () => {
    await rule('open')
    const { id } = await answered()
    await fire(id, 300)
    await fire(id, 300)
    expect(await said(id)).toEqual(['Ainda está aí?'])
    await fire(id, 306)
    expect(await said(id)).toHaveLength(2)
  })

  it('is let alone once they write, until they are answered and silent again', async () => {
    await rule('open')
    const { id, phone } = await answered()
    await fire(id, 11)
    await writes(phone, 'Estou sim')
    // The last word is the customer's: the shop owes the answer.
    await fire(id, 500)
    expect(await said(id)).toHaveLength(1)
    expect(await ticket(stage(), id)).toMatchObject({ finished_ticket: 0 })
    await send(stage(), stage().ana, phone)
    await fire(id, 11)
    expect(await said(id)).toEqual(['Ainda está aí?', 'Ainda está aí?'])
  })

  it.each<[string, (held: { id: string; phone: string }) => Promise<unknown>]>([
    ['put off', ({ id }) => work(stage(), (w) => snoozeTicket(w, stage().ana, id, null, new Date()))],
    ['pinned by who has it', ({ id }) => work(stage(), (w) => pinTicket(w, stage().ana, id, true))],
    [
      'blocked',
      ({ id }) =>
        rows(
          stage(),
          'UPDATE customers SET blocked_at = now() WHERE id = (SELECT customer_id FROM chat_tickets WHERE id = $1)',
          [id],
        ),
    ],
  ])('is not timed in a ticket that is %s', async (_, happens) => {
    await rule('open')
    const held = await answered()
    await happens(held)
    await fire(held.id, 500)
    expect(await said(held.id)).toEqual([])
  })

  it('is timed again when the ticket is unpinned', async () => {
    await rule('open')
    const { id } = await answered()
    await work(stage(), (w) => pinTicket(w, stage().ana, id, true))
    await fire(id, 11)
    expect(await timers(id)).toHaveLength(1)
    await rows(stage(), 'SELECT 1')
    await work(stage(), (w) => pinTicket(w, stage().ana, id, false))
    await fire(id, 11)
    expect(await said(id)).toEqual(['Ainda está aí?'])
  })

  it('is never written to outside the window: the conversation says so, once, and the rule goes on', async () => {
    await rule('open')
    const { id } = await answered()
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = last_inbound_at - interval '25 hours' WHERE id = $1`,
      [id],
    )
    for (const minutes of [11, 11]) await fire(id, minutes)
    expect(await said(id)).toEqual([])
    expect((await lines(id)).filter((line) => line.includes('janela fechada'))).toEqual([
      'Mensagem de inatividade não enviada: janela fechada.',
    ])
    await fire(id, 17)
    await fire(id, 33)
    expect(await ticket(stage(), id)).toMatchObject({ finished_ticket: 1 })
  })

  it('is treated by the rule of where they wait: one for the queue is none in hand, and the other way round', async () => {
    const [queued, held] = [await aTicket(stage()), await answered()]
    await rule('inbox', { warnings: [{ minutes: 10, text: 'Na fila' }], closeMinutes: null })
    await fire(held.id, 500)
    expect(await said(held.id)).toEqual([])
    await rows(stage(), `UPDATE inactivity_rules SET place = 'open'`)
    await fire(queued.id, 500)
    expect(await said(queued.id)).toEqual([])
    await fire(held.id, 500)
    expect(await said(held.id)).toEqual(['Na fila'])
  })

  it('in hand is timed from the last word to them: what colleagues note among themselves is none', async () => {
    await rule('open')
    const { id } = await answered()
    await rows(
      stage(),
      `UPDATE customer_chats SET sent_at = sent_at - interval '8 minutes' WHERE chat_ticket_id = $1`,
      [id],
    )
    await rows(
      stage(),
      `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, user_id, tag_type, type, message, sent_at, hash)
       SELECT tenant_id, id, customer_id, instance_id, user_id, 'out', 'comment', 'Está viajando', now(), 'note-' || id
       FROM chat_tickets WHERE id = $1`,
      [id],
    )
    await fire(id, 3)
    expect(await said(id)).toEqual(['Ainda está aí?'])
  })

  it('in the queue is warned since their last word, and closed for the chosen reason', async () => {
    const [reason] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO reasons (tenant_id, name, outcome) VALUES ($1, 'Não respondeu', 'lost') RETURNING id::text`,
      [stage().tenant.id],
    )
    await rule('inbox', { reasonId: reason?.id, warnings: [{ minutes: 10, text: 'Aguarde um pouco.' }] })
    const { id, phone } = await aTicket(stage())
    expect(await timers(id)).toHaveLength(1)
    await fire(id, 11)
    expect(await said(id)).toEqual(['Aguarde um pouco.'])
    // Still in the queue, and still waiting for the shop.
    expect(await ticket(stage(), id)).toMatchObject({ inbox: 1, isNotResponded: true })
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = last_inbound_at - interval '1 minute', placed_at = placed_at - interval '1 minute' WHERE id = $1`,
      [id],
    )
    await writes(phone, 'Alô?')
    await fire(id, 9)
    expect(await said(id)).toHaveLength(1)
    await fire(id, 11)
    expect(await said(id)).toHaveLength(2)
    await fire(id, 27)
    expect(await ticket(stage(), id)).toMatchObject({
      finished_ticket: 1,
      closing: { reason: 'Não respondeu', category: null, outcome: 'lost', fields: [] },
    })
    expect(
      await rows(stage(), 'SELECT closing_reason_id::text AS id FROM chat_tickets WHERE id = $1', [id]),
    ).toEqual([{ id: reason?.id }])
  })

  it('is not warned for the time before the rule was saved', async () => {
    const { id } = await answered()
    await rows(
      stage(),
      `UPDATE customer_chats SET sent_at = sent_at - interval '3 hours' WHERE chat_ticket_id = $1`,
      [id],
    )
    await rule('open', {}, new Date())
    await fire(id, 0)
    expect(await said(id)).toEqual([])
    await fire(id, 11)
    expect(await said(id)).toHaveLength(1)
  })

  it('is not warned once more when the words of the rule change, and is timed anew when its times do', async () => {
    const warnings = [{ minutes: 10, text: 'Ainda está aí?' }]
    const { id } = await answered()
    const ruleId = await rule('open', { warnings })
    await fire(id, 11)
    expect(await said(id)).toHaveLength(1)
    const save = (minutes: number, words: string) =>
      work(stage(), (w) =>
        inactivityRules('open', new Date(Date.now() + 12 * MINUTE)).save(w, ruleId, {
          ...anywhere,
          warnings: [{ minutes, text: words }],
          closeMinutes: 15,
        }),
      )
    await save(10, 'Oi, ainda está aí?')
    await fire(id, 23)
    expect(await said(id)).toHaveLength(1)
    await save(20, 'Oi, ainda está aí?')
    await fire(id, 31)
    expect(await said(id)).toHaveLength(1)
    await fire(id, 33)
    expect(await said(id)).toEqual(['Ainda está aí?', 'Oi, ainda está aí?'])
  })

  it('is treated by the rule of the department before that of the shop, and by none that is off', async () => {
    const [department] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Entregas') RETURNING id::text`,
      [stage().tenant.id],
    )
    await rule('open')
    await rule('open', {
      departmentId: department?.id,
      warnings: [{ minutes: 1, text: 'Do setor' }],
      closeMinutes: null,
    })
    const { id } = await answered()
    await rows(stage(), 'UPDATE chat_tickets SET department_id = $2 WHERE id = $1', [id, department?.id])
    await fire(id, 2)
    await fire(id, 500)
    expect(await said(id)).toEqual(['Do setor'])
    await rows(stage(), 'UPDATE inactivity_rules SET active = FALSE')
    const other = await answered()
    expect(await timers(other.id)).toEqual([])
    await fire(other.id, 500)
    expect(await said(other.id)).toEqual([])
  })

  it('of another shop is not seen by the rule of this one', async () => {
    await rule('open')
    const next = await stage().another()
    const phone = aPhone()
    await deliver(stage(), envelope(next.phoneNumberId, { messages: [text(phone)] }))
    const [row] = await rows<{ id: string; silence: unknown }>(
      { ...stage(), ...next },
      'SELECT id::text, silence FROM chat_tickets',
    )
    expect(row).toMatchObject({ silence: null })
  })

  it.each<[string, object, string]>([
    ['nothing is to be done', { warnings: [], closeMinutes: null }, 'warnings'],
    ['a wait is none', { closeMinutes: 0 }, 'closeMinutes'],
    ['the reason is none', { reasonId: '999' }, 'reason_id'],
  ])('has no rule where %s', (_, more, field) =>
    expect(rule('open', more)).rejects.toMatchObject({ extensions: { code: 'INVALID', field } }),
  )
})

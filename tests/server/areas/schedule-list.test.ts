import { describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/areas/schedules/due.job'
import { cancelScheduled, scheduleMessage, updateScheduled } from '../../../server/areas/schedules/schedule'
import { scheduledDays, scheduledRows } from '../../../server/areas/schedules/scheduled-list'
import type { MutationScheduleMessageArgs } from '../../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../../src/domain/access/visibility'
import { momentOf } from '../../../src/domain/schedules/send-later'
import { aDatabase } from '../../databases'
import { aHash, aStage, aTakenTicket, deliver, envelope, eventsSince, head, rows, text, work } from './stage'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('all messages that leave later', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const plan = (id: string, more: Partial<MutationScheduleMessageArgs> = {}, who: Viewer = stage().ana) =>
    work(stage(), (w) =>
      scheduleMessage(
        w,
        who,
        {
          chat_ticket_id: id,
          message: 'Ainda precisa?',
          send_at: new Date(Date.now() + HOUR).toISOString(),
          hash: aHash(),
          ...more,
        },
        new Date(),
      ),
    )
  const list = async (viewer: Viewer, input: object = {}) =>
    (await work(stage(), (w) => scheduledRows(w, viewer, input))).items
  const writes = (phone: string) =>
    deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, 'Não, obrigado')] }))
  const row = async (id: string) =>
    (
      await rows(
        stage(),
        'SELECT state, error_code, customer_chat_id FROM scheduled_messages WHERE id = $1',
        [id],
      )
    )[0]
  const logLines = (ticketId: string) =>
    rows<{ message: string }>(
      stage(),
      'SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message ORDER BY id',
      [ticketId],
    )
  /** Sees no ticket of the stage's connection. */
  const elsewhere = (viewer: Viewer): Viewer => ({ ...viewer, instance_ids: [] })

  it('that repeat plan the next one as they leave, once, however often they are tried', async () => {
    const { id: ticketId } = await aTakenTicket(stage())
    await rows(stage(), 'UPDATE instances SET is_official = FALSE')
    // Nine in the morning in São Paulo, some days on.
    const nine = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 12 * HOUR)
    const due = (scheduledId: string, at: Date) =>
      sendDue({ tenantId: stage().tenant.id, scheduledId }, { db: stage().db, now: () => at })
    const at = nine(3)
    const first = await plan(ticketId, {
      message: 'Hora do remédio',
      send_at: at.toISOString(),
      repeat: '0 9 * * *',
    })
    expect(first.repeat).toBe('0 9 * * *')
    const series = () =>
      rows<{ id: string; state: string; repeat: string | null; send_at: Date }>(
        stage(),
        `SELECT id::text, state, repeat, send_at FROM scheduled_messages WHERE chat_ticket_id = $1 ORDER BY id`,
        [ticketId],
      )
    await Promise.all([due(first.id, at), due(first.id, at)])
    await due(first.id, at)
    const [sent, next, ...more] = await series()
    expect([sent?.state, sent?.repeat, more]).toEqual(['sent', null, []])
    expect(next).toMatchObject({ state: 'pending', repeat: '0 9 * * *', send_at: nine(4) })
    // A server that was off for days sends one, not one for each day.
    await due(next?.id ?? '', new Date(nine(9).getTime() + HOUR))
    const [, , third] = await series()
    expect(third?.send_at).toEqual(nine(10))
    const change = (repeat: string) =>
      work(stage(), (w) => updateScheduled(w, stage().ana, third?.id ?? '', { repeat }, new Date()))
    await expect(change('61 9 * * *')).rejects.toThrow('minuto')
    await expect(change('0 9,18 * * *')).rejects.toThrow('uma vez por dia')
    expect((await change('')).repeat).toBeNull()
    await due(third?.id ?? '', nine(10))
    expect(await series()).toHaveLength(3)
    await rows(stage(), 'UPDATE instances SET is_official = TRUE')
    // Over an official number it comes again outside the window.
    await expect(plan(ticketId, { message: 'Oi', repeat: '0 9 * * *' })).rejects.toThrow('modelo aprovado')
  })

  it('that repeat tell their author of the one that did not leave, and when the next does', async () => {
    const { id: ticketId } = await aTakenTicket(stage())
    await rows(stage(), 'UPDATE instances SET is_official = FALSE')
    const at = momentOf('2027-03-10T09:00', 'America/Sao_Paulo')
    const due = (scheduledId: string, now: number) =>
      sendDue({ tenantId: stage().tenant.id, scheduledId }, { db: stage().db, now: () => new Date(now) })
    const planned = { message: 'Hora do remédio', send_at: new Date(at).toISOString(), repeat: '0 9 * * *' }
    const { id } = await plan(ticketId, planned)
    // Another of hers to the same customer, of a plan of its own, is no next of this.
    await plan(ticketId, { ...planned, send_at: new Date(at + HOUR).toISOString() })
    await rows(stage(), 'UPDATE instances SET activated = FALSE')
    const before = await head(stage())
    for (let tries = 0; tries < 2; tries++) await due(id, at)
    await rows(stage(), 'UPDATE instances SET activated = TRUE, is_official = TRUE')
    const notices = (await eventsSince(stage(), before)).filter(({ event }) => event === 'chatNotification')
    expect(notices).toMatchObject([{ data: { user_id: stage().ana.id, chat_ticket_id: ticketId } }])
    expect(notices[0]?.data.message).toMatch(
      /não foi enviada\. .*desconectada.*\. A próxima sai em 11\/03\/2027 09:00\.$/,
    )
    const listed = await list(stage().ana, { filters: [{ field: 'state', any: ['failed'] }] })
    expect(listed).toMatchObject([
      {
        id,
        repeat: null,
        error_code: 'CONNECTION_OFF',
        error_message: expect.stringContaining('desconectada'),
      },
    ])
    const next = await list(stage().ana, { filters: [{ field: 'sent', any: ['2027-03-11', '2027-03-11'] }] })
    expect(next).toMatchObject([{ state: 'pending', repeat: '0 9 * * *', may_change: true }])
    // The days of that month are another test's.
    await rows(stage(), 'DELETE FROM scheduled_messages WHERE chat_ticket_id = $1', [ticketId])
  })

  it('are listed with what is known of them, for who sees the ticket and for their author', async () => {
    const { id: ticketId } = await aTakenTicket(stage())
    const { id } = await plan(ticketId)
    const [mine] = await list(stage().ana, { filters: [{ field: 'id', any: [id] }] })
    expect(mine).toMatchObject({ id, user_name: 'Ana', instance_name: 'Centro', may_change: true })
    expect(Date.parse(mine?.window_ends_at ?? '') - Date.now()).toBeGreaterThan(23 * HOUR)
    const of = (viewer: Viewer) => list(viewer, { filters: [{ field: 'id', any: [id] }] })
    expect(await of(stage().bruno)).toMatchObject([{ id, may_change: false }])
    expect(await of(elsewhere(stage().bruno))).toEqual([])
    // Her ticket has gone to another department meanwhile: what she wrote is still hers to take back.
    await rows(stage(), 'UPDATE chat_tickets SET user_id = $2 WHERE id = $1', [
      ticketId,
      Number(stage().carla.id),
    ])
    expect(await of(elsewhere(stage().ana))).toMatchObject([{ id, may_change: true }])
    await work(stage(), (w) => cancelScheduled(w, elsewhere(stage().ana), id, new Date()))
    expect(await row(id)).toMatchObject({ state: 'canceled' })
  })

  it('are found by customer, state, author and days of the house', async () => {
    const { id: ticketId, phone } = await aTakenTicket(stage())
    // 23:30 there is the next day in Greenwich.
    const late = new Date(momentOf('2027-03-10T23:30', 'America/Sao_Paulo')).toISOString()
    const early = new Date(momentOf('2027-03-11T00:10', 'America/Sao_Paulo')).toISOString()
    for (const send_at of [late, early]) await plan(ticketId, { message: send_at, send_at })
    const sent = (first: string, last: string, more: object = {}) =>
      list(stage().alice, { filters: [{ field: 'sent', any: [first, last] }], search: phone, ...more })
    expect(await sent('2027-03-10', '2027-03-10')).toMatchObject([{ message: late }])
    expect(await sent('2027-03-11', '')).toMatchObject([{ message: early }])
    expect(await sent('', '2027-03-11')).toHaveLength(2)
    await expect(sent('2027-02-30', '')).rejects.toThrow('Data inválida')
    const days = await work(stage(), (w) =>
      scheduledDays(w, stage().alice, {
        first: '2027-03-01',
        last: '2027-03-31',
        most: 1,
        list: { search: phone },
      }),
    )
    expect(days).toMatchObject([
      { day: '2027-03-10', total: 1, items: [{ message: late }] },
      { day: '2027-03-11', total: 1, items: [{ message: early }] },
    ])
    await expect(
      work(stage(), (w) =>
        scheduledDays(w, stage().alice, { first: '2027-01-01', last: '2027-12-31', most: 1 }),
      ),
    ).rejects.toThrow('período')
  })

  it('of a day the first few are given, and how many there are', async () => {
    const { id: ticketId, phone } = await aTakenTicket(stage())
    const soon = Date.now() + HOUR
    for (let n = 0; n < 3; n++) await plan(ticketId, { send_at: new Date(soon + n * 1000).toISOString() })
    const day = (await list(stage().ana, { search: phone }))[0]?.send_at.slice(0, 10) ?? ''
    const around = (by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
    const [found] = await work(stage(), (w) =>
      scheduledDays(w, stage().ana, { first: around(-1), last: around(1), most: 2, list: { search: phone } }),
    )
    expect(found).toMatchObject({ total: 3, items: [{}, {}] })
    expect(found?.items).toHaveLength(2)
  })

  it('one that an answer cancels is canceled as soon as the customer writes, and the conversation says so', async () => {
    const { id: ticketId, phone } = await aTakenTicket(stage())
    const { id } = await plan(ticketId, { cancel_if_answered: true })
    const other = await plan(ticketId)
    const before = await head(stage())
    await writes(phone)
    expect(await row(id)).toMatchObject({ state: 'canceled', error_code: 'ANSWERED' })
    expect(await row(other.id)).toMatchObject({ state: 'pending' })
    expect((await logLines(ticketId)).at(-1)?.message).toMatch(
      /^A mensagem de Ana agendada para .* foi cancelada/,
    )
    const told = (await eventsSince(stage(), before)).filter(
      ({ event }) => event === 'scheduledMessageChanged',
    )
    expect(told).toMatchObject([{ data: { scheduled: { id, state: 'canceled' } } }])
    expect(await list(stage().ana, { filters: [{ field: 'id', any: [id] }] })).toMatchObject([
      { cancel_if_answered: true, error_message: 'O cliente respondeu antes do horário.' },
    ])
  })

  it('somebody holds its row while the customer writes: looked at again when it is due', async () => {
    const { id: ticketId, phone } = await aTakenTicket(stage())
    const { id } = await plan(ticketId, { cancel_if_answered: true })
    await rows(
      stage(),
      `UPDATE scheduled_messages SET answer_awaited_since = now() - interval '1 minute' WHERE id = $1`,
      [id],
    )
    await work(stage(), async (w) => {
      await w.query('SELECT 1 FROM scheduled_messages WHERE id = $1 FOR UPDATE', [id])
      await writes(phone)
    })
    expect(await row(id)).toMatchObject({ state: 'pending' })
    await sendDue(
      { tenantId: stage().tenant.id, scheduledId: id },
      { db: stage().db, now: () => new Date(Date.now() + 2 * HOUR) },
    )
    expect(await row(id)).toMatchObject({ state: 'canceled', error_code: 'ANSWERED', customer_chat_id: null })
  })

  it('is asked for later, and is given up again', async () => {
    const { id: ticketId, phone } = await aTakenTicket(stage())
    const { id } = await plan(ticketId)
    const set = (cancel_if_answered: boolean) =>
      work(stage(), (w) => updateScheduled(w, stage().ana, id, { cancel_if_answered }, new Date()))
    await set(true)
    await set(false)
    await writes(phone)
    expect(await row(id)).toMatchObject({ state: 'pending' })
    await set(true)
    await writes(phone)
    expect(await row(id)).toMatchObject({ state: 'canceled' })
  })

  it('one that could leave only after an answer, which would cancel it, is refused; a template may', async () => {
    const { id: ticketId } = await aTakenTicket(stage())
    const send_at = new Date(Date.now() + 30 * HOUR).toISOString()
    const refused = { extensions: { code: 'WINDOW_CLOSED', field: 'send_at' } }
    await expect(plan(ticketId, { send_at, cancel_if_answered: true })).rejects.toMatchObject(refused)
    const { id } = await plan(ticketId, { send_at })
    const change = (wish: object) =>
      work(stage(), (w) => updateScheduled(w, stage().ana, id, wish, new Date()))
    await expect(change({ cancel_if_answered: true })).rejects.toMatchObject(refused)
    await rows(stage(), `UPDATE instances SET waba_id = 'waba-list' WHERE id = $1`, [stage().instanceId])
    const [template] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format,
         components)
       VALUES ($1, 'waba-list', 'p-list', 'volta', 'pt_BR', 'UTILITY', 'APPROVED', 'POSITIONAL', $2) RETURNING id::text`,
      [
        stage().tenant.id,
        JSON.stringify([
          { type: 'BODY', text: 'Olá {{1}}, ainda precisa?' },
          { type: 'FOOTER', text: 'Farmácia' },
        ]),
      ],
    )
    const wish = {
      template_id: template?.id ?? '',
      values: [{ key: 'body.1', value: 'Rosa' }],
      cancel_if_answered: true,
    }
    expect(await change(wish)).toMatchObject({ type: 'template', message: 'Olá Rosa, ainda precisa?' })
    expect(await list(stage().ana, { filters: [{ field: 'id', any: [id] }] })).toMatchObject([
      { footer: 'Farmácia', header: null },
    ])
    await expect(change({ message: 'Outra' })).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
  })
})

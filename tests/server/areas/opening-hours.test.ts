import { beforeEach, describe, expect, it } from 'vitest'
import { sayClosed } from '../../../server/areas/automatic-messages/absence'
import { inactivityRules } from '../../../server/areas/automatic-messages/inactivity-rules'
import { openingHoursList } from '../../../server/areas/automatic-messages/lists'
import { openingHours } from '../../../server/areas/automatic-messages/opening-hours'
import { resolvers } from '../../../server/areas/automatic-messages/resolvers'
import { silenceDue } from '../../../server/conversation/inactivity/due.job'
import { LOCKED_COLUMNS, type LockedTicket } from '../../../server/conversation/tickets/locked-ticket'
import { holidays } from '../../../server/directory/hours/holidays'
import { saveStoreInfo } from '../../../server/directory/store/infos'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { wallOf } from '../../../src/domain/hours/wall'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { aDatabase } from '../../databases'
import { aStage, aTicket, deliver, envelope, rows, text, work } from './stage'

const HOUR = 3_600_000
const openNow = resolvers.OpeningHours?.open_now as (row: object) => boolean
const ALWAYS = Array.from({ length: 7 }, () => '00:00-24:00')
const NEVER = Array.from({ length: 7 }, () => '')
const DAILY = Array.from({ length: 7 }, () => '08:00-18:00')

describe('a shop with opening hours', () => {
  const stage = aStage(aDatabase())
  const hours = (more: object = {}) =>
    work(stage(), (w) =>
      openingHours.save(w, null, {
        instanceId: null,
        departmentId: null,
        week: NEVER,
        national: false,
        days: [],
        absence: 'Estamos fechados.',
        active: true,
        ...more,
      }),
    )
  const said = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  /** As if they had written at this moment. */
  const writesAt = (id: string, at: Date) =>
    work(stage(), async (w) => {
      await w.query('UPDATE chat_tickets SET last_inbound_at = $2 WHERE id = $1', [id, at])
      const row = await w.one<LockedTicket>(`SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1`, [
        id,
      ])
      if (row) await sayClosed(w, [{ ticket: row, unseen: true, received: { sentAt: at }, now: at }])
    })

  beforeEach(async () => {
    await rows(stage(), 'DELETE FROM opening_hours')
    await rows(stage(), 'DELETE FROM inactivity_rules')
  })

  it('tells who writes while it is closed, once, and nobody while it is open', async () => {
    await hours({ week: ALWAYS })
    const open = await aTicket(stage())
    expect(await said(open.id)).toEqual([])
    await rows(stage(), 'DELETE FROM opening_hours')
    await hours()
    const closed = await aTicket(stage())
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(closed.phone, 'Alguém?')] }))
    expect(await said(closed.id)).toEqual(['Estamos fechados.'])
  })

  it('writes into its texts what the shop says of itself, and nothing where it says nothing', async () => {
    await work(stage(), (w) => saveStoreInfo(w, null, { ...EMPTY_STORE, hours: 'das 8h às 18h' }))
    await hours({ absence: 'Atendemos {{loja_horario}}. {{loja_cnpj}}' })
    const { id } = await aTicket(stage())
    expect(await said(id)).toEqual(['Atendemos das 8h às 18h.'])
  })

  it('says its hours by the calendar of the department and the connection, unless it wrote them itself', async () => {
    await work(stage(), (w) => saveStoreInfo(w, null, EMPTY_STORE))
    await hours({ week: DAILY, absence: 'Horário: {{loja_horario}}.' })
    const { id } = await aTicket(stage())
    // Nine in the evening in São Paulo.
    await writesAt(id, new Date('2026-11-24T00:00:00Z'))
    expect((await said(id)).at(-1)).toBe('Horário: todos os dias 8h às 18h.')
    await hours({
      instanceId: stage().instanceId,
      week: ['', ...DAILY.slice(2), ''],
      absence: '{{loja_horario}}',
    })
    await writesAt(id, new Date('2026-11-26T00:00:00Z'))
    expect((await said(id)).at(-1)).toBe('seg a sex 8h às 18h')
  })

  it('leaves out the sentence for which something is not known, and says so where nothing is left', async () => {
    await work(stage(), (w) => saveStoreInfo(w, null, EMPTY_STORE))
    await hours({ absence: 'Estamos fechados. Horário: {{loja_horario}}.' })
    const { id } = await aTicket(stage())
    expect(await said(id)).toEqual(['Estamos fechados.'])
    await rows(stage(), 'DELETE FROM opening_hours')
    await hours({ absence: 'CNPJ {{loja_cnpj}}.' })
    const held = await aTicket(stage())
    await writesAt(held.id, new Date())
    expect(await said(held.id)).toEqual([])
    const lines = await rows(
      stage(),
      `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message AND message LIKE '%não enviada%'`,
      [held.id],
    )
    expect(lines).toEqual([{ message: 'Resposta fora do horário não enviada: falta {{loja_cnpj}}.' }])
  })

  it('keeps the holidays of the shop in all its hours, and tells panels and its list of them', async () => {
    const { id } = await aTicket(stage())
    await hours({ week: ALWAYS, national: true, absence: 'Hoje é feriado.' })
    await hours({ week: ALWAYS, instanceId: stage().instanceId })
    const day = wallOf('America/Sao_Paulo').toWall(Date.now())
    const date = new Date(day).toISOString().slice(0, 10)
    const holiday = { date, every_year: true, name: 'Padroeira', hours: '' }
    const list = async () =>
      (await work(stage(), (w) => pagedQuery<{ id: string }>(w, stage().alice, openingHoursList, {}))).items
    const isOpen = async () => (await list()).map(openNow)
    expect(await isOpen()).toEqual([true, true])
    const holidayId = await work(stage(), (w) => holidays.save(w, null, holiday))
    await expect(work(stage(), (w) => holidays.save(w, null, holiday))).rejects.toMatchObject({
      extensions: { code: 'CONFLICT', field: 'date' },
    })
    await expect(
      work(stage(), (w) => holidays.save(w, null, { ...holiday, date: '2026-02-30' })),
    ).rejects.toMatchObject({ extensions: { code: 'INVALID', field: 'date' } })
    expect((await isOpen()).sort()).toEqual([false, true])
    // The connection's own hours keep no holidays.
    await writesAt(id, new Date())
    expect(await said(id)).toEqual([])
    await rows(stage(), 'DELETE FROM opening_hours WHERE instance_id IS NOT NULL')
    await writesAt(id, new Date())
    expect(await said(id)).toEqual(['Hoje é feriado.'])
    await work(stage(), (w) => holidays.remove(w, holidayId))
    expect(await isOpen()).toEqual([true])
  })

  it('tells it once a night, and again the next', async () => {
    const { id } = await aTicket(stage())
    await hours({ week: DAILY })
    // Nine in the evening in São Paulo, and later that night.
    const evening = new Date('2026-11-24T00:00:00Z')
    await writesAt(id, evening)
    await writesAt(id, new Date(evening.getTime() + 5 * HOUR))
    expect(await said(id)).toHaveLength(1)
    await writesAt(id, new Date(evening.getTime() + 12 * HOUR))
    expect(await said(id)).toHaveLength(1)
    await writesAt(id, new Date(evening.getTime() + 24 * HOUR))
    expect(await said(id)).toHaveLength(2)
  })

  it('is open on duty in spite of a holiday, by its own clock', async () => {
    const { id } = await aTicket(stage())
    await hours({
      week: DAILY,
      national: true,
      days: [{ date: '2026-12-25', name: 'Plantão', hours: '21:00-23:00' }],
    })
    // Christmas, 22:30 in São Paulo: already the 26th in Greenwich.
    await writesAt(id, new Date('2026-12-26T01:30:00Z'))
    expect(await said(id)).toEqual([])
    await writesAt(id, new Date('2026-12-25T15:00:00Z'))
    expect(await said(id)).toHaveLength(1)
  })

  it.each<[string, boolean, number]>([
    ['stands still', true, 0],
    ['runs on where the setting says so', false, 1],
  ])('the time of a silence %s while it is closed', async (_, inHours, warned) => {
    await rows(
      stage(),
      `INSERT INTO settings (tenant_id, instance_id, key, value) VALUES ($1, NULL, 'inactivity_in_hours', $2)
       ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
      [stage().tenant.id, String(inHours)],
    )
    await hours({ absence: '', week: DAILY })
    await work(stage(), (w) =>
      inactivityRules('inbox', new Date('2026-11-20T00:00:00Z')).save(w, null, {
        instanceId: null,
        departmentId: null,
        reasonId: null,
        warnings: [{ minutes: 10, text: 'Aguarde.' }],
        closeMinutes: null,
        active: true,
      }),
    )
    const { id } = await aTicket(stage())
    // Nine in the evening in São Paulo.
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = '2026-11-24T00:00:00Z', placed_at = '2026-11-24T00:00:00Z' WHERE id = $1`,
      [id],
    )
    const fire = (at: string) =>
      silenceDue({ tenantId: stage().tenant.id, ticketId: id }, { db: stage().db, now: () => new Date(at) })
    await fire('2026-11-24T00:11:00Z')
    expect(await said(id)).toHaveLength(warned)
    // Five minutes past eight, then eleven.
    await fire('2026-11-24T11:05:00Z')
    expect(await said(id)).toHaveLength(warned)
    await fire('2026-11-24T11:11:00Z')
    expect(await said(id)).toHaveLength(1)
  })

  it.each<[string, object, string]>([
    ['hours are none', { week: [...DAILY.slice(0, 6), '18:00-17:00'] }, 'week.6'],
    [
      'a day is there twice',
      { days: [1, 2].map(() => ({ date: '2026-12-24', name: '', hours: '' })) },
      'days',
    ],
    ['a date is none', { days: [{ date: '2026-13-01', name: '', hours: '' }] }, 'days.0.date'],
  ])('is refused where %s', (_, more, field) =>
    expect(hours(more)).rejects.toMatchObject({ extensions: { code: 'INVALID', field } }),
  )

  it('keeps hours as they are read, and once per place', async () => {
    await hours({ week: ['', '13:00–18:00 08:00-12:00', '', '', '', '', ''] })
    const [row] = await rows<{ calendar: { week: string[] } }>(stage(), 'SELECT calendar FROM opening_hours')
    expect(row?.calendar.week[1]).toBe('08:00-12:00, 13:00-18:00')
    await expect(hours()).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
  })
})

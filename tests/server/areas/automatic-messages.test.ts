import { beforeEach, describe, expect, it } from 'vitest'
import { closingMessages } from '../../../server/areas/automatic-messages/closing-messages'
import { closingMessageList, surveyList } from '../../../server/areas/automatic-messages/lists'
import { surveys } from '../../../server/areas/automatic-messages/surveys'
import { researchJob } from '../../../server/conversation/grades/research'
import { finishTicket } from '../../../server/conversation/life/close'
import { closingPlan } from '../../../server/conversation/life/farewell'
import { goodbyeJob } from '../../../server/conversation/life/goodbye.job'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { GRADE_ROWS } from '../../../src/domain/tickets/grade'
import { aDatabase } from '../../databases'
import { aBotDesk, aFlow, aNode } from './bot-stage'
import {
  aStage,
  aTakenTicket,
  aWamid,
  deliver,
  envelope,
  eventsSince,
  head,
  rows,
  text,
  ticket,
  work,
} from './stage'

const HOUR = 3_600_000

describe('what the shop says when a ticket is closed', () => {
  const stage = aStage(aDatabase())
  const refused = (code: string, field?: string) => ({ extensions: field ? { code, field } : { code } })
  const anywhere = { instanceId: null, departmentId: null }
  const closing = (words: string, more: object = {}) =>
    work(stage(), (w) =>
      closingMessages.save(w, null, { ...anywhere, categoryId: null, text: words, active: true, ...more }),
    )
  const survey = (more: object = {}, id: string | null = null) =>
    work(stage(), (w) =>
      surveys.save(w, id, {
        ...anywhere,
        question: 'Que nota você dá?',
        thanks: 'Obrigado!',
        scale: '0-10',
        listed: false,
        answerHours: 24,
        everyDays: 0,
        active: true,
        ...more,
      }),
    )
  const one = async (sql: string, values: unknown[] = []) =>
    (await rows<{ id: string }>(stage(), `${sql} RETURNING id::text`, [stage().tenant.id, ...values]))[0]
      ?.id ?? ''
  let made = 0
  const aCategory = () =>
    one('INSERT INTO reason_categories (tenant_id, name) VALUES ($1, $2)', [`C${++made}`])
  const aReason = (category: string | null) =>
    one('INSERT INTO reasons (tenant_id, name, category_id) VALUES ($1, $2, $3)', [`R${++made}`, category])
  const aDepartment = () => one('INSERT INTO departments (tenant_id, name) VALUES ($1, $2)', [`D${++made}`])
  const goodbye = async (id: string, at = new Date()) => {
    const { finished_at } = await ticket(stage(), id)
    const about = {
      tenantId: stage().tenant.id,
      ticketId: id,
      by: stage().ana.id,
      closedAt: finished_at ?? '',
    }
    await goodbyeJob(about, { db: stage().db, now: () => at })
  }
  const close = async (id: string, how: object = {}) => {
    await work(stage(), (w) => finishTicket(w, stage().ana, id, new Date(), how))
    await goodbye(id)
  }
  const said = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  const hears = (message: object) =>
    deliver(stage(), envelope(stage().phoneNumberId, { messages: [message] }))
  const chosen = (phone: string, title: string) => ({
    from: phone,
    id: aWamid(),
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id: '1', title } },
  })
  const ticketsOf = async (phone: string) =>
    (
      await rows<{ id: string }>(
        stage(),
        'SELECT t.id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1',
        [phone],
      )
    ).length

  beforeEach(async () => {
    await rows(stage(), 'DELETE FROM closing_messages')
    await rows(stage(), 'UPDATE surveys SET deleted_at = now()')
  })

  it.each<[string, string[], string]>([
    ['the shop’s alone', ['house'], 'house'],
    ['a connection’s before the shop’s', ['house', 'instance'], 'instance'],
    ['a department’s before a connection’s', ['house', 'instance', 'department'], 'department'],
    ['a category’s before a department’s', ['house', 'department', 'category'], 'category'],
    ['the most specific of a category', ['category', 'both'], 'both'],
    ['none of another department', ['house', 'other'], 'house'],
    ['none of another category', ['house', 'otherCategory'], 'house'],
    ['none that is off', ['house', 'off'], 'house'],
  ])('is %s', async (_, all, wins) => {
    const category = await aCategory()
    const department = await aDepartment()
    const places: Record<string, object> = {
      house: {},
      instance: { instanceId: stage().instanceId },
      department: { departmentId: department },
      category: { categoryId: category },
      both: { categoryId: category, departmentId: department },
      other: { departmentId: await aDepartment() },
      otherCategory: { categoryId: await aCategory() },
      off: { departmentId: department, active: false },
    }
    for (const place of all) await closing(place, places[place])
    const held = await aTakenTicket(stage())
    await rows(stage(), 'UPDATE chat_tickets SET department_id = $2 WHERE id = $1', [held.id, department])
    const reason_id = await aReason(category)
    const plan = await work(stage(), (w) =>
      closingPlan(w, stage().alice, { id: held.id, reasonId: reason_id }, new Date()),
    )
    expect(plan?.message).toBe(wins)
    await close(held.id, { reason_id })
    expect(await said(held.id)).toEqual([wins])
  })

  it('is once per place, and only of what there is', async () => {
    const id = await closing('Até logo!')
    await expect(closing('Tchau!')).rejects.toMatchObject(refused('CONFLICT', 'department_id'))
    await expect(closing('Tchau!', { categoryId: '999' })).rejects.toMatchObject(
      refused('INVALID', 'category_id'),
    )
    await expect(closing('  ', { departmentId: await aDepartment() })).rejects.toMatchObject(
      refused('INVALID', 'text'),
    )
    await survey()
    await expect(survey()).rejects.toMatchObject(refused('CONFLICT'))
    await expect(survey({ scale: '1-7' })).rejects.toMatchObject(refused('INVALID', 'scale'))
    const listed = await work(stage(), (w) =>
      pagedQuery<{ id: string }>(w, stage().alice, closingMessageList, {}),
    )
    expect(listed.items.map((row) => row.id)).toEqual([id])
    await work(stage(), (w) => closingMessages.remove(w, id))
    await expect(work(stage(), (w) => closingMessages.remove(w, id))).rejects.toMatchObject(
      refused('NOT_FOUND'),
    )
  })

  it('asks once, however often the job runs, and waits until it is answered', async () => {
    await survey()
    const { id, phone } = await aTakenTicket(stage())
    await close(id)
    await goodbye(id)
    expect(await said(id)).toEqual(['Que nota você dá?'])
    expect(await ticket(stage(), id)).toMatchObject({ is_research: true })
    await hears(text(phone, '9'))
    expect(await ticket(stage(), id)).toMatchObject({ is_research: false, grade: 9, finished_ticket: 1 })
    expect(await ticketsOf(phone)).toBe(1)
  })

  it('takes a grade with a word about it, at once or soon after, also where no thanks are said', async () => {
    await survey()
    for (const bodies of [['10, ótimo'], ['10', 'ótimo']]) {
      const { id, phone } = await aTakenTicket(stage())
      await close(id)
      await goodbye(id)
      for (const body of bodies) await hears(text(phone, body))
      expect(await ticket(stage(), id)).toMatchObject({ grade: 10, review: 'ótimo', finished_ticket: 1 })
      expect(await ticketsOf(phone)).toBe(1)
      await hears(text(phone, 'Tudo certo'))
      expect(await ticketsOf(phone)).toBe(2)
    }
  })

  it('takes a grade where a bot answers as well, and the bot answers what comes then', async () => {
    await survey()
    const { phone, id } = await aTakenTicket(stage())
    await close(id)
    const desk = aBotDesk(stage)
    await desk.aBot(aFlow([aNode('n1', 'transfer', { departmentId: null, text: 'Olá!', note: '' })]))
    await desk.talk(phone, '9, bom')
    expect(await ticket(stage(), id)).toMatchObject({ grade: 9, review: 'bom', finished_ticket: 1 })
    expect(await desk.ticketOf(phone)).toBe(id)
    const next = await desk.talk(phone, 'oi')
    expect([next === id, await desk.said(next)]).toEqual([false, ['Olá!']])
    await desk.noBots()
  })

  it('offers the grades as a list, and takes the row that is chosen', async () => {
    await survey({ scale: '1-5', listed: true })
    const { id, phone } = await aTakenTicket(stage())
    await close(id)
    const [sent] = await rows<{ type: string; raw: { choices: { options: { title: string }[] } } }>(
      stage(),
      'SELECT type, raw FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message',
      [id],
    )
    expect(sent?.type).toBe('interactive')
    expect(sent?.raw.choices.options.map(({ title }) => title)).toEqual([...GRADE_ROWS])
    await hears(chosen(phone, GRADE_ROWS[1]))
    expect(await ticket(stage(), id)).toMatchObject({ grade: 4 })
    expect(await ticketsOf(phone)).toBe(1)
  })

  it('takes something else for a new ticket, and says that it waits no longer', async () => {
    await survey({ scale: '1-5' })
    const { id, phone } = await aTakenTicket(stage())
    await close(id)
    const before = await head(stage())
    // Above the scale: not a grade.
    await hears(text(phone, '9'))
    expect(await ticket(stage(), id)).toMatchObject({ is_research: false, grade: null })
    expect(await ticketsOf(phone)).toBe(2)
    expect((await eventsSince(stage(), before)).map(({ event }) => event)).toContain('ResearchCanceled')
  })

  it('waits for so many hours, and a job that runs early or twice does nothing', async () => {
    await survey({ answerHours: 2 })
    const { id, phone } = await aTakenTicket(stage())
    await close(id)
    const end = (hours: number) =>
      researchJob(
        { tenantId: stage().tenant.id, ticketId: id },
        { db: stage().db, now: () => new Date(Date.now() + hours * HOUR) },
      )
    await end(1)
    expect(await ticket(stage(), id)).toMatchObject({ is_research: true })
    const before = await head(stage())
    await end(3)
    await end(3)
    expect((await eventsSince(stage(), before)).map(({ event }) => event)).toEqual(['ResearchCanceled'])
    await hears(text(phone, '9'))
    expect(await ticket(stage(), id)).toMatchObject({ grade: null })
    expect(await ticketsOf(phone)).toBe(2)
  })

  it('does not ask a customer again within so many days', async () => {
    const id = await survey({ everyDays: 7 })
    const first = await aTakenTicket(stage())
    await close(first.id)
    expect(await said(first.id)).toHaveLength(1)
    const again = async () => {
      await hears(text(first.phone, 'Oi'))
      const [next] = await rows<{ id: string }>(
        stage(),
        `UPDATE chat_tickets SET state = 'open', user_id = $2 WHERE customer_id = $1 AND state = 'inbox' RETURNING id::text`,
        [first.customer_id, Number(stage().ana.id)],
      )
      await close(next?.id ?? '')
      return said(next?.id ?? '')
    }
    expect(await again()).toEqual([])
    await rows(stage(), `UPDATE chat_tickets SET nps_asked_at = nps_asked_at - interval '8 days'`)
    expect(await again()).toHaveLength(1)
    const [row] = (
      await work(stage(), (w) => pagedQuery<{ id: string; asked: number }>(w, stage().alice, surveyList, {}))
    ).items
    expect(row).toMatchObject({ id, asked: 2 })
  })

  it('says nothing outside the 24-hour window, and writes so, once per closing', async () => {
    await closing('Até logo!')
    await survey()
    const { id } = await aTakenTicket(stage())
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = last_inbound_at - interval '25 hours' WHERE id = $1`,
      [id],
    )
    await close(id)
    await goodbye(id)
    expect(await said(id)).toEqual([])
    expect(await ticket(stage(), id)).toMatchObject({ is_research: false })
    const unsaid = await rows(
      stage(),
      `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND message LIKE '%janela fechada%'`,
      [id],
    )
    expect(unsaid).toEqual([{ message: 'Mensagem de encerramento não enviada: janela fechada.' }])
  })

  it('says goodbye without the sentence for which something is not known; of nothing it writes a line', async () => {
    await closing('Até logo!\nLoja Centro - CNPJ {{loja_cnpj}}')
    const whole = await aTakenTicket(stage())
    await close(whole.id)
    expect(await said(whole.id)).toEqual(['Até logo!'])
    await rows(stage(), 'DELETE FROM closing_messages')
    await closing('CNPJ {{loja_cnpj}}')
    const held = await aTakenTicket(stage())
    await close(held.id)
    await goodbye(held.id)
    expect(await said(held.id)).toEqual([])
    const unsaid = await rows(
      stage(),
      `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND message LIKE '%não enviada%'`,
      [held.id],
    )
    expect(unsaid).toEqual([{ message: 'Mensagem de encerramento não enviada: falta {{loja_cnpj}}.' }])
  })

  it('belongs to its shop', async () => {
    const id = await survey()
    const next = { ...stage(), ...(await stage().another()) }
    await expect(work(next, (w) => surveys.remove(w, id))).rejects.toMatchObject(refused('NOT_FOUND'))
  })
})

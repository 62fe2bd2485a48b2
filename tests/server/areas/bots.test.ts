import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endedJob } from '../../../server/areas/bots/run/ended.job'
import { stepGivenUp } from '../../../server/areas/bots/run/step.job'
import { giveTicketToBot, stopTicketBot, ticketBot } from '../../../server/areas/bots/ticket-bot'
import { plainContent } from '../../../server/conversation/messages/outbound/own-message'
import { storeSend } from '../../../server/conversation/messages/outbound/send'
import { lockTicket } from '../../../server/conversation/tickets/locked-ticket'
import { chatTickets } from '../../../server/conversation/tickets/ticket.queries'
import { sumOfTickets } from '../../../server/conversation/tickets/ticket.sums'
import type { Viewer } from '../../../src/domain/access/visibility'
import { MOST_INPUTS } from '../../../src/domain/bots/session'
import { aDatabase } from '../../databases'
import { aBotDesk, aFlow, triage } from './bot-stage'
import { accepted, post } from './campaign-stage'
import { aHash, aPhone, aStage, eventsSince, head, rows, send, take, ticket, work } from './stage'

const MINUTE = 60_000

describe('a bot', () => {
  const stage = aStage(aDatabase())
  const desk = aBotDesk(stage)
  const { aBot, begin, noBots, said, session, step, steps, talk, write } = desk
  let sales = ''
  let pharmacist = ''

  beforeAll(async () => {
    sales = await desk.aDepartment('Vendas')
    pharmacist = await desk.aDepartment('Farmácia')
  })
  beforeEach(async () => {
    await noBots()
    await rows(stage(), 'DELETE FROM opening_hours')
  })

  /** What a customer's phone got: the sender takes all that may leave. */
  const leave = async () => {
    await post(stage(), accepted)
  }
  const sentTo = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out' AND delivery = 'pending' AND whatsapp_message_id IS NOT NULL
           OR chat_ticket_id = $1 AND tag_type = 'out' AND delivery NOT IN ('pending', 'failed') ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  const discarded = (id: string) =>
    rows<{ message: string; error_message: string }>(
      stage(),
      `SELECT message, error_message FROM customer_chats WHERE chat_ticket_id = $1 AND error_code = 'TAKEN_OVER' ORDER BY id`,
      [id],
    )
  /** The jobs that wait for this ticket, by what their keys begin with. */
  const jobsOf = async (id: string) =>
    (
      await stage().db.system((w) =>
        w.query<{ key: string }>(
          `SELECT split_part(key, ':', 2) AS key FROM graphile_worker._private_jobs WHERE key LIKE 't' || $1::text || ':bots.%:' || $2::text ORDER BY 1`,
          [stage().tenant.id, id],
        ),
      )
    ).map(({ key }) => key)
  const closesAtNight = () =>
    rows(
      stage(),
      `INSERT INTO opening_hours (tenant_id, calendar, absence, active)
       VALUES ($1, '{"week":["","","","","","",""],"national":false,"days":[]}', 'Estamos fechados.', TRUE)`,
      [stage().tenant.id],
    )

  it('leads a customer to a department: nobody is given the ticket before, and the wait begins then', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { phone, id } = await begin()
    expect(await said(id)).toEqual(['O que deseja?'])
    expect(await ticket(stage(), id)).toMatchObject({
      bot_is_active: true,
      await_bot_response: true,
      waiting_since: null,
    })
    expect(await jobsOf(id)).toEqual(['bots.due', 'bots.step'])
    await talk(phone, 'comprar')
    const before = await head(stage())
    await talk(phone, 'dipirona')
    expect(await said(id)).toEqual(['O que deseja?', 'O que procura?', 'Um momento.'])
    const after = await ticket(stage(), id)
    expect(after).toMatchObject({
      bot_is_active: false,
      await_bot_response: false,
      inbox_department_id: sales,
    })
    expect(after.waiting_since).not.toBeNull()
    const told = await eventsSince(stage(), before)
    expect(told.filter(({ event }) => event === 'ChatTicketTransferred')).toMatchObject([
      { data: { cause: 'bot', triggered_by: null, transfer: { note: 'Procura dipirona' } } },
    ])
    // It is told there that the bot has it no more, once, and by no job.
    expect(told.filter(({ event }) => event === 'notifyBotIsActive')).toMatchObject([
      { data: { ticket: { id, bot_is_active: false } } },
    ])
    expect(await session(id)).toMatchObject({ state: 'handed', why: null, vars: {}, ended: true })
    expect((await steps(id)).flatMap(({ moves }) => moves)).toEqual([
      { node: 'n1', exit: 'OPT_o1' },
      { node: 'n2', exit: 'OK' },
    ])
    expect(await jobsOf(id)).toEqual(['bots.due', 'bots.step'])
    // What it said before it gave the ticket away still leaves.
    await leave()
    expect(await sentTo(id)).toEqual(['O que deseja?', 'O que procura?', 'Um momento.'])
  })

  it('stands in no queue, no sum and no wait until people have it, and has a list of its own', async () => {
    await aBot(aFlow(triage(null, null)))
    const sums = () => work(stage(), (w) => sumOfTickets(w, stage().alice, {}))
    const listed = async (more: object) =>
      (
        await work(stage(), (w) =>
          chatTickets(w, stage().alice, { inbox: true, pagination_limit: 100, ...more }),
        )
      ).items.map(({ id }) => id)
    const before = await sums()
    const { phone, id } = await begin()
    expect(await sums()).toMatchObject({
      inbox_list: before.inbox_list,
      all_list: (before.all_list ?? 0) + 1,
    })
    expect(await listed({})).not.toContain(id)
    expect(await listed({ bot_is_active: true })).toContain(id)
    await talk(phone, 'farmaceutico')
    expect(await sums()).toMatchObject({ inbox_list: before.inbox_list + 1 })
    expect(await listed({})).toContain(id)
  })

  it('answers at night in place of the word that the shop is closed, where it is the night’s', async () => {
    await aBot(aFlow(triage(sales, pharmacist)), { hours: 'closed' })
    const open = await begin()
    expect([await said(open.id), (await ticket(stage(), open.id)).bot_is_active]).toEqual([[], false])
    await closesAtNight()
    const night = await begin()
    expect(await said(night.id)).toEqual(['O que deseja?'])
    await talk(night.phone, '2')
    expect(await ticket(stage(), night.id)).toMatchObject({
      bot_is_active: false,
      inbox_department_id: pharmacist,
    })
    expect(await said(night.id)).toEqual(['O que deseja?', 'Já vem.'])
  })

  it('shows buttons, and numbers where the connection has none', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { id } = await begin()
    const [asked] = await rows<{ raw: object; type: string }>(
      stage(),
      'SELECT type, raw FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message',
      [id],
    )
    expect(asked).toMatchObject({
      type: 'interactive',
      raw: { choices: { options: [{ title: 'Comprar' }, {}] } },
    })
    await rows(stage(), 'UPDATE instances SET is_official = FALSE')
    const plain = await begin()
    await rows(stage(), 'UPDATE instances SET is_official = TRUE')
    expect(await said(plain.id)).toEqual([
      'O que deseja?\n\n1. Comprar\n2. Farmacêutico\n\nResponda com o número da opção.',
    ])
  })

  it('takes a touch of its own button', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { phone, id } = await begin()
    const touch = {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'option-1', title: 'Farmacêutico' } },
      text: undefined,
    }
    await talk(phone, touch)
    expect(await ticket(stage(), id)).toMatchObject({ inbox_department_id: pharmacist })
  })

  describe('and a person', () => {
    beforeEach(async () => {
      await aBot(aFlow(triage(sales, pharmacist)))
    })

    it.each<[string, (of: { phone: string; id: string }) => Promise<unknown>]>([
      ['answers', ({ phone }) => send(stage(), stage().alice, phone)],
      ['takes the ticket', ({ id }) => take(stage(), stage().ana, id)],
    ])('who %s has it: what the bot was about to say is not said, and it reads no more', async (_, does) => {
      const { phone, id } = await begin()
      const before = await session(id)
      if (_ === 'answers') await take(stage(), stage().alice, id)
      await does({ phone, id })
      expect(await jobsOf(id)).toContain('bots.ended')
      expect(await session(id)).toMatchObject({ id: before?.id, state: 'taken', why: 'person', ended: true })
      await talk(phone, '2')
      expect(await said(id)).toEqual(['O que deseja?'])
      await leave()
      expect(await sentTo(id)).not.toContain('O que deseja?')
      expect(await discarded(id)).toMatchObject([{ message: 'O que deseja?' }])
      const after = await head(stage())
      await endedJob({ tenantId: stage().tenant.id, ticketId: id }, stage())
      expect(await eventsSince(stage(), after)).toMatchObject([
        { event: 'notifyBotIsActive', data: { ticket: { id, bot_is_active: false } } },
        { event: 'botSessionChanged', data: { session: { chat_ticket_id: id, state: 'taken' } } },
      ])
    })

    it('who writes in the same moment wins: nothing of the bot’s leaves behind their word', async () => {
      for (let round = 0; round < 8; round++) {
        const { phone, id } = await begin()
        await leave()
        await write(phone, round % 2 === 0 ? '1' : '2')
        const human = async () => {
          const locked = await work(stage(), async (w) => {
            const found = await lockTicket(w, id)
            if (!found) throw new Error('no ticket')
            await storeSend(w, {
              ticket: found,
              userId: stage().alice.id,
              hash: aHash(),
              content: plainContent('chat', 'Eu atendo.'),
              parentId: null,
              at: new Date(),
            })
            return found
          })
          return locked
        }
        await Promise.all(round % 3 === 0 ? [human(), step(id)] : [step(id), human()])
        await leave()
        const out = await sentTo(id)
        const place = out.indexOf('Eu atendo.')
        expect(place).toBeGreaterThan(0)
        expect(out.slice(place + 1)).toEqual([])
        expect(await session(id)).toMatchObject({ ended: true })
        expect((await ticket(stage(), id)).bot_is_active).toBe(false)
      }
    })

    it('is none whose message was planned', async () => {
      const { id } = await begin()
      await work(stage(), async (w) => {
        const found = await lockTicket(w, id)
        if (!found) throw new Error('no ticket')
        const own = {
          ticket: found,
          userId: stage().ana.id,
          hash: aHash(),
          content: plainContent('chat', 'Lembrete'),
          parentId: null,
          at: new Date(),
        }
        await storeSend(w, own, { rank: 'planned' })
      })
      expect((await ticket(stage(), id)).bot_is_active).toBe(true)
      expect(await session(id)).toMatchObject({ state: 'waiting' })
    })

    it('may not end it where the shop has bots keep theirs, but an administrator', async () => {
      const { id } = await begin()
      const stop = (who: Viewer) => work(stage(), (w) => stopTicketBot(w, who, id, new Date()))
      const keep = (value: string) =>
        rows(
          stage(),
          `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'not_pull_attendance_when_maria_is_active', $2)
           ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
          [stage().tenant.id, value],
        )
      await keep('true')
      await expect(take(stage(), stage().ana, id)).rejects.toMatchObject({
        extensions: { code: 'FORBIDDEN' },
      })
      await expect(stop(stage().ana)).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
      await stop(stage().alice)
      await keep('false')
      expect(await session(id)).toMatchObject({ state: 'handed', why: 'stopped' })
    })

    it('may end it, and give the ticket to it again: what was to be said before is not said then', async () => {
      const bot = (await rows<{ id: string }>(stage(), 'SELECT id::text FROM bots WHERE active'))[0]?.id ?? ''
      const { phone, id } = await begin()
      await work(stage(), (w) => stopTicketBot(w, stage().ana, id, new Date()))
      expect(await session(id)).toMatchObject({ state: 'handed', why: 'stopped' })
      expect((await ticket(stage(), id)).waiting_since).not.toBeNull()
      await expect(work(stage(), (w) => stopTicketBot(w, stage().ana, id, new Date()))).rejects.toMatchObject(
        {
          extensions: { code: 'CONFLICT' },
        },
      )
      await take(stage(), stage().ana, id)
      await work(stage(), (w) =>
        giveTicketToBot(w, stage().ana, { chat_ticket_id: id, bot_id: bot }, new Date()),
      )
      expect(await ticket(stage(), id)).toMatchObject({
        bot_is_active: true,
        user_id: null,
        waiting_since: null,
      })
      await step(id)
      expect(await session(id)).toMatchObject({ state: 'waiting', node: 'n1' })
      // Taken once more with its question unsent, and given back again: that question never leaves, the next one does.
      await take(stage(), stage().ana, id)
      await work(stage(), (w) =>
        giveTicketToBot(w, stage().ana, { chat_ticket_id: id, bot_id: bot }, new Date()),
      )
      await step(id)
      await leave()
      expect((await sentTo(id)).filter((one) => one === 'O que deseja?')).toHaveLength(2)
      expect(await discarded(id)).toMatchObject([{ message: 'O que deseja?' }])
      await talk(phone, '2')
      expect(await ticketBotOf(id)).toMatchObject({
        session: { state: 'handed' },
        moves: [{ node: 'n1', exit: 'OPT_o2' }],
      })
    })
    const ticketBotOf = (id: string) => work(stage(), (w) => ticketBot(w, stage().ana, id))
  })

  it('reads what comes quickly in its order, none of it twice, whoever looks at once', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { phone, id } = await begin()
    await write(phone, 'comprar', 'dipirona', 'e mais dorflex')
    await Promise.all([step(id), step(id), step(id)])
    await step(id)
    expect(await said(id)).toEqual(['O que deseja?', 'O que procura?', 'Um momento.'])
    expect((await steps(id)).map(({ input }) => input)).toEqual(['begin', 'message', 'message'])
    expect(await session(id)).toMatchObject({ state: 'handed' })
  })

  it('takes what came with the first word for the same word; who asks for a person there is heard', async () => {
    await aBot(aFlow(triage(sales, pharmacist), { departmentId: pharmacist }))
    const { id } = await begin('oi', 'bom dia', 'tudo bem?')
    expect(await said(id)).toEqual(['O que deseja?'])
    const asks = await begin('oi', 'quero falar com um atendente')
    expect(await session(asks.id)).toMatchObject({ state: 'handed', why: 'asked_for_person' })
    expect(await ticket(stage(), asks.id)).toMatchObject({ inbox_department_id: pharmacist })
  })

  it('answers nothing that is ten minutes old: people do', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const old = { timestamp: String(Math.floor((Date.now() - 11 * MINUTE) / 1000)), text: { body: '1' } }
    const phone = aPhone()
    const first = await talk(phone, old)
    expect([await said(first), (await ticket(stage(), first)).bot_is_active]).toEqual([[], false])
    const { phone: other, id } = await begin()
    await talk(other, old)
    expect(await said(id)).toEqual(['O que deseja?'])
    expect(await session(id)).toMatchObject({ state: 'handed', why: 'late' })
    const third = await begin()
    await write(third.phone, '1')
    await step(third.id, new Date(Date.now() + 11 * MINUTE))
    expect(await session(third.id)).toMatchObject({ why: 'late' })
  })

  it('goes on by time where nobody answers, once, and not before', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { id } = await begin()
    await step(id, new Date(Date.now() + 59 * MINUTE))
    expect(await session(id)).toMatchObject({ state: 'waiting', node: 'n1' })
    const late = new Date(Date.now() + 61 * MINUTE)
    await Promise.all([step(id, late), step(id, late)])
    expect(await session(id)).toMatchObject({ state: 'done' })
    expect(await ticket(stage(), id)).toMatchObject({ finished_ticket: 1, bot_is_active: false })
    expect(await said(id)).toEqual(['O que deseja?', 'Até logo!'])
  })

  it('gives up on somebody who writes without end, and says so', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { phone, id } = await begin()
    await rows(stage(), 'UPDATE bot_sessions SET inputs = $1 WHERE ended_at IS NULL', [MOST_INPUTS])
    const before = await head(stage())
    await talk(phone, 'hein?')
    expect(await session(id)).toMatchObject({ state: 'handed', why: 'too_many_messages' })
    expect((await eventsSince(stage(), before)).map(({ event }) => event)).toContain(
      'notifyTriageFlowFinishedByMessageLimit',
    )
  })

  it('leaves to people whom it died of twice', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { phone, id } = await begin()
    await write(phone, '1')
    await stepGivenUp({ tenantId: stage().tenant.id, ticketId: id }, stage())
    expect(await session(id)).toMatchObject({ state: 'handed', why: 'given_up' })
  })
})

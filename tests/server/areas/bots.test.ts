import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchBot } from '../../../server/areas/bots/bots'
import { publishBot, readDraft, returnVersion, saveDraft } from '../../../server/areas/bots/drafts'
import { botRows } from '../../../server/areas/bots/lists'
import { botPassages } from '../../../server/areas/bots/passages'
import { callJob } from '../../../server/areas/bots/run/call.job'
import { endedJob } from '../../../server/areas/bots/run/ended.job'
import { stepBot } from '../../../server/areas/bots/run/step'
import { stepGivenUp } from '../../../server/areas/bots/run/step.job'
import { giveTicketToBot, stopTicketBot, ticketBot } from '../../../server/areas/bots/ticket-bot'
import { storeClosed } from '../../../server/conversation/messages/outbound/closed-messages'
import { plainContent } from '../../../server/conversation/messages/outbound/own-message'
import { storeSend } from '../../../server/conversation/messages/outbound/send'
import { openClosed } from '../../../server/conversation/tickets/closed-from-birth'
import { lockTicket } from '../../../server/conversation/tickets/locked-ticket'
import { chatTickets } from '../../../server/conversation/tickets/ticket.queries'
import { sumOfTickets } from '../../../server/conversation/tickets/ticket.sums'
import type { Config } from '../../../server/platform/config'
import type { Work } from '../../../server/platform/db/work'
import { MOST_INPUTS } from '../../../src/domain/bots/session'
import { aDatabase } from '../../databases'
import { aBotDesk, aFlow, aNode, triage } from './bot-stage'
import { accepted, post } from './campaign-stage'
import {
  aHash,
  aPhone,
  aStage,
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
    const told = (await eventsSince(stage(), before)).filter(({ event }) => event === 'ChatTicketTransferred')
    expect(told).toMatchObject([
      { data: { cause: 'bot', triggered_by: null, transfer: { note: 'Procura dipirona' } } },
    ])
    expect(await session(id)).toMatchObject({ state: 'handed', why: null, vars: {}, ended: true })
    expect((await steps(id)).flatMap(({ moves }) => moves)).toEqual([
      { node: 'n1', exit: 'OPT_o1' },
      { node: 'n2', exit: 'OK' },
    ])
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
        state: 'handed',
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

  it('keeps its version where it has begun; switched off, it ends its conversations or gives them to people', async () => {
    const bot = await aBot(aFlow(triage(sales, pharmacist)))
    const first = await begin()
    const changed = aFlow([aNode('n1', 'transfer', { departmentId: null, text: 'Nova versão.', note: '' })])
    await work(stage(), (w) =>
      saveDraft(w, stage().alice, { id: bot, rev: 1, definition: changed, layout: {} }, new Date()),
    )
    await expect(
      work(stage(), (w) =>
        saveDraft(w, stage().alice, { id: bot, rev: 1, definition: changed, layout: {} }, new Date()),
      ),
    ).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    expect(
      await work(stage(), (w) =>
        publishBot(w, stage().alice, { id: bot, rev: 2 }, stage().config, new Date()),
      ),
    ).toBe(2)
    expect(await said((await begin()).id)).toEqual(['Nova versão.'])
    await talk(first.phone, '1')
    expect(await said(first.id)).toEqual(['O que deseja?', 'O que procura?'])
    await work(stage(), (w) => returnVersion(w, stage().alice, bot, 1, new Date()))
    const second = await begin()
    expect(await said(second.id)).toEqual(['O que deseja?'])

    await work(stage(), (w) => switchBot(w, { id: bot, active: false, handOver: false }, stage().alice.id))
    await talk(second.phone, '1')
    expect(await session(second.id)).toMatchObject({ state: 'waiting', node: 'n2' })
    expect((await ticket(stage(), (await begin()).id)).bot_is_active).toBe(false)
    await work(stage(), (w) => switchBot(w, { id: bot, active: true, handOver: false }, stage().alice.id))
    await work(stage(), (w) =>
      switchBot(w, { id: bot, active: false, handOver: true, deleted: true }, stage().alice.id),
    )
    await step(second.id)
    expect(await session(second.id)).toMatchObject({ state: 'handed', why: 'switched_off' })
  })

  it('is not published with problems, nor unchanged, and is not one of two that begin the same', async () => {
    const bot = await aBot(aFlow(triage(sales, pharmacist)))
    const publish = (rev: number) =>
      work(stage(), (w) => publishBot(w, stage().alice, { id: bot, rev }, stage().config, new Date()))
    await expect(publish(1)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    const broken = aFlow(triage('999999', null))
    await work(stage(), (w) =>
      saveDraft(w, stage().alice, { id: bot, rev: 1, definition: broken, layout: {} }, new Date()),
    )
    await expect(publish(2)).rejects.toMatchObject({
      extensions: { code: 'INVALID', problems: [{ name: 'department', node: 'n3' }] },
    })
    const draft = await work(stage(), (w) => readDraft(w, stage().alice, bot, stage().config))
    expect(draft.problems).toMatchObject([{ name: 'department', node: 'n3', is_warning: false }])
    await expect(aBot(aFlow(triage(null, null)))).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    await expect(
      rows(stage(), "UPDATE bot_versions SET note = 'x' WHERE bot_id = $1", [bot]),
    ).rejects.toThrow('permission denied')
  })

  it('leads people to a person where a department was deleted under it, and is marked', async () => {
    const gone = await desk.aDepartment('Manipulação')
    const bot = await aBot(aFlow(triage(gone, pharmacist)))
    const { phone, id } = await begin()
    await rows(stage(), 'UPDATE departments SET activated = FALSE WHERE id = $1', [gone])
    await talk(phone, '1')
    await talk(phone, 'creme')
    expect(await ticket(stage(), id)).toMatchObject({ bot_is_active: false, inbox_department_id: null })
    const page = await work(stage(), (w) => botRows(w, stage().alice, 'passive', {}, stage().config))
    expect(page.items.find((one) => one.id === bot)).toMatchObject({ broken: 1, active: true })
  })

  it('asks other computers that it may ask, and goes on with what they say, or without', async () => {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ saldo: 10, pedido: request.url }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const config: Config = { ...stage().config, botOrigins: [origin] }
    const flow = aFlow([
      aNode('n1', 'http', { url: `${origin}/x`, keep: ['saldo'], exits: { DONE: 'n2', FAILED: 'n3' } }),
      aNode('n2', 'transfer', { departmentId: null, text: 'Saldo {{saldo}}', note: '' }),
      aNode('n3', 'transfer', { departmentId: null, text: 'Sem saldo', note: '' }),
    ])
    const saved = stage().config.botOrigins
    Object.assign(stage().config, { botOrigins: [origin] })
    await aBot(flow)
    Object.assign(stage().config, { botOrigins: saved })
    const call = async (with_: Config) => {
      const { id } = await begin()
      const open = await session(id)
      expect(open).toMatchObject({ state: 'calling' })
      const asked = {
        tenantId: stage().tenant.id,
        ticketId: id,
        sessionId: open?.id ?? '',
        seq: open?.seq ?? 0,
      }
      const helpers = { db: stage().db, now: () => new Date(), config: with_ }
      await callJob({ ...asked, seq: asked.seq - 1 }, helpers)
      expect(await said(id)).toEqual([])
      await callJob(asked, helpers)
      await callJob(asked, helpers)
      return said(id)
    }
    expect(await call(config)).toEqual(['Saldo 10'])
    expect(await call(stage().config)).toEqual(['Sem saldo'])
    server.close()
  })

  it('answers whoever answers a campaign, where it is the campaign’s, and knows which and by which button', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const campaign = async (phone: string, template: string) =>
      work(stage(), async (w) => {
        await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone)] }))
        const customer = await w.one<{ id: string }>('SELECT id::text FROM customers WHERE wa_id = $1', [
          phone,
        ])
        await w.query(
          `UPDATE chat_tickets SET state = 'closed', finished_at = now() WHERE customer_id = $1`,
          [customer?.id],
        )
        const place = [{ instanceId: stage().instanceId, customerId: customer?.id ?? '' }]
        const [closed] = await openClosed(w, place, null, new Date())
        if (!closed) throw new Error('no ticket')
        const content = {
          ...plainContent('chat', 'Promoção'),
          type: 'template' as const,
          template: { name: template, language: 'pt_BR', components: [], header: null },
        }
        await storeClosed(w, [{ ticket: closed, hash: aHash(), content }], new Date())
      })
    const button = {
      type: 'button',
      button: { text: 'Quero', payload: 'Quero' },
      text: undefined,
    }
    const phone = aPhone()
    await campaign(phone, 'promo')
    const passive = await talk(phone, button)
    expect([await said(passive), (await ticket(stage(), passive)).bot_is_active]).toEqual([
      ['Promoção'],
      false,
    ])

    await aBot(
      aFlow([aNode('n1', 'transfer', { departmentId: sales, text: 'Você tocou em {{botao}}.', note: '' })]),
      { kind: 'active', template: null },
    )
    const answered = aPhone()
    await campaign(answered, 'promo')
    const id = await talk(answered, button)
    expect(await said(id)).toContain('Você tocou em Quero.')
    expect(await ticket(stage(), id)).toMatchObject({ inbox_department_id: sales })
  })

  it('counts the ways that conversations went', async () => {
    const bot = await aBot(aFlow(triage(sales, pharmacist)))
    await talk((await begin()).phone, '2')
    await talk((await begin()).phone, '2')
    await begin()
    expect(await work(stage(), (w) => botPassages(w, bot, 1))).toEqual({
      passages: [{ node: 'n1', exit: 'OPT_o2', count: 2 }],
      ends: [
        { state: 'handed', count: 2 },
        { state: 'waiting', count: 1 },
      ],
    })
  })

  it('that died between any two statements makes the same of it when it is tried again', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const journal = async (id: string) => ({
      steps: await steps(id),
      said: await said(id),
      session: { ...(await session(id)), id: '' },
      transfers: await rows(
        stage(),
        'SELECT state, department_id, note FROM ticket_transfers WHERE chat_ticket_id = $1',
        [id],
      ),
      lines: await rows(
        stage(),
        'SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message',
        [id],
      ),
    })
    /** A conversation of which each step dies at its n-th statement first; false: it had fewer. */
    const conversation = async (n: number) => {
      let died = false
      const phone = aPhone()
      let id = ''
      for (const word of ['oi', '1', 'dipirona']) {
        await write(phone, word)
        id = await desk.ticketOf(phone)
        await work(stage(), (w) => stepBot(dying(w, n), id, new Date())).catch((error: Error) => {
          if (error.message !== 'dead') throw error
          died = true
        })
        await step(id)
      }
      return { died, journal: await journal(id) }
    }
    const whole = (await conversation(Number.POSITIVE_INFINITY)).journal
    expect(whole.said).toEqual(['O que deseja?', 'O que procura?', 'Um momento.'])
    for (let n = 1; ; n += 3) {
      const { died, journal: again } = await conversation(n)
      expect(again).toEqual(whole)
      if (!died) break
    }
  })
})

/** A transaction that fails at its n-th statement. */
function dying(work: Work, n: number): Work {
  let left = n
  const counted =
    <A extends unknown[], R>(does: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      --left <= 0 ? Promise.reject(new Error('dead')) : does(...given)
  return {
    tenant: work.tenant,
    query: counted(work.query) as Work['query'],
    one: counted(work.one) as Work['one'],
    enqueue: counted(work.enqueue) as Work['enqueue'],
  }
}

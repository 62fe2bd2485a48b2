import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchBot } from '../../../server/areas/bots/bots'
import { publishBot, readDraft, returnVersion, saveDraft } from '../../../server/areas/bots/drafts'
import { botRows } from '../../../server/areas/bots/lists'
import { botPassages } from '../../../server/areas/bots/passages'
import { callJob } from '../../../server/areas/bots/run/call.job'
import { stepBots } from '../../../server/areas/bots/run/step'
import { storeClosed } from '../../../server/conversation/messages/outbound/closed-messages'
import { plainContent } from '../../../server/conversation/messages/outbound/own-message'
import { openClosed } from '../../../server/conversation/tickets/closed-from-birth'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import type { Config } from '../../../server/platform/config'
import type { Work } from '../../../server/platform/db/work'
import { aDatabase } from '../../databases'
import { aBotDesk, aFlow, aNode, triage } from './bot-stage'
import { aHash, aPhone, aStage, deliver, envelope, rows, text, ticket, work } from './stage'

/** What bots are made of, and what becomes of them: versions, other computers, campaigns, deaths of the server. */
describe('what bots are made of', () => {
  const stage = aStage(aDatabase())
  const desk = aBotDesk(stage)
  const { aBot, begin, noBots, said, session, step, steps, talk, write } = desk
  let sales = ''
  let pharmacist = ''

  beforeAll(async () => {
    sales = await desk.aDepartment('Vendas')
    pharmacist = await desk.aDepartment('Farmácia')
  })
  beforeEach(noBots)

  /** A campaign has written to somebody. */
  const campaign = async (phone: string, template: string) =>
    work(stage(), async (w) => {
      await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone)] }))
      const customer = await w.one<{ id: string }>('SELECT id::text FROM customers WHERE wa_id = $1', [phone])
      await w.query(`UPDATE chat_tickets SET state = 'closed', finished_at = now() WHERE customer_id = $1`, [
        customer?.id,
      ])
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

  it('answers a template that was deleted under it, and is marked', async () => {
    const account = '300000000000001'
    await rows(
      stage(),
      `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, status, category, parameter_format, components)
       VALUES ($1, $2, '1', 'sumido', 'pt_BR', 'APPROVED', 'MARKETING', 'POSITIONAL', '[]')`,
      [stage().tenant.id, account],
    )
    const bot = await aBot(
      aFlow([aNode('n1', 'transfer', { departmentId: sales, text: 'Já vem.', note: '' })]),
      { kind: 'active', template: 'sumido' },
    )
    const broken = async () =>
      (await work(stage(), (w) => botRows(w, stage().alice, 'active', {}, stage().config))).items.find(
        (one) => one.id === bot,
      )?.broken
    expect(await broken()).toBe(0)
    await rows(stage(), "DELETE FROM meta_templates WHERE name = 'sumido'")
    expect(await broken()).toBe(1)
    const phone = aPhone()
    await campaign(phone, 'sumido')
    const id = await talk(phone, button)
    expect(await said(id)).toContain('Já vem.')
    expect(await ticket(stage(), id)).toMatchObject({ bot_is_active: false, inbox_department_id: sales })
  })

  it('asks other computers that it may ask, and goes on with what they say, or without', async () => {
    let asks = 0
    const server = createServer((request, response) => {
      asks++
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
      const before = asks
      await callJob({ ...asked, seq: asked.seq - 1 }, helpers)
      expect([await said(id), asks]).toEqual([[], before])
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

  it('leaves to people whose conversations were joined, and who was blocked meanwhile', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const [one, other] = [await begin(), await begin()]
    const customerOf = async (id: string) =>
      (
        await rows<{ c: string }>(stage(), 'SELECT customer_id::text AS c FROM chat_tickets WHERE id = $1', [
          id,
        ])
      )[0]?.c ?? ''
    const [survivor_id, merged_id] = [await customerOf(one.id), await customerOf(other.id)]
    await write(other.phone, '2')
    await work(stage(), (w) =>
      mergeCustomers(w, stage().alice, { survivor_id, merged_id, take: [] }, new Date()),
    )
    for (const { id } of [one, other]) expect(await session(id)).toMatchObject({ ended: true })
    await step(one.id)
    await step(other.id)
    const left = await rows<{ waits: boolean; bot: boolean }>(
      stage(),
      `SELECT waiting_since IS NOT NULL AS waits, bot_is_active AS bot FROM chat_tickets WHERE customer_id = $1 AND state <> 'closed'`,
      [survivor_id],
    )
    expect(left).toEqual([{ waits: true, bot: false }])

    const blocked = await begin()
    await write(blocked.phone, '1')
    await rows(stage(), 'UPDATE customers SET blocked_at = now() WHERE id = $1', [
      await customerOf(blocked.id),
    ])
    await step(blocked.id)
    expect(await said(blocked.id)).toEqual(['O que deseja?'])
    expect(await session(blocked.id)).toMatchObject({ state: 'handed', why: 'not_written_to' })
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
        await work(stage(), (w) => stepBots(dying(w, n), [id], new Date())).catch((error: Error) => {
          // A hook's fault names the hook, and has what went wrong in it as its cause.
          if (error.message !== 'dead' && (error.cause as Error | undefined)?.message !== 'dead') throw error
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
    beforeCommit: work.beforeCommit,
  }
}

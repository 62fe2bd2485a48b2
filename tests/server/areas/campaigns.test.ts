import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomerChat } from '../../../contract/entities'
import { campaignRows, readCampaign } from '../../../server/areas/campaigns/campaign-list'
import { forecastOf } from '../../../server/areas/campaigns/forecast'
import { campaignSamples, forecastPeople } from '../../../server/areas/campaigns/forecast-people'
import {
  cancelCampaign,
  pauseCampaign,
  resendUncertain,
  resumeCampaign,
  startCampaign,
} from '../../../server/areas/campaigns/lifecycle'
import { campaignPeople } from '../../../server/areas/campaigns/people-list'
import { outreachReach } from '../../../server/areas/campaigns/reach'
import { campaignReport } from '../../../server/areas/campaigns/report'
import { campaigns, copyCampaign } from '../../../server/areas/campaigns/save'
import { testCampaign } from '../../../server/areas/campaigns/test-send'
import { chatTickets } from '../../../server/conversation/tickets/ticket.queries'
import { sumOfTickets } from '../../../server/conversation/tickets/ticket.sums'
import {
  type CampaignRecipientEvent,
  type CampaignRecipientState,
  campaignRecipientSteps,
} from '../../../src/domain/kernel/steps/campaignRecipient.gen'
import { aDatabase } from '../../databases'
import { eventually } from '../fixtures'
import {
  aCampaignAccount,
  accepted,
  aForm,
  aStarted,
  claim,
  goOn,
  holdsTurn,
  mark,
  needsOf,
  post,
  say,
  someCustomers,
  standings,
} from './campaign-stage'
import { campaignsByMail } from './campaigns-by-mail'
import { campaignsBySms } from './campaigns-by-sms'
import { aHash, aPhone, aStage, deliver, envelope, eventsSince, head, rows, text, work } from './stage'

describe('a campaign', () => {
  const database = aDatabase()
  const stage = aStage(database)
  let template = ''
  let willing: string[] = []

  beforeAll(async () => {
    template = await aCampaignAccount(stage())
    willing = await someCustomers(stage(), [
      'Ana Paula',
      'Bento',
      'Maria Aparecida dos Santos Albuquerque',
      'Caio',
    ])
    await someCustomers(stage(), ['+55 11 98888-0000'])
    await someCustomers(stage(), ['Davi'], 'denied')
    await someCustomers(stage(), ['Elisa', 'Fábio'], null)
  })

  const forecast = (form = aForm(stage(), template)) =>
    work(stage(), (w) => forecastOf(w, stage().alice, form, needsOf(stage())))

  it('says beforehand who gets it, who does not and why, and the sum is everybody', async () => {
    const told = await forecast()
    expect(told).toMatchObject({ audience: 8, receive: 4, control: 0, excluded: 4, is_estimate: false })
    expect(told.exclusions).toEqual([
      { reason: 'denied', people: 1 },
      { reason: 'no_consent', people: 2 },
      { reason: 'missing_value', people: 1 },
    ])
    expect(told.audience).toBe(told.receive + told.control + told.excluded)
    expect(told.cost_cents).toBe(138)
    const refused = async () =>
      (await forecast()).checks.flatMap(({ name, verdict }) => (verdict === 'refused' ? [name] : []))
    expect(await refused()).toEqual([])
    // A medicine that takes no prescription may be offered with its warning; a word of another product names none.
    const product = (name: string, kind: string) =>
      rows(stage(), 'INSERT INTO products (tenant_id, name, kind) VALUES ($1, $2, $3)', [
        stage().tenant.id,
        name,
        kind,
      ])
    await product('Ofertas gotas', 'otc')
    expect(await refused()).toEqual(['medicine'])
    await product('Ofertas da casa', 'food')
    expect(await refused()).toEqual([])
    await rows(stage(), `DELETE FROM products WHERE name LIKE 'Ofertas %'`)
  })

  it('counts how many campaigns may write to, by the gate, on each channel', async () => {
    await rows(stage(), `UPDATE customers SET email = 'bento@example.com' WHERE name = 'Bento'`)
    const reach = await work(stage(), (w) =>
      outreachReach(w, stage().alice, { config: stage().config, now: new Date() }),
    )
    const all = { customers: 8, no_consent: 2, withdrawn: 1, is_estimate: false }
    expect(reach.filter(({ channel }) => channel !== 'sms')).toEqual([
      { channel: 'whatsapp', ...all, reachable: 5, no_address: 0 },
      { channel: 'email', ...all, reachable: 1, no_address: 4 },
    ])
  })

  it('names those whom a reason leaves out, and shows the hardest of the others', async () => {
    const form = aForm(stage(), template)
    const named = async (reason: string) =>
      (
        await work(stage(), (w) =>
          forecastPeople(w, stage().alice, { form, reason, list: {} }, needsOf(stage())),
        )
      ).items.map(({ customer_name: name }) => name)
    expect(await named('denied')).toEqual(['Davi'])
    expect(await named('no_consent')).toEqual(['Elisa', 'Fábio'])
    expect(await named('receive')).toHaveLength(4)
    const samples = await work(stage(), (w) => campaignSamples(w, stage().alice, form, needsOf(stage())))
    expect(samples[0]).toMatchObject({ why: 'longest_name', values: { 'body.1': 'Maria' } })
    expect(samples.map(({ why }) => why)).toEqual([
      'longest_name',
      'missing_field',
      'chance',
      'chance',
      'chance',
    ])
    expect(samples.find(({ why }) => why === 'missing_field')?.values).toEqual({ 'body.1': null })
  })

  it('goes to nobody who has not agreed, to each of the others once, and says so in its report', async () => {
    const before = await head(stage())
    const id = await aStarted(stage(), aForm(stage(), template))
    await goOn(stage(), id)
    await goOn(stage(), id)
    expect(await standings(stage(), id)).toEqual({
      queued: 4,
      'excluded:denied': 1,
      'excluded:no_consent': 2,
      'excluded:missing_value': 1,
    })
    const called = await post(stage(), accepted)
    expect(called).toHaveLength(4)
    await say(stage(), 'delivered', called)
    await say(stage(), 'read', called.slice(0, 1))
    await say(stage(), 'failed', called.slice(0, 2), '131026')
    const report = await work(stage(), (w) => campaignReport(w, stage().alice, id, new Date()))
    expect(report.counts).toMatchObject({
      audience: 8,
      excluded: 4,
      delivered: 3,
      read: 1,
      failed: 0,
      pending: 0,
    })
    const read = await work(stage(), (w) => campaignPeople(w, stage().alice, { id, at: 'read', list: {} }))
    expect(read.items).toHaveLength(1)
    // Nobody is told of its tickets and messages: they stand in no conversation.
    const told = (await eventsSince(stage(), before)).map(({ event }) => event)
    expect(told.filter((event) => !event.startsWith('campaign'))).toEqual([])
    expect(await work(stage(), (w) => sumOfTickets(w, stage().alice, {}))).toMatchObject({
      inbox_list: 0,
      closed_list: 0,
      all_list: 0,
    })
    expect(await rows(stage(), 'SELECT 1 FROM ticket_cycles')).toEqual([])
  })

  it('opens its ticket when the customer answers, with what it said as what went before', async () => {
    const [who] = await rows<{ phone: string; ticket: string; name: string }>(
      stage(),
      `SELECT c.phone_number AS phone, m.chat_ticket_id::text AS ticket, c.name FROM campaign_recipients r
       JOIN customers c ON c.id = r.customer_id JOIN customer_chats m ON m.id = r.message_id WHERE r.customer_id = $1`,
      [willing[0]],
    )
    const before = await head(stage())
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        messages: [
          {
            ...text(who?.phone ?? ''),
            type: 'button',
            text: undefined,
            button: { text: 'Quero ver', payload: 'Quero ver' },
          },
        ],
      }),
    )
    const [ticket] = await rows(
      stage(),
      `SELECT t.id::text, t.state, t.is_campaign, (SELECT count(*)::integer FROM customer_chats m WHERE m.chat_ticket_id = t.id) AS messages
       FROM chat_tickets t WHERE t.id = $1`,
      [who?.ticket],
    )
    expect(ticket).toEqual({ id: who?.ticket, state: 'inbox', is_campaign: true, messages: 2 })
    // A panel that read the conversation before knows what became of the campaign's message only now.
    const told = await eventsSince(stage(), before)
    expect(
      told.flatMap(({ event, data }) =>
        event === 'customerChatUpdated' ? [(data as unknown as { message: CustomerChat }).message] : [],
      ),
    ).toMatchObject([{ chat_ticket_id: who?.ticket, tag_type: 'out', is_bot_message: true }])
    const { items } = await work(stage(), (w) =>
      chatTickets(w, stage().alice, { is_campaign: true, all_users: true }),
    )
    expect(items).toMatchObject([{ id: who?.ticket, campaign: { name: expect.any(String) } }])
    expect(await work(stage(), (w) => sumOfTickets(w, stage().alice, {}))).toMatchObject({
      inbox_list: 1,
      closed_list: 0,
    })
    const [marked] = await rows(
      stage(),
      'SELECT replied_at IS NOT NULL AS replied, button FROM campaign_recipients WHERE customer_id = $1',
      [willing[0]],
    )
    expect(marked).toEqual({ replied: true, button: 'Quero ver' })
  })

  /** Seen to fail with all who are uncertain. */
  it('offers to send again only to those of whom nobody has known for a day, and asks how many were seen', async () => {
    const [own] = await rows<{ id: string; customer: string }>(
      stage(),
      `SELECT campaign_id::text AS id, min(customer_id)::text AS customer FROM campaign_recipients WHERE state = 'delivered' GROUP BY campaign_id`,
    )
    await rows(
      stage(),
      `UPDATE campaign_recipients SET state = 'uncertain', state_at = now() - CASE WHEN customer_id = $2 THEN interval '25 hours' ELSE interval '23 hours' END
       WHERE campaign_id = $1 AND state = 'delivered'`,
      [own?.id, own?.customer],
    )
    const report = await work(stage(), (w) => campaignReport(w, stage().alice, own?.id ?? '', new Date()))
    expect(report.counts.uncertain).toBeGreaterThan(1)
    expect(report.resendable).toBe(1)
    await expect(
      work(stage(), (w) => resendUncertain(w, stage().alice, { id: own?.id ?? '', seen: 0 }, new Date())),
    ).rejects.toThrow('Agora são 1')
    await rows(stage(), `UPDATE campaign_recipients SET state = 'delivered' WHERE state = 'uncertain'`)
  })

  /** Seen to fail where the report gave the words alone. */
  it('opens the people of a failure by the codes behind its words', async () => {
    await rows(
      stage(),
      `UPDATE campaign_recipients SET state = 'failed', reason = 'X' || (customer_id % 2) WHERE state = 'delivered'`,
    )
    const [own] = await rows<{ id: string; people: number }>(
      stage(),
      `SELECT campaign_id::text AS id, count(*)::integer AS people FROM campaign_recipients WHERE reason ~ '^X' GROUP BY campaign_id
       HAVING count(DISTINCT reason) = 2`,
    )
    const id = own?.id ?? ''
    const { failures } = await work(stage(), (w) => campaignReport(w, stage().alice, id, new Date()))
    expect(failures).toMatchObject([{ reason: 'O WhatsApp não aceitou a mensagem.', people: own?.people }])
    const keys = failures[0]?.keys ?? []
    expect([...keys].sort()).toEqual(['X0', 'X1'])
    const filters = [{ field: 'reason', any: keys }]
    const shown = await work(stage(), (w) =>
      campaignPeople(w, stage().alice, { id, at: 'failed', list: { filters } }),
    )
    expect(shown.items).toHaveLength(own?.people ?? 0)
    await rows(
      stage(),
      `UPDATE campaign_recipients SET state = 'delivered', reason = NULL WHERE reason ~ '^X'`,
    )
  })

  it('leaves out whoever is in a conversation, or says no before their turn', async () => {
    const form = aForm(stage(), template)
    expect((await forecast(form)).exclusions).toContainEqual({ reason: 'in_conversation', people: 1 })
    await rows(
      stage(),
      `INSERT INTO chat_tickets (tenant_id, instance_id, department_id, customer_id, protocol, state, finished_at, closing)
       SELECT tenant_id, instance_id, department_id, $1, protocol || '-', 'closed', now() - interval '2 days', '{"outcome":"complaint"}'
       FROM chat_tickets ORDER BY id LIMIT 1`,
      [willing[2]],
    )
    expect((await forecast(form)).exclusions).toContainEqual({ reason: 'complained', people: 1 })
    await rows(stage(), `UPDATE chat_tickets SET closing = NULL WHERE customer_id = $1`, [willing[2]])
    const id = await aStarted(stage(), form)
    // Written down, and not handed over yet.
    await rows(stage(), `UPDATE campaigns SET pumped_at = now() + interval '1 hour' WHERE id = $1`, [id])
    await goOn(stage(), id)
    await rows(
      stage(),
      `INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, at) VALUES ($1, $2, 'marketing', 'withdrawn', 'consent', 'whatsapp', now())`,
      [stage().tenant.id, willing[1]],
    )
    await rows(stage(), 'UPDATE campaigns SET pumped_at = NULL WHERE id = $1', [id])
    await goOn(stage(), id)
    expect(await standings(stage(), id)).toMatchObject({ queued: 2, 'excluded:withdrawn': 1 })
    // One more says no while their message waits in the outbox.
    await rows(stage(), 'UPDATE customers SET blocked_at = now() WHERE id = $1', [willing[2]])
    const called = await post(stage(), accepted)
    expect(called).toHaveLength(1)
    expect(await standings(stage(), id)).toMatchObject({ accepted: 1, 'excluded:blocked': 1 })
    await rows(stage(), 'UPDATE customers SET blocked_at = NULL WHERE id = $1', [willing[2]])
  })

  it('is paused with what waits, goes on, and is called off for those who have not got it', async () => {
    const id = await aStarted(stage(), aForm(stage(), template))
    await goOn(stage(), id)
    const queued = (await standings(stage(), id)).queued
    expect(queued).toBeGreaterThan(0)
    await work(stage(), (w) => pauseCampaign(w, stage().alice, id, new Date()))
    expect(await standings(stage(), id)).toMatchObject({ pending: queued })
    expect(await post(stage(), accepted)).toEqual([])
    await work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date()))
    await rows(stage(), 'UPDATE campaigns SET pumped_at = NULL WHERE id = $1', [id])
    await goOn(stage(), id)
    const [first] = await post(stage(), accepted, 1)
    expect(first).toBeDefined()
    await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
    expect(await standings(stage(), id)).toMatchObject({ accepted: 1, canceled: Number(queued) - 1 })
    expect(await post(stage(), accepted)).toEqual([])
    await expect(work(stage(), (w) => campaigns.remove(w, id, stage().alice))).rejects.toThrow(
      'ninguém recebeu',
    )
  })

  /** Seen to fail where the mark locked the message and not its row of the outbox: it went out, and once more after the pause. */
  it('is paused while a node marks what it claimed: what is taken back does not go out', async () => {
    const id = await aStarted(stage(), aForm(stage(), template, { name: 'no mesmo instante' }))
    await goOn(stage(), id)
    await holdsTurn(stage())
    const { claims } = await claim(stage(), 60)
    expect(claims.length).toBeGreaterThan(0)
    let marking: ReturnType<typeof mark> | undefined
    await work(stage(), async (w) => {
      await pauseCampaign(w, stage().alice, id, new Date())
      marking = mark(stage(), claims)
      // It waits for the messages that the pause holds.
      await eventually(
        async () => (await rows(stage(), 'SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0,
      )
    })
    expect(await marking).toEqual(new Set())
    expect(await standings(stage(), id)).toMatchObject({ pending: claims.length })
    await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
  })

  it('stops by itself when the provider takes its template back, and tells its author why', async () => {
    const id = await aStarted(stage(), aForm(stage(), template))
    await rows(stage(), `UPDATE meta_templates SET status = 'PAUSED' WHERE id = $1`, [template])
    const before = await head(stage())
    await goOn(stage(), id)
    const { campaign } = await work(stage(), (w) => readCampaign(w, stage().alice, id))
    expect(campaign.row).toMatchObject({ state: 'paused', cause: 'template' })
    expect(campaign.row.cause_message).toContain('oferta')
    expect(
      (await eventsSince(stage(), before)).find(({ event }) => event === 'campaignWarning'),
    ).toBeDefined()
    await expect(work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date()))).rejects.toThrow(
      'não está mais aprovado',
    )
    await rows(stage(), `UPDATE meta_templates SET status = 'APPROVED' WHERE id = $1`, [template])
    await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
  })

  it('does not start where a check is against it, or more would get it than were seen', async () => {
    const start = async (form: ReturnType<typeof aForm>, seen: number) => {
      const id = await work(stage(), (w) => campaigns.save(w, null, form, 0, stage().alice))
      return work(stage(), (w) => startCampaign(w, stage().alice, { id, rev: 1, seen }, needsOf(stage())))
    }
    await expect(start(aForm(stage(), template), 0)).rejects.toThrow('e não 0')
    await expect(start(aForm(stage(), template, { ceiling_cents: 1 }), 99)).rejects.toThrow('teto')
    await expect(start(aForm(stage(), template, { instance_id: null }), 99)).rejects.toThrow()
  })

  it('is listed, copied and changed; one that has started is not changed', async () => {
    const page = await work(stage(), (w) => campaignRows(w, stage().alice, 'whatsapp', {}))
    const started = page.items.find(({ state }) => state === 'canceled')
    expect(started).toMatchObject({ content: 'oferta', author_name: 'Alice', instance_name: 'Centro' })
    const copy = await work(stage(), (w) => copyCampaign(w, stage().alice, started?.id ?? ''))
    const { campaign } = await work(stage(), (w) => readCampaign(w, stage().alice, copy))
    expect(campaign.row).toMatchObject({ name: `${started?.name} (cópia)`, state: 'draft' })
    await expect(
      work(stage(), (w) =>
        campaigns.save(w, started?.id ?? '', aForm(stage(), template), started?.rev ?? 0, stage().alice),
      ),
    ).rejects.toThrow('já começou')
    expect(await work(stage(), (w) => campaigns.remove(w, copy, stage().alice))).toBe(true)
  })

  it('is tried on one number first, and is nobody’s conversation', async () => {
    const to = aPhone()
    const form = aForm(stage(), template)
    const args = { form, to, customer_id: willing[2] ?? null, hash: aHash() }
    await work(stage(), (w) => testCampaign(w, stage().alice, args, stage().config, new Date()))
    const [sent] = await rows(
      stage(),
      `SELECT m.message, t.state FROM customer_chats m JOIN chat_tickets t ON t.id = m.chat_ticket_id WHERE m.hash LIKE $1`,
      [`${args.hash}%`],
    )
    expect(sent).toEqual({
      message: 'Olá, Maria! Semana de ofertas. Para não receber mais, responda SAIR.',
      state: 'closed',
    })
    await expect(
      work(stage(), (w) => testCampaign(w, stage().alice, args, stage().config, new Date())),
    ).rejects.toThrow('já foi enviado')
  })

  campaignsByMail(stage, () => template)
  campaignsBySms(stage)

  it('has people who go on as their machine has it, in the database as well', async () => {
    const { cells } = campaignRecipientSteps
    const states = Object.keys(cells).filter((state) => state !== 'meant') as CampaignRecipientState[]
    const events = [
      ...new Set(states.flatMap((state) => Object.keys(cells[state]))),
    ] as CampaignRecipientEvent[]
    const asked = states.flatMap((state) => events.map((event) => ({ state, event })))
    const told = await rows<{ next: string | null }>(
      stage(),
      'SELECT campaign_recipient_next(v.state, v.event) AS next FROM unnest($1::text[], $2::text[]) WITH ORDINALITY v(state, event, n) ORDER BY v.n',
      [asked.map(({ state }) => state), asked.map(({ event }) => event)],
    )
    expect(told.map(({ next }) => next)).toEqual(
      asked.map(({ state, event }) => cells[state][event]?.[0] ?? null),
    )
  })
})

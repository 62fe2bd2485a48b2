import { describe, expect, it } from 'vitest'
import { enqueueSend, RANKS } from '../../../server/conversation/messages/outbound/outbox'
import { markPosting } from '../../../server/conversation/messages/outbound/send.mark'
import { holdTurn } from '../../../server/conversation/messages/outbound/send.turn'
import { maySend, refusedAtClaim } from '../../../server/directory/consents/may-send'
import { followOutreach, keepOutreach } from '../../../server/directory/consents/outreach'
import { hoursAndSums, outreachRules } from '../../../server/directory/consents/outreach-rules'
import { portfolioRoom } from '../../../server/directory/consents/portfolio-room'
import { recordConsent } from '../../../server/directory/consents/record'
import { sendRefusal } from '../../../server/directory/customers/consent/send-refusal.sql'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { Parameters as Values } from '../../../server/platform/db/parameters'
import { SEND_PURPOSES } from '../../../src/domain/consents/may-send'
import { aDatabase } from '../../databases'
import { NEVER_QUIET } from '../fixtures'
import { aLifeDesk } from './life-desk'
import {
  aHash,
  aPhone,
  aStage,
  aTakenTicket,
  aTicket,
  aWamid,
  deliver,
  envelope,
  rows,
  text,
  work,
} from './stage'

describe('what is written to customers who did not ask', () => {
  const stage = aStage(aDatabase())
  const desk = aLifeDesk(stage)
  const { setting } = desk
  const customer = async () => {
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, 'Dora', $2, $2) RETURNING id::text`,
      [stage().tenant.id, aPhone()],
    )
    return row?.id ?? ''
  }
  const FORM = {
    purpose: 'marketing',
    decision: 'granted',
    basis: 'consent',
    channel: 'counter',
    evidence: 'Ficha',
    textVersion: '',
  }
  const say = (customer_id: string) =>
    work(stage(), (w) =>
      recordConsent(w, stage().alice, { customer_id, message_id: null, form: FORM }, new Date()),
    )
  /** A Tuesday: noon in Brasília, 20:30 there, 19:30 in Manaus. */
  const NOON = new Date('2026-12-01T15:00:00Z')
  const EVENING = new Date('2026-12-01T23:30:00Z')
  const reached = async (phone = '5511987654321') => {
    const id = await customer()
    await rows(stage(), 'UPDATE customers SET phone_number = $2 WHERE id = $1', [id, phone])
    await say(id)
    return id
  }
  const asked = (id: string, purpose: (typeof SEND_PURPOSES)[number], now: Date, how = {}) =>
    work(stage(), (w) => maySend(w, id, 'whatsapp', purpose, now, how))
  const ago = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000)
  let sources = 0
  const wrote = (
    id: string,
    channel: 'email' | 'sms',
    purpose: (typeof SEND_PURPOSES)[number],
    hours: number,
  ) => {
    const message = {
      customer_id: id,
      source: `m${++sources}`,
      purpose,
      planned_at: ago(hours),
      sent_at: ago(hours),
    }
    return work(stage(), (w) => keepOutreach(w, channel, [message])).then(() => message.source)
  }

  it.each<[string, Date, string, Record<string, string | null>]>([
    [
      'in the evening',
      EVENING,
      '5511987654321',
      { answer: null, service: 'quiet', marketing: 'quiet', campaign: 'quiet' },
    ],
    ['at noon', NOON, '5511987654321', { answer: null, service: null, marketing: null, campaign: null }],
    ['in the evening, in Manaus', EVENING, '5592987654321', { service: null, marketing: null }],
    ['in the evening, abroad', EVENING, '351912345678', { service: 'quiet' }],
  ])('are quiet %s', async (_, now, phone, expected) => {
    await setting('quiet_from_hour', '20')
    await setting('quiet_to_hour', '8')
    const id = await reached(phone)
    for (const purpose of SEND_PURPOSES)
      if (purpose in expected) expect(await asked(id, purpose, now), purpose).toBe(expected[purpose])
    expect(await asked(id, 'service', now, { overruled: true })).toBeNull()
    expect(await asked(id, 'service', now, { awaited: true })).toBeNull()
    await work(stage(), (w) => w.query(NEVER_QUIET, [stage().tenant.id]))
  })

  it('are never quiet to whoever wrote within the hour', async () => {
    await setting('quiet_from_hour', '20')
    await setting('quiet_to_hour', '8')
    const { customer_id: id } = await aTicket(stage())
    const wrote = (at: Date) =>
      rows(stage(), 'UPDATE chat_tickets SET last_inbound_at = $2 WHERE customer_id = $1', [id, at])
    await wrote(new Date(EVENING.getTime() - 59 * 60_000))
    expect(await asked(id, 'service', EVENING)).toBeNull()
    await wrote(new Date(EVENING.getTime() - 60 * 60_000))
    expect(await asked(id, 'service', EVENING)).toBe('quiet')
    await work(stage(), (w) => w.query(NEVER_QUIET, [stage().tenant.id]))
  })

  /** What was written before, by channel and how many hours ago; what then may be. */
  it.each<
    [
      string,
      [Parameters<typeof wrote>[1], (typeof SEND_PURPOSES)[number], number][],
      string | null,
      string | null,
    ]
  >([
    ['nothing', [], null, null],
    ['advertising, a day ago', [['email', 'campaign', 24]], null, null],
    ['advertising, today', [['sms', 'marketing', 23]], 'capped', null],
    [
      'twice within the week',
      [
        ['sms', 'marketing', 25],
        ['email', 'campaign', 167],
      ],
      'capped',
      null,
    ],
    [
      'twice, one before the week',
      [
        ['sms', 'marketing', 25],
        ['email', 'campaign', 168],
      ],
      null,
      null,
    ],
    [
      'four times a month',
      [
        ['sms', 'marketing', 25],
        ['sms', 'marketing', 170],
        ['email', 'campaign', 300],
        ['email', 'campaign', 719],
      ],
      'capped',
      null,
    ],
    [
      'notices, two',
      [
        ['sms', 'service', 1],
        ['email', 'service', 2],
      ],
      null,
      null,
    ],
    [
      'notices, three',
      [
        ['sms', 'service', 1],
        ['email', 'service', 2],
        ['email', 'service', 23],
      ],
      null,
      'capped',
    ],
    [
      'answers, many',
      [
        ['sms', 'answer', 1],
        ['email', 'answer', 2],
        ['email', 'answer', 3],
      ],
      null,
      null,
    ],
  ])('after %s', async (_, before, marketing, service) => {
    const id = await reached()
    for (const [channel, purpose, hours] of before) await wrote(id, channel, purpose, hours)
    expect([await asked(id, 'marketing', NOON), await asked(id, 'service', NOON)]).toEqual([
      marketing,
      service,
    ])
    expect(await asked(id, 'answer', NOON)).toBeNull()
    expect(await asked(id, 'campaign', NOON, { later: true })).toBeNull()
  })

  it('count what one person got under either row, and not what failed; a shop has its own', async () => {
    const [id, other] = [await reached(), await reached()]
    const source = await wrote(other, 'sms', 'marketing', 1)
    await work(stage(), (w) =>
      mergeCustomers(w, stage().alice, { survivor_id: id, merged_id: other, take: [] }, NOON),
    )
    expect(await asked(id, 'marketing', NOON)).toBe('capped')
    await setting('most_marketing_day', '2')
    expect(await asked(id, 'marketing', NOON)).toBeNull()
    await rows(stage(), `DELETE FROM settings WHERE key = 'most_marketing_day'`)
    await work(stage(), (w) => followOutreach(w, 'sms', [{ source, state: 'failed' }]))
    expect(await asked(id, 'marketing', NOON)).toBeNull()
  })

  it('are asked of what waits when it is claimed, which does not stand in its own way', async () => {
    const { id: ticketId, customer_id: id } = await aTicket(stage())
    const hash = aHash()
    const [waits] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, hash, type, message, delivery, tag_type)
       VALUES ($1, $2, $3, $4, $5, 'chat', 'Olá', 'pending', 'out') RETURNING id::text`,
      [stage().tenant.id, ticketId, id, stage().instanceId, hash],
    )
    const messageId = waits?.id ?? ''
    const claimed = async (purpose: (typeof SEND_PURPOSES)[number]) =>
      (await work(stage(), (w) => refusedAtClaim(w, [{ id: messageId, purpose }], NOON))).get(messageId) ??
      null
    await rows(stage(), 'UPDATE chat_tickets SET last_inbound_at = $2 WHERE id = $1', [ticketId, NOON])
    await setting('most_service_day', '1')
    await rows(
      stage(),
      `INSERT INTO outreach (tenant_id, channel, source, customer_id, purpose, planned_at, sent_at)
       VALUES ($1, 'whatsapp', $2, $3, 'service', $4, $4)`,
      [stage().tenant.id, hash, id, NOON],
    )
    expect(await claimed('service')).toBeNull()
    await wrote(id, 'sms', 'service', 1)
    expect([await claimed('service'), await claimed('answer')]).toEqual(['capped', null])
    await rows(stage(), `DELETE FROM settings WHERE key = 'most_service_day'`)
  })

  it('leave an account the rest of its day: who got a template, may get one, or is about to', async () => {
    const { instanceId, tenant } = stage()
    await rows(stage(), `UPDATE instances SET waba_id = 'room', messaging_limit = 'TIER_250' WHERE id = $1`, [
      instanceId,
    ])
    const got = async (hours: number, more: string) => {
      const id = await customer()
      await rows(
        stage(),
        `INSERT INTO outreach (tenant_id, channel, source, customer_id, purpose, portfolio, planned_at, sent_at, delivered_at, failed_at)
         SELECT $1, 'whatsapp', $2 || n, $3, 'answer', 'room', $4::timestamptz, $4, ${more} FROM generate_series(1, 2) n`,
        [tenant.id, aHash(), id, ago(hours)],
      )
    }
    await got(1, 'NULL, NULL')
    await got(30, `$4::timestamptz + interval '20 hours', NULL`)
    await got(25, 'NULL, NULL')
    await got(1, 'NULL, $4::timestamptz')
    const room = () => work(stage(), (w) => portfolioRoom(w, instanceId, NOON))
    expect(await room()).toEqual({ limit: 250, reached: 2, kept: 38, room: 210 })
    await rows(stage(), `UPDATE instances SET is_official = FALSE WHERE id = $1`, [instanceId])
    expect(await room()).toBeUndefined()
    await rows(
      stage(),
      `UPDATE instances SET is_official = TRUE, waba_id = NULL, messaging_limit = NULL WHERE id = $1`,
      [instanceId],
    )
  })

  it('read an index, among 200,000 messages @long', async () => {
    const id = await customer()
    const { tenant, db } = stage()
    for (let first = 0; first < 200_000; first += 20_000)
      await db.system((w) =>
        w.query(
          `INSERT INTO outreach (tenant_id, channel, source, customer_id, purpose, portfolio, planned_at, sent_at)
           SELECT $1, 'sms', 'many' || n, c.ids[1 + n % array_length(c.ids, 1)], 'marketing', 'many', $2::timestamptz - make_interval(mins => n), $2::timestamptz - make_interval(mins => n)
           FROM generate_series($4::integer + 1, $4 + 20000) n, (SELECT array_agg(id) AS ids FROM customers WHERE tenant_id = $1 AND id <> $3) c`,
          [tenant.id, NOON, id, first],
        ),
      )
    await db.system((w) => w.query('ANALYZE outreach'))
    const plan = await work(stage(), async (w) => {
      const p = new Values()
      const c = p.add(id)
      const about = hoursAndSums(await outreachRules(w), NOON, p)
      return w.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE) SELECT ${sendRefusal('campaign', about)} FROM customers c WHERE c.id = ${c}`,
        p.values,
      )
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('outreach_customer')
    expect(text).not.toContain('Seq Scan on outreach')
    await rows(stage(), `DELETE FROM outreach WHERE portfolio = 'many'`)
  })

  /** A message that waits for its turn, and what is kept of it once it is marked. */
  const posted = async (type: 'chat' | 'template', rank: 'person' | 'answer' | 'planned' | 'campaign') => {
    const { id: ticketId, customer_id: id } = await aTicket(stage())
    const hash = aHash()
    const [waits] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, hash, type, message, delivery, tag_type, raw)
       VALUES ($1, $2, $3, $4, $5, $6, 'Olá', 'pending', 'out', '{"template": {"name": "kept", "language": "pt_BR"}}') RETURNING id::text`,
      [stage().tenant.id, ticketId, id, stage().instanceId, hash, type],
    )
    const own = { id: waits?.id ?? '', customer_id: id, rank: RANKS.indexOf(rank) }
    const claim = { ...own, send_attempt: 1, tries: 0 }
    await work(stage(), async (w) => {
      await enqueueSend(w, claim.id, rank)
      const turn = { instanceId: stage().instanceId, nodeId: 'a node' }
      await holdTurn(w, turn.instanceId, turn.nodeId)
      expect(await markPosting(w, turn, [claim], NOON)).toEqual(new Set([claim.id]))
    })
    const kept = () =>
      rows<Record<string, unknown>>(
        stage(),
        `SELECT purpose, portfolio, sent_at, delivered_at IS NOT NULL AS got, read_at IS NOT NULL AS read, failed_at IS NOT NULL AS failed
         FROM outreach WHERE source = $1`,
        [hash],
      )
    return { hash, kept }
  }

  it.each<['chat' | 'template', Parameters<typeof posted>[1], string, string | null]>([
    ['chat', 'person', 'UTILITY', null],
    ['chat', 'answer', 'UTILITY', null],
    ['chat', 'planned', 'UTILITY', 'service'],
    ['template', 'person', 'UTILITY', 'answer'],
    ['template', 'person', 'MARKETING', 'marketing'],
    ['template', 'planned', 'MARKETING', 'marketing'],
    ['template', 'campaign', 'UTILITY', 'campaign'],
  ])('is kept: a %s of rank %s, %s: as %s', async (type, rank, category, purpose) => {
    await rows(stage(), `UPDATE instances SET waba_id = 'kept' WHERE id = $1`, [stage().instanceId])
    await rows(
      stage(),
      `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components)
       VALUES ($1, 'kept', 'kept', 'kept', 'pt_BR', $2, 'APPROVED', 'POSITIONAL', '[]')
       ON CONFLICT (tenant_id, waba_id, name, language) DO UPDATE SET category = $2`,
      [stage().tenant.id, category],
    )
    const { hash, kept } = await posted(type, rank)
    const row = { purpose, portfolio: type === 'template' ? 'kept' : null, sent_at: NOON }
    const stands = async (more: object) =>
      expect(await kept()).toEqual(
        purpose === null ? [] : [{ ...row, got: false, read: false, failed: false, ...more }],
      )
    await stands({})
    const told = (status: string) =>
      deliver(
        stage(),
        envelope(stage().phoneNumberId, {
          statuses: [
            {
              id: wamid,
              status,
              biz_opaque_callback_data: JSON.stringify({ h: hash, a: 1 }),
              ...(status === 'failed' && { errors: [{ code: 131049 }] }),
            },
          ],
        }),
      )
    const wamid = aWamid()
    await told('failed')
    await stands({ failed: true })
    await told('read')
    await stands({ got: true, read: true })
  })

  describe('asks at the end of an attendance whether a customer wants advertising', () => {
    const closed = async (on = true, before: (id: string) => unknown = () => {}) => {
      const taken = await aTakenTicket(stage())
      await before(taken.customer_id)
      await setting('ask_marketing', String(on))
      await desk.closeAndGo(taken.id)
      return taken
    }
    const questions = (id: string) =>
      rows(
        stage(),
        `SELECT type, chat_ticket_id::text FROM customer_chats WHERE customer_id = $1 AND hash LIKE 'marketing-question-%'`,
        [id],
      )
    const answer = (from: string, title: string) =>
      deliver(
        stage(),
        envelope(stage().phoneNumberId, {
          messages: [
            text(from, '', {
              type: 'interactive',
              text: undefined,
              interactive: { type: 'button_reply', button_reply: { id: '0', title } },
            }),
          ],
        }),
      )
    const ANSWERS_IN = `SELECT t.state FROM chat_tickets t JOIN customer_chats m ON m.chat_ticket_id = t.id
      WHERE t.customer_id = $1 AND m.message = $2 AND m.tag_type = 'in' ORDER BY m.id`
    const consents = (id: string) =>
      rows(
        stage(),
        `SELECT decision, scope, source, evidence, message_id IS NOT NULL AS proof FROM customer_consents WHERE customer_id = $1`,
        [id],
      )

    it.each([
      ['Sim, quero', 'granted', null],
      ['Não, agora não', 'denied', 'denied'],
    ])('%s: %s, kept once with its proof, and nobody has to read it', async (title, decision, refusal) => {
      const { id, customer_id, phone } = await closed()
      expect(await questions(customer_id)).toEqual([{ type: 'interactive', chat_ticket_id: id }])
      await answer(phone, title)
      await answer(phone, title)
      const said = { decision, scope: 'whatsapp', source: 'button', evidence: title, proof: true }
      expect(await consents(customer_id)).toEqual([said])
      // The second answers nothing: it begins a conversation as anything else does.
      const there = await rows(stage(), ANSWERS_IN, [customer_id, title])
      expect(there).toEqual([{ state: 'closed' }, { state: 'inbox' }])
      expect(await asked(customer_id, 'campaign', new Date())).toBe(refusal)
      const confirmed = await rows(
        stage(),
        `SELECT 1 FROM customer_chats WHERE customer_id = $1 AND hash LIKE 'choice-%'`,
        [customer_id],
      )
      expect(confirmed).toHaveLength(1)
    })

    it('once, not again for months, and not at all whom the shop or their own word leaves out', async () => {
      const { id, customer_id } = await closed()
      await desk.reopen(id)
      await desk.closeAndGo(id, new Date(Date.now() + 1_000))
      expect(await questions(customer_id)).toHaveLength(1)
      const not = async (on: boolean, before?: (customer: string) => unknown) =>
        questions((await closed(on, before)).customer_id)
      expect(await not(false)).toEqual([])
      expect(await not(true, say)).toEqual([])
      const marked = (c: string) =>
        rows(stage(), 'UPDATE customers SET is_blacklisted_campaign = TRUE WHERE id = $1', [c])
      expect(await not(true, marked)).toEqual([])
      const silent = (c: string) =>
        rows(
          stage(),
          `UPDATE chat_tickets SET last_inbound_at = now() - interval '25 hours' WHERE customer_id = $1`,
          [c],
        )
      expect(await not(true, silent)).toEqual([])
    })
  })
})

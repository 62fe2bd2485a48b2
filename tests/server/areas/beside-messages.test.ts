import { describe, expect, it } from 'vitest'
import { maySend } from '../../../server/directory/consents/may-send'
import { chooseContact } from '../../../server/directory/customers/consent/contact-choices'
import { unsubscribeLink } from '../../../server/directory/customers/consent/unsubscribe'
import { aDatabase } from '../../databases'
import { aMetaWebhook } from './meta-webhook'
import { aPhone, aStage, aTicket, aWamid, envelope, eventsSince, head, rows, work } from './stage'

const stage = aStage(aDatabase())
const tellMeta = aMetaWebhook(stage)

/** Meta's webhook of another field than messages. */
const change = (field: string, more: object) => {
  const [entry] = envelope(stage().phoneNumberId, {}).entry
  const [one] = entry?.changes ?? []
  return { entry: [{ id: '1', changes: [{ field, value: { ...one?.value, ...more } }] }] }
}
const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago)
let calls = 0
const call = (from: string, more: object = {}) => ({
  id: `wacid.${process.pid}.${++calls}`,
  from,
  to: '551133334444',
  event: 'terminate',
  direction: 'USER_INITIATED',
  status: 'FAILED',
  timestamp: seconds(),
  ...more,
})
const linesOf = (phone: string) =>
  rows<{ message: string; type: string; ticket: string }>(
    stage(),
    `SELECT m.message, m.type, m.chat_ticket_id::text AS ticket FROM customer_chats m
     JOIN customers c ON c.id = m.customer_id WHERE c.wa_id = $1 AND m.is_log_message ORDER BY m.id`,
    [phone],
  )
const MISSED = { message: 'Ligação perdida do cliente', type: 'missed_call' }

describe('calls', () => {
  it('that nobody took are a line of the conversation, once, and somebody waits', async () => {
    const { id, phone } = await aTicket(stage())
    await rows(stage(), 'UPDATE chat_tickets SET waiting_since = NULL WHERE id = $1', [id])
    const before = await head(stage())
    const missed = call(phone)
    await tellMeta(
      change('calls', { calls: [call(phone, { event: 'connect' }), missed] }),
      change('calls', { calls: [missed] }),
    )
    expect(await linesOf(phone)).toEqual([{ ...MISSED, ticket: id }])
    const [row] = await rows(stage(), 'SELECT waiting_since FROM chat_tickets WHERE id = $1', [id])
    expect(row?.waiting_since).not.toBeNull()
    expect((await eventsSince(stage(), before)).map(({ event, data }) => [event, data])).toEqual([
      [
        'customerChatCreated',
        expect.objectContaining({ message: expect.objectContaining({ type: 'missed_call' }) }),
      ],
    ])
  })

  it('of somebody new open a conversation; taken, our own and garbled ones do not', async () => {
    const [phone, other] = [aPhone(), aPhone()]
    await tellMeta(
      change('calls', {
        calls: [
          null,
          call(other, { status: 'COMPLETED', duration: 40 }),
          call(other, { direction: 'BUSINESS_INITIATED' }),
          call(phone),
        ],
      }),
    )
    expect(await linesOf(phone)).toMatchObject([MISSED])
    expect(await linesOf(other)).toEqual([])
    const [listed] = await stage().db.system((w) =>
      w.query<{ item: unknown }>('SELECT item FROM webhook_quarantine ORDER BY id DESC LIMIT 1'),
    )
    expect(listed?.item).toBeNull()
  })

  it('of somebody blocked leave nothing', async () => {
    const { phone, customer_id: customerId } = await aTicket(stage())
    await rows(stage(), 'UPDATE customers SET blocked_at = now() WHERE id = $1', [customerId])
    await tellMeta(change('calls', { calls: [call(phone)] }))
    expect(await linesOf(phone)).toEqual([])
  })
})

describe('the choice about marketing', () => {
  const choice = (phone: string, value: string, ago = 0) =>
    change('user_preferences', {
      user_preferences: [
        { wa_id: phone, category: 'marketing_messages', value, detail: 'x', timestamp: Number(seconds(ago)) },
      ],
    })
  const leftOut = async (phone: string) =>
    (await rows(stage(), 'SELECT is_blacklisted_campaign AS out FROM customers WHERE wa_id = $1', [phone]))[0]
      ?.out

  it('is the customer’s consent, told, and a line of the conversation', async () => {
    const { phone } = await aTicket(stage())
    const before = await head(stage())
    await tellMeta(choice(phone, 'stop', 60), choice(phone, 'stop', 60))
    expect(await leftOut(phone)).toBe(true)
    const told = (await eventsSince(stage(), before)).filter(({ event }) => event === 'customerBlacklisted')
    expect(told).toHaveLength(1)
    expect(told[0]?.data).toMatchObject({ customer: { is_blacklisted_campaign: true } })
    await tellMeta(choice(phone, 'resume', 30))
    expect(await leftOut(phone)).toBe(false)
    expect((await linesOf(phone)).map(({ message }) => message)).toEqual([
      'O cliente pediu no WhatsApp para não receber mais mensagens de marketing.',
      'O cliente voltou a aceitar mensagens de marketing no WhatsApp.',
    ])
  })

  it.each([
    ['stop', ['resume', 60], ['stop', 30]],
    ['stop', ['stop', 30], ['resume', 60]],
    ['resume', ['stop', 60], ['resume', 30]],
    ['resume', ['resume', 30], ['stop', 60]],
  ] as const)('is the newest: %s, in whatever order they come', async (last, ...told) => {
    const { phone } = await aTicket(stage())
    for (const [value, ago] of told as [string, number][]) await tellMeta(choice(phone, value, ago))
    expect(await leftOut(phone)).toBe(last === 'stop')
  })

  it('takes nothing back of e-mails that was cancelled by the link of one', async () => {
    const { phone, customer_id: customerId } = await aTicket(stage())
    await tellMeta(choice(phone, 'stop', 60))
    const link = await work(stage(), (w) => unsubscribeLink(w, stage().alice, stage().config, customerId))
    const { db, tenant, config } = stage()
    const token = link.split('#token=')[1] ?? ''
    const asked = { token, channel: 'email', purpose: 'marketing', wanted: false }
    await chooseContact({ db, tenant, config, ip: '127.0.0.1' } as never, asked)
    await tellMeta(choice(phone, 'resume', 30))
    expect(await leftOut(phone)).toBe(false)
    const mail = await work(stage(), (w) => maySend(w, customerId, 'email', 'marketing', new Date()))
    expect(mail).toBe('withdrawn')
  })

  it('of people who are not known, and of other kinds, changes nothing', async () => {
    const phone = aPhone()
    const { phone: known } = await aTicket(stage())
    await tellMeta(
      choice(phone, 'stop'),
      choice(known, 'maybe'),
      change('user_preferences', { user_preferences: [{ wa_id: known, category: 'other', value: 'stop' }] }),
    )
    expect(await leftOut(phone)).toBeUndefined()
    expect(await leftOut(known)).toBe(false)
  })
})

describe('another security code, or number', () => {
  const notice = (system: object, from?: string) =>
    envelope(stage().phoneNumberId, {
      messages: [{ ...(from && { from }), id: aWamid(), timestamp: seconds(), type: 'system', system }],
    })

  it('is a line also where the attendance is closed, and where the customer stands inside alone', async () => {
    const { id, phone } = await aTicket(stage())
    await rows(stage(), `UPDATE chat_tickets SET state = 'closed', finished_at = now() WHERE id = $1`, [id])
    await tellMeta(
      notice({ type: 'customer_identity_changed', body: 'x', customer: phone, identity: 'h' }),
      notice({ type: 'customer_changed_number', body: 'x', customer: phone, wa_id: aPhone() }, phone),
    )
    const lines = await rows<{ message: string }>(
      stage(),
      'SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message ORDER BY id',
      [id],
    )
    expect(lines.map(({ message }) => message)).toEqual([
      'O código de segurança do cliente mudou.',
      expect.stringMatching(/^O cliente mudou de número para /),
    ])
  })
})

describe('news of templates', () => {
  const about = { message_template_id: 1, message_template_name: 'aviso', message_template_language: 'pt-BR' }
  const news = (field: string, value: object) => ({
    entry: [{ id: '770', time: Number(seconds()), changes: [{ field, value: { ...about, ...value } }] }],
  })
  it.each([
    [
      'quality',
      'message_template_quality_update',
      { previous_quality_score: 'GREEN', new_quality_score: 'RED' },
      'TEMPLATE_QUALITY_RED',
      'aviso',
      { category: 'UTILITY', quality: 'RED', changed: true },
    ],
    [
      'category',
      'template_category_update',
      { previous_category: 'UTILITY', new_category: 'MARKETING' },
      'TEMPLATE_CATEGORY',
      'aviso: MARKETING',
      { category: 'MARKETING', previous: 'UTILITY', coming: null, changed: true },
    ],
    [
      'category to come',
      'template_category_update',
      { correct_category: 'MARKETING', new_category: 'UTILITY' },
      'TEMPLATE_CATEGORY_SOON',
      'aviso: MARKETING',
      { category: 'UTILITY', previous: null, coming: 'MARKETING', changed: true },
    ],
    [
      'content',
      'message_template_components_update',
      { message_template_element: 'Novo texto' },
      'TEMPLATE_COMPONENTS',
      'aviso',
      { category: 'UTILITY', quality: 'GREEN', changed: false },
    ],
  ] as const)(
    '%s: told at the connection, kept, and read again',
    async (_, field, value, event, detail, standing) => {
      await rows(
        stage(),
        `UPDATE instances SET waba_id = '770', is_official = TRUE, health = NULL WHERE id = $1`,
        [stage().instanceId],
      )
      await rows(stage(), 'DELETE FROM meta_templates')
      await rows(stage(), 'DELETE FROM meta_template_syncs')
      await rows(
        stage(),
        `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components, quality)
       VALUES ($1, '770', '1', 'aviso', 'pt_BR', 'UTILITY', 'APPROVED', 'POSITIONAL', '[]', 'GREEN')`,
        [stage().tenant.id],
      )
      const before = await head(stage())
      await tellMeta(news(field, value), news(field, value))
      const [row] = await rows(
        stage(),
        `SELECT health -> 'notices' AS notices, (SELECT jsonb_build_object('category', category, 'previous', previous_category, 'coming', coming_category,
           'quality', quality, 'changed', changed_at IS NOT NULL) FROM meta_templates) AS standing,
         (SELECT asked_at IS NOT NULL FROM meta_template_syncs) AS asked FROM instances WHERE id = $1`,
        [stage().instanceId],
      )
      expect(row).toMatchObject({ standing, asked: true, notices: [{ event, detail }] })
      const told = (await eventsSince(stage(), before)).map((one) => one.event)
      expect(told).toContain('metaMessageTemplateUpdated')
    },
  )
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TIMELINE_KINDS } from '../../../contract/customer-lists'
import { mayMarket, maySend, refusedAtClaim } from '../../../server/directory/consents/may-send'
import { consentPage } from '../../../server/directory/consents/read'
import { recordConsent } from '../../../server/directory/consents/record'
import { appendConsents, type NewConsent } from '../../../server/directory/customers/consent/consent'
import { sendRefusal } from '../../../server/directory/customers/consent/send-refusal.sql'
import { markCustomer } from '../../../server/directory/customers/marks'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { undoMerge } from '../../../server/directory/customers/merge/undo'
import { asJson, sectionsOf } from '../../../server/directory/customers/person/person-file'
import { timelineCounts, timelinePage } from '../../../server/directory/customers/person/timeline'
import type { Viewer } from '../../../src/domain/access/visibility'
import { SEND_PURPOSES, SEND_RULE, type SendRefusal } from '../../../src/domain/consents/may-send'
import { aDatabase } from '../../databases'
import { anOrderDesk } from './order-desk'
import { aHash, aStage, aTicket, rows, work } from './stage'

const FORM = {
  purpose: 'marketing',
  decision: 'granted',
  basis: 'consent',
  channel: 'counter',
  evidence: 'Assinou a ficha no balcão',
  textVersion: 'Ficha 2026-03',
}

describe('what customers agree to', () => {
  const stage = aStage(aDatabase())
  const { place } = anOrderDesk(stage)
  let lookup = 0
  const customer = async (name = 'Dora') => {
    lookup += 1
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, $2, $3, $3) RETURNING id::text`,
      [stage().tenant.id, name, `5511${900000000 + lookup}`],
    )
    return row?.id ?? ''
  }
  const say = (customer_id: string, form: object = {}, message_id: string | null = null, who?: Viewer) =>
    work(stage(), (w) =>
      recordConsent(
        w,
        who ?? stage().alice,
        { customer_id, message_id, form: { ...FORM, ...form } },
        new Date(),
      ),
    )
  const why = async (id: string) => (await work(stage(), (w) => mayMarket(w, [id]))).get(id)
  const page = (customer_id: string) =>
    work(stage(), (w) => consentPage(w, stage().alice, { customer_id, pagination_limit: 50 }))
  const told = (id: string) =>
    rows<{ event: string }>(
      stage(),
      `SELECT event FROM events WHERE data->'customer'->>'id' = $1 ORDER BY seq`,
      [id],
    )

  describe('the gate for what nobody asked for', () => {
    const TEMPLATE = { name: 'gate', language: 'pt_BR' }
    const withTemplate = (category: string, status = 'APPROVED') =>
      rows(
        stage(),
        `WITH account AS (UPDATE instances SET waba_id = 'gate', activated = TRUE WHERE id = $2 RETURNING 1)
         INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components)
         SELECT $1, 'gate', 'gate', 'gate', 'pt_BR', $3, $4, 'POSITIONAL', '[]' FROM account
         ON CONFLICT (tenant_id, waba_id, name, language) DO UPDATE SET category = $3, status = $4`,
        [stage().tenant.id, stage().instanceId, category, status],
      )
    const set = (id: string, column: string) =>
      rows(stage(), `UPDATE customers SET ${column} WHERE id = $1`, [id])
    const gate = (id: string, purpose: (typeof SEND_PURPOSES)[number], how: Parameters<typeof maySend>[5]) =>
      work(stage(), (w) =>
        maySend(w, id, 'whatsapp', purpose, new Date(), { instanceId: stage().instanceId, ...how }),
      )
    const given = (id: string, decision: 'withdrawn' | 'denied') => say(id, { decision })

    /** How somebody comes to be not written to, and with what: a text or a template. Planted faults take four of the reasons away (tests/faults/gate.ts). */
    it.each<[SendRefusal, 'text' | 'template', (id: string) => Promise<unknown>]>([
      ['gone', 'text', (id) => set(id, 'erased_at = now()')],
      ['blocked', 'text', (id) => set(id, 'blocked_at = now()')],
      ['not_served', 'text', (id) => set(id, 'is_blacklisted = TRUE')],
      ['withdrawn', 'text', (id) => given(id, 'withdrawn')],
      ['withdrawn', 'text', (id) => set(id, 'stopped_on_whatsapp = TRUE, is_blacklisted_campaign = TRUE')],
      ['denied', 'text', (id) => given(id, 'denied')],
      ['blacklisted', 'text', (id) => set(id, 'is_blacklisted_campaign = TRUE')],
      ['no_consent', 'text', async () => {}],
      ['disconnected', 'text', () => rows(stage(), 'UPDATE instances SET activated = FALSE')],
      ['template_unknown', 'template', () => rows(stage(), 'DELETE FROM meta_templates')],
      ['template_paused', 'template', () => withTemplate('UTILITY', 'PAUSED')],
      [
        'window_closed',
        'text',
        () => rows(stage(), `UPDATE chat_tickets SET last_inbound_at = now() - interval '25 hours'`),
      ],
    ])('says %s, of a %s', async (reason, kind, make) => {
      const { customer_id: id } = await aTicket(stage())
      await withTemplate('UTILITY')
      if (reason !== 'no_consent') await say(id)
      const how = kind === 'template' ? { template: TEMPLATE } : {}
      const asked = async () => Promise.all(SEND_PURPOSES.map((purpose) => gate(id, purpose, how)))
      const stops = SEND_PURPOSES.indexOf(SEND_RULE[reason].from)
      if (reason !== 'no_consent') expect(await asked()).toEqual([null, null, null, null])
      await make(id)
      expect(await asked()).toEqual(SEND_PURPOSES.map((_, n) => (n < stops ? null : reason)))
      const [later, overruled] = await Promise.all([
        gate(id, 'campaign', { ...how, later: true }),
        gate(id, 'campaign', { ...how, overruled: true }),
      ])
      expect(later).toBe(SEND_RULE[reason].passes ? null : reason)
      expect(overruled).toBe(SEND_RULE[reason].overruled ? null : reason)
    })

    it('takes a template for what the provider has it as now, when it is chosen and when it is claimed', async () => {
      const { id: ticketId, customer_id: id } = await aTicket(stage())
      await given(id, 'withdrawn')
      await withTemplate('UTILITY')
      const [waits] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, hash, type, message, delivery, tag_type, raw)
         VALUES ($1, $2, $3, $4, $5, 'template', 'Olá', 'pending', 'out', $6) RETURNING id::text`,
        [
          stage().tenant.id,
          ticketId,
          id,
          stage().instanceId,
          aHash(),
          JSON.stringify({ template: TEMPLATE }),
        ],
      )
      const messageId = waits?.id ?? ''
      const both = async () => [
        await gate(id, 'answer', { template: TEMPLATE }),
        (
          await work(stage(), (w) => refusedAtClaim(w, [{ id: messageId, purpose: 'answer' }], new Date()))
        ).get(messageId) ?? null,
      ]
      expect(await both()).toEqual([null, null])
      await withTemplate('MARKETING')
      expect(await both()).toEqual(['withdrawn', 'withdrawn'])
      await withTemplate('UTILITY', 'DISABLED')
      expect(await both()).toEqual(['template_paused', 'template_paused'])
    })

    it('has places for the hours and the number of messages of a day', async () => {
      const id = await customer()
      const asked = (about: Parameters<typeof sendRefusal>[1]) =>
        rows<{ why: string | null }>(
          stage(),
          `SELECT ${sendRefusal('service', about)} AS why FROM customers c WHERE c.id = $1`,
          [id],
        )
      const [yes, no] = [() => 'TRUE', () => 'FALSE']
      expect(await asked({ quiet: yes, capped: yes })).toEqual([{ why: 'quiet' }])
      expect(await asked({ quiet: no, capped: yes })).toEqual([{ why: 'capped' }])
      expect(await asked({ quiet: no, capped: no })).toEqual([{ why: null }])
    })
  })

  it('stand as they last said, and everything before stays to be read, with its proof', async () => {
    const id = await customer()
    expect(await why(id)).toBe('no_consent')
    await say(id)
    expect(await why(id)).toBeNull()
    await say(id, { decision: 'withdrawn', channel: 'phone', evidence: 'Ligou para a loja' })
    expect(await why(id)).toBe('withdrawn')
    await say(id, { purpose: 'reminder' })
    const { items, current, marketing_refusal } = await page(id)
    expect(items.map(({ purpose, decision }) => `${purpose} ${decision}`)).toEqual([
      'reminder granted',
      'marketing withdrawn',
      'marketing granted',
    ])
    expect(items[2]).toMatchObject({
      evidence: FORM.evidence,
      text_version: FORM.textVersion,
      user_name: 'Alice',
      channel: 'counter',
    })
    const stands = (states: typeof current) =>
      states.map((one) => `${one.purpose} ${one.scope} ${one.decision}`)
    const reminders = ['whatsapp', 'email', 'sms'].map((scope) => `reminder ${scope} granted`)
    const no = ['whatsapp', 'email', 'sms'].map((scope) => `marketing ${scope} withdrawn`)
    expect(stands(current)).toEqual([...no, ...reminders])
    expect(current[0]).toMatchObject({ channel: 'phone', source: 'staff' })
    // Of one channel: the others, and the mark of WhatsApp's campaigns, stay as they are; a no is no yes without a proof.
    const yes = { scope: 'email', evidence: 'Pediu no balcão, com a Ana' } as const
    await expect(say(id, { ...yes, evidence: ' ' })).rejects.toThrow('Diga o que comprova')
    await say(id, yes)
    expect(await why(id)).toBe('withdrawn')
    expect(stands((await page(id)).current)).toEqual([no[0], 'marketing email granted', no[2], ...reminders])
    expect(marketing_refusal).toBe('withdrawn')
    expect((await told(id)).map(({ event }) => event)).toEqual([
      'customerChanged',
      'customerBlacklisted',
      'customerChanged',
      'customerChanged',
    ])
  })

  it.each([
    'UPDATE customer_consents SET decision = $1',
    'DELETE FROM customer_consents WHERE $1 <> decision',
  ])('are never changed or taken away: %s', async (sql) => {
    await say(await customer())
    await expect(rows(stage(), sql, ['denied'])).rejects.toThrow()
    await expect(stage().db.system((w) => w.query(sql, ['denied']))).rejects.toThrow(/only added to/)
  })

  it('are not overtaken by an older word that is written down later', async () => {
    const id = await customer()
    await say(id, { decision: 'denied' })
    const old: NewConsent = {
      customer_id: id,
      purpose: 'marketing',
      decision: 'granted',
      basis: 'consent',
      channel: 'whatsapp',
      source: 'staff',
      at: new Date(Date.now() - 3_600_000),
    }
    await work(stage(), (w) => appendConsents(w, [old]))
    expect(new Set((await page(id)).current.map(({ decision }) => decision))).toEqual(new Set(['denied']))
  })

  it('leave apart what the shop decides: who it keeps out of campaigns stays out, whatever they agree to', async () => {
    const id = await customer()
    await say(id)
    const mark = (name: string, on: boolean) =>
      work(stage(), (w) => markCustomer(w, stage().alice, { id, mark: name, on }))
    await mark('blacklisted', true)
    expect(await why(id)).toBe('not_served')
    await mark('blacklisted', false)
    expect(await why(id)).toBeNull()
    await mark('blacklisted_campaign', true)
    expect(await why(id)).toBe('blacklisted')
    await mark('blacklisted_campaign', false)
    expect(await why(id)).toBeNull()
    await mark('blocked', true)
    expect(await why(id)).toBe('blocked')
  })

  it('are proved by a message of theirs, which is copied, as a message may be gone one day', async () => {
    const { customer_id: id, id: ticketId } = await aTicket(stage())
    const [message] = await rows<{ id: string; message: string }>(
      stage(),
      `SELECT id::text, message FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'in'`,
      [ticketId],
    )
    await say(id, { evidence: '' }, message?.id)
    expect((await page(id)).items[0]).toMatchObject({
      channel: 'whatsapp',
      message_id: message?.id,
      chat_ticket_id: ticketId,
      evidence: message?.message,
    })
    const other = await customer()
    await expect(say(other, {}, message?.id)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    const stranger: Viewer = { id: stage().ana.id, role: 'atendente', department_id: null, instance_ids: [] }
    await expect(say(id, {}, message?.id, stranger)).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
  })

  /** Seen to fail before: the words stood in the list and in the person's file. */
  it('are proved by a deleted message without its words, which stay where nobody is given them', async () => {
    const { customer_id: id, id: ticketId } = await aTicket(stage())
    const [message] = await rows<{ id: string; message: string }>(
      stage(),
      `SELECT id::text, message FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'in'`,
      [ticketId],
    )
    await say(id, { evidence: 'Respondeu ao convite' }, message?.id)
    const proof = async () => (await page(id)).items[0]?.evidence
    expect(await proof()).toBe(`${message?.message}\nRespondeu ao convite`)
    const remove = 'UPDATE customer_chats SET whatsapp_deleted_at = now() WHERE id = $1'
    await rows(stage(), remove, [message?.id])
    const hash = createHash('sha256')
      .update(message?.message ?? '')
      .digest('hex')
    const said = `Mensagem apagada (SHA-256 ${hash})\nRespondeu ao convite`
    expect(await proof()).toBe(said)
    const file = await work(stage(), (w) => sectionsOf(w, id))
    expect(JSON.parse(asJson(file, new Date())).Consentimentos).toMatchObject([{ Comprovação: said }])
    expect(asJson(file, new Date())).not.toContain(message?.message)
    // Also when the message itself is gone, and to whoever would take it as a proof only now.
    await expect(say(id, {}, message?.id)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    await rows(stage(), 'DELETE FROM customer_chats WHERE id = $1', [message?.id])
    expect(await proof()).toBe(said)
    expect(
      await rows(stage(), 'SELECT evidence FROM customer_consents WHERE customer_id = $1', [id]),
    ).toEqual([{ evidence: message?.message }])
    await expect(
      rows(stage(), 'UPDATE customer_consents SET message_deleted_at = NULL WHERE customer_id = $1', [id]),
    ).rejects.toThrow(/only added to/)
  })

  it('know that the message was deleted before the proof was written down', async () => {
    const { customer_id: id, id: ticketId } = await aTicket(stage())
    const [message] = await rows<{ id: string }>(
      stage(),
      `UPDATE customer_chats SET whatsapp_deleted_at = now() WHERE chat_ticket_id = $1 AND tag_type = 'in' RETURNING id::text`,
      [ticketId],
    )
    await work(stage(), (w) =>
      appendConsents(w, [
        {
          customer_id: id,
          purpose: 'marketing',
          decision: 'withdrawn',
          basis: 'consent',
          channel: 'whatsapp',
          source: 'word',
          message_id: message?.id ?? null,
          evidence: 'SAIR',
          at: new Date(),
        },
      ]),
    )
    expect((await page(id)).items[0]?.evidence).toMatch(/^Mensagem apagada \(SHA-256 [0-9a-f]{64}\)$/)
  })

  it.each([
    ['no proof', { evidence: '  ' }, 'evidence'],
    ['a purpose that is none', { purpose: 'spam' }, 'purpose'],
    ['a decision that is none', { decision: 'maybe' }, 'decision'],
    ['a ground that is none', { basis: 'fun' }, 'basis'],
    ['a channel that writes itself down', { channel: 'import' }, 'channel'],
    ['too long a proof', { evidence: 'x'.repeat(501) }, 'evidence'],
  ])('are refused with %s', async (_, form, field) => {
    await expect(say(await customer(), form)).rejects.toMatchObject({
      extensions: { code: 'INVALID', field },
    })
  })

  it('are the one person’s, through merges one after another, and each one’s own again after them', async () => {
    const [a, b, c] = [await customer('A'), await customer('B'), await customer('C')]
    await say(a)
    const merge = (survivor_id: string, merged_id: string) =>
      work(stage(), (w) => mergeCustomers(w, stage().alice, { survivor_id, merged_id, take: [] }, new Date()))
    await merge(b, a)
    const last = await merge(c, b)
    expect(await why(c)).toBeNull()
    expect(await why(a)).toBe('gone')
    expect((await page(c)).items).toHaveLength(1)
    await work(stage(), (w) => undoMerge(w, stage().alice, last.id, new Date()))
    expect(await why(c)).toBe('no_consent')
    expect(await why(b)).toBeNull()
  })

  it('stand in the person’s own file and in their timeline, which is read page by page', async () => {
    const { customer_id: id } = await aTicket(stage())
    await say(id)
    await say(id, { purpose: 'health_profile', evidence: 'Contou na entrega' })
    await work(stage(), (w) =>
      w.query(
        `INSERT INTO customer_notes (tenant_id, customer_id, user_id, text) VALUES ($1, $2, $3, 'Tem gato')`,
        [w.tenant.id, id, Number(stage().ana.id)],
      ),
    )
    const file = asJson(await work(stage(), (w) => sectionsOf(w, id)), new Date())
    expect(JSON.parse(file).Consentimentos).toMatchObject([
      { Finalidade: 'Ofertas e novidades', Resposta: 'Concedeu', Comprovação: FORM.evidence },
      { Finalidade: 'Perfil de saúde' },
    ])
    const placed = await place(id, {}, { viewer: stage().alice })
    await rows(
      stage(),
      `WITH asked AS (
         INSERT INTO payments (tenant_id, order_id, kind, state, amount, hash) VALUES ($1, $2, 'cash', 'paid', 1498, 'linha') RETURNING id)
       INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at) SELECT $1, id, 'linha', 1498, now() + interval '1 hour' FROM asked`,
      [stage().tenant.id, placed],
    )
    const all = await work(stage(), (w) => timelinePage(w, stage().alice, { customer_id: id }))
    const orders = all.items.filter(({ kind }) => kind === 'order')
    const others = all.items.filter(({ kind }) => kind !== 'order')
    expect(others.map(({ kind }) => kind)).toEqual(['payment', 'note', 'consent', 'consent', 'ticket'])
    expect(orders).toMatchObject([
      { id: `order:${placed}`, text: '2 × Dipirona', total: 1498, order_id: placed },
    ])
    expect(others[0]).toMatchObject({ status: 'paid', text: 'cash', total: 1498, order_id: placed })
    const paged: string[] = []
    let after: string | null = null
    do {
      const from: string | null = after
      const one: Awaited<ReturnType<typeof timelinePage>> = await work(stage(), (w) =>
        timelinePage(w, stage().alice, { customer_id: id, limit: 1, after: from }),
      )
      paged.push(...one.items.map((entry) => entry.id))
      after = one.next ?? null
    } while (after !== null)
    expect(paged).toEqual(all.items.map((entry) => entry.id))
    // How many there are of each, as the pages give them.
    const counts = await work(stage(), (w) => timelineCounts(w, stage().alice, id))
    const ofKind = (kind: string) => all.items.filter((one) => one.kind === kind).length
    expect(counts.map(({ kind }) => kind).toSorted()).toEqual(
      TIMELINE_KINDS.filter((kind) => ofKind(kind) > 0).toSorted(),
    )
    for (const { kind, count } of counts) expect(count, kind).toBe(ofKind(kind))
    expect(await work(stage(), (w) => timelineCounts(w, stage().alice, '999999999'))).toEqual([])
    // By kind: the same entries, page by page too, whichever kinds stand alone or beside each other.
    for (const kinds of [
      ...TIMELINE_KINDS.map((kind) => [kind]),
      ['note', 'consent'],
      ['ticket', 'payment'],
    ]) {
      const some: string[] = []
      let from: string | null = null
      do {
        const before: string | null = from
        const one: Awaited<ReturnType<typeof timelinePage>> = await work(stage(), (w) =>
          timelinePage(w, stage().alice, { customer_id: id, kinds, limit: 1, after: before }),
        )
        some.push(...one.items.map((entry) => entry.id))
        from = one.next ?? null
      } while (from !== null)
      expect(some).toEqual(all.items.filter(({ kind }) => kinds.includes(kind)).map((entry) => entry.id))
    }
    await expect(
      work(stage(), (w) => timelinePage(w, stage().alice, { customer_id: id, kinds: ['note', 'secret'] })),
    ).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
    await expect(
      work(stage(), (w) => timelinePage(w, stage().alice, { customer_id: id, after: 'x|y' })),
    ).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
  })

  it('and of a cart that was deleted nothing is left in the timeline', async () => {
    const { customer_id: id, id: ticket } = await aTicket(stage())
    const cart = async (name: string, deleted: boolean) => {
      const [message] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, delivery, tag_type, whatsapp_deleted_at)
         VALUES ($1, $2, $3, $4, 'order', 'delivered', 'in', CASE WHEN $5 THEN now() END) RETURNING id::text`,
        [stage().tenant.id, ticket, id, stage().instanceId, deleted],
      )
      await rows(
        stage(),
        `INSERT INTO ordered_products (tenant_id, message_id, place, name, price, quantity, currency) VALUES ($1, $2, 1, $3, 900, 1, 'USD')`,
        [stage().tenant.id, message?.id, name],
      )
    }
    await cart('Segredo apagado', true)
    await cart('Vitamina', false)
    const { items } = await work(stage(), (w) => timelinePage(w, stage().alice, { customer_id: id }))
    expect(items.filter(({ kind }) => kind === 'cart').map(({ text }) => text)).toEqual(['1 × Vitamina'])
    expect(JSON.stringify(items)).not.toContain('Segredo')
  })
})

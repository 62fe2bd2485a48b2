import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { deliverScheduled } from '../../../server/areas/schedules/deliver'
import { scheduleMessage, updateScheduled } from '../../../server/areas/schedules/schedule'
import { readScheduled } from '../../../server/areas/schedules/scheduled.row'
import { metaTemplates } from '../../../server/conversation/templates/meta-template.queries'
import { sendTemplate } from '../../../server/conversation/templates/send-template'
import { syncMetaTemplates } from '../../../server/conversation/templates/sync'
import { syncTemplatesJob } from '../../../server/conversation/templates/sync.job'
import { maySend } from '../../../server/directory/consents/may-send'
import { applyMarketingChoices } from '../../../server/directory/customers/consent/marketing-choice'
import { plainAddress } from '../../../server/directory/media/address'
import { keepFile } from '../../../server/directory/media/file.row'
import { seal } from '../../../server/platform/seal'
import type { SendChannel } from '../../../src/domain/consents/may-send'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import { aDatabase } from '../../databases'
import { PNG } from '../media-samples'
import { bring } from './bring'
import {
  APP_SECRET,
  aHash,
  aStage,
  aTakenTicket,
  deliver,
  envelope,
  eventsSince,
  head,
  message,
  rows,
  send,
  text,
  ticket,
  work,
} from './stage'

const WABA = '700000000000001'
let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({
    port: 0,
    appSecret: APP_SECRET,
    verifyToken: 'verify',
    webhookUrl: 'http://127.0.0.1:1/',
    autoStatuses: false,
    retryForMs: 1,
  })
})
afterAll(() => emulator.close())
beforeEach(() => emulator.clearFaults())

const control = async (path: string, body: object) =>
  (
    await fetch(`${emulator.url}/__emulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json() as Promise<Record<string, never>>
const body = (text: string) => ({ type: 'BODY', text })
const make = (name: string, components: object[], more: object = {}) =>
  control('templates', { waba: WABA, name, language: 'pt_BR', category: 'UTILITY', components, ...more })

describe('templates of the provider', () => {
  const stage = aStage(aDatabase(), ({ whatsapp }) => ({
    whatsapp: { ...whatsapp, graphUrl: emulator.url },
  }))
  beforeAll(async () => {
    await rows(stage(), 'UPDATE instances SET waba_id = $1 WHERE id = $2', [WABA, stage().instanceId])
    await control('numbers', { id: stage().phoneNumberId, waba: WABA, displayPhone: '+55 11 4002-8922' })
    await make('ola', [body('Olá {{1}}, tudo certo com o pedido {{2}}?')])
    await make('nomeado', [body('Olá {{nome}}, tudo certo?')], { parameter_format: 'NAMED' })
    await make('rastreio', [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      body('Acompanhe por aqui.'),
      { type: 'FOOTER', text: 'Farmácia' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}' }] },
    ])
    await make('foto', [{ type: 'HEADER', format: 'IMAGE' }, body('Veja {{1}} aqui.')])
    await make('recusado', [body('Não vai.')], { status: 'REJECTED' })
  })
  const sync = () => syncTemplatesJob({ tenantId: stage().tenant.id, wabaId: WABA }, stage())
  const list = (more: object = {}, viewer = stage().alice) =>
    work(stage(), (w) => metaTemplates(w, viewer, { instance_id: stage().instanceId, ...more }))
  const called = async (name: string) =>
    (await list({ search: name })).items.find((each) => each.name === name)
  const idOf = async (name: string) => (await called(name))?.id ?? ''
  const sendIt = async (
    phone: string,
    name: string,
    values: Record<string, string>,
    more: { hash?: string; header_url?: string } = {},
  ) => {
    const template_id = await idOf(name)
    return work(stage(), (w) =>
      sendTemplate(
        w,
        stage().ana,
        {
          to_number: phone,
          instance_id: stage().instanceId,
          template_id,
          values: Object.entries(values).map(([key, value]) => ({ key, value })),
          hash: aHash(),
          ...more,
        },
        new Date(),
      ),
    )
  }
  const run = (messageId: string) => bring(messageId, stage())
  const lastTaken = () => emulator.journal({ kinds: ['accepted'] }).at(-1) as { message?: unknown }
  const aClosedTicket = async () => {
    const held = await aTakenTicket(stage())
    await rows(stage(), `UPDATE chat_tickets SET last_inbound_at = now() - interval '2 days' WHERE id = $1`, [
      held.id,
    ])
    return held
  }

  it('are read page by page, kept, and gone when they are gone there', async () => {
    const before = await head(stage())
    for (let n = 0; n < 203; n++) await make(`cheio_${String(n).padStart(3, '0')}`, [body('Até já, viu.')])
    expect(await work(stage(), (w) => syncMetaTemplates(w, stage().ana, stage().instanceId))).toBe(true)
    expect(await list()).toMatchObject({ syncing: true, synced_at: null, total: 0 })
    // Asked again while it is under way: one reading.
    await work(stage(), (w) => syncMetaTemplates(w, stage().ana, stage().instanceId))
    const jobs = await stage().db.system((w) =>
      w.query(`SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'wabaId' = $1`, [WABA]),
    )
    expect(jobs).toHaveLength(1)
    await sync()
    const first = await list()
    expect(first).toMatchObject({ total: 208, approved: 207, syncing: false, sync_error: null })
    expect(first.synced_at).not.toBeNull()
    const seen = new Set(first.items.map(({ id }) => id))
    for (let after = first.next; after !== null; ) {
      const page = await list({ after, pagination_limit: 100 })
      for (const { id } of page.items) seen.add(id)
      after = page.next
    }
    expect(seen.size).toBe(208)
    // Those that cannot be sent stand last.
    expect((await list({ search: 'recusado' })).items[0]).toMatchObject({ status: 'REJECTED' })
    // Who serves customers is shown what can be sent.
    expect((await list({ search: 'recusado' }, stage().ana)).items).toEqual([])
    expect(await list({}, stage().ana)).toMatchObject({ total: 207, approved: 207 })
    const events = await eventsSince(stage(), before)
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['metaMessageTemplateUpdated']))
    await fetch(`${emulator.url}/v25.0/${WABA}/message_templates?name=cheio_000`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer token' },
    })
    await sync()
    expect((await list()).total).toBe(207)
  })

  /** Seen to fail where the typed text was looked for as it stood. */
  it('are found by their words in any order, whatever their case and accents, and by the status that they say', async () => {
    await make('pedido_pronto_v2', [body('Olá {{1}}, já pode vir buscar.')])
    await sync()
    const found = async (search: string) => (await list({ search })).items.map(({ name }) => name)
    expect(await found('pedido pronto')).toEqual(['pedido_pronto_v2'])
    expect(await found('BUSCAR ja')).toEqual(['pedido_pronto_v2'])
    expect(await found('type')).toEqual([])
    const named = `name = 'Na rua', template_name = 'pedido_pronto_v2', template_language = 'pt_BR'`
    const sql = `UPDATE order_statuses SET ${named}, template_values = '[]' WHERE phase = 'on_the_way'`
    await rows(stage(), sql)
    expect(await found('rua')).toEqual(['pedido_pronto_v2'])
  })

  it('say why they could not be read, and are tried again where nobody was reached', async () => {
    const token = (plain: string) =>
      rows(stage(), 'UPDATE instances SET official_token = $1 WHERE id = $2', [
        seal(stage().config.secretKey, plain),
        stage().instanceId,
      ])
    await token('expired')
    await sync()
    expect((await list()).sync_error).toContain('reconectar')
    await token('token')
    const { config } = stage()
    const nowhere = { ...config, whatsapp: { ...config.whatsapp, graphUrl: 'http://127.0.0.1:1' } }
    await expect(
      syncTemplatesJob({ tenantId: stage().tenant.id, wabaId: WABA }, { ...stage(), config: nowhere }),
    ).rejects.toThrow('templates not read')
    expect((await list()).sync_error).toContain('Não conseguimos falar')
    expect((await list()).total).toBeGreaterThan(200)
    await sync()
    expect((await list()).sync_error).toBeNull()
  })

  it('follow the provider’s word, in either spelling of the language; an unknown one is read', async () => {
    const told = (name: string, event: string, language = 'pt_BR') => ({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: WABA,
          changes: [
            {
              field: 'message_template_status_update',
              value: {
                event,
                message_template_name: name,
                message_template_language: language,
                reason: event === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE',
              },
            },
          ],
        },
      ],
    })
    const before = await head(stage())
    await deliver(stage(), told('ola', 'PAUSED', 'pt-BR'))
    expect(await called('ola')).toMatchObject({ status: 'PAUSED' })
    const { phone } = await aTakenTicket(stage())
    await expect(sendIt(phone, 'ola', { 'body.1': 'A', 'body.2': 'B' })).rejects.toThrow('não está aprovado')
    await deliver(stage(), told('ola', 'REJECTED'))
    expect(await called('ola')).toMatchObject({ rejected_reason: 'INVALID_FORMAT' })
    await deliver(stage(), told('ola', 'APPROVED'))
    await deliver(stage(), told('nova_de_ontem', 'APPROVED'))
    expect((await list()).syncing).toBe(true)
    const events = await eventsSince(stage(), before)
    expect(events.filter(({ event }) => event === 'metaMessageTemplateUpdated').length).toBeGreaterThan(3)
    await sync()
  })

  it('go after the window, once per hash, as Meta wants them; the ticket is open by template', async () => {
    const { phone, id } = await aClosedTicket()
    await expect(send(stage(), stage().ana, phone)).rejects.toMatchObject({
      extensions: { code: 'WINDOW_CLOSED' },
    })
    const hash = aHash()
    const values = { 'header.1': '55', 'button.0': 'r/55' }
    const one = await sendIt(phone, 'rastreio', values, { hash })
    expect(await sendIt(phone, 'rastreio', values, { hash })).toEqual(one)
    expect(one).toMatchObject({
      type: 'template',
      message: 'Acompanhe por aqui.',
      message_header: 'Pedido 55',
      message_footer: 'Farmácia',
      message_buttons: [{ text: 'Ver', url: 'https://loja.example/r/55' }],
      hash,
    })
    expect(await ticket(stage(), id)).toMatchObject({ open_by_template: true })
    const before = emulator.journal({ kinds: ['accepted'] }).length
    await run(one.id)
    await run(one.id)
    expect(emulator.journal({ kinds: ['accepted'] })).toHaveLength(before + 1)
    expect(await message(stage(), one.id)).toMatchObject({ ack: 0, error_code: null })
    expect(lastTaken().message).toMatchObject({
      type: 'template',
      template: {
        name: 'rastreio',
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: '55' }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'r/55' }] },
        ],
      },
    })
  })

  it.each<[string, Record<string, string>]>([
    ['ola', { 'body.1': 'Célia', 'body.2': '7' }],
    ['nomeado', { 'body.nome': 'Célia' }],
  ])('%s is taken by the provider', async (name, values) => {
    const { phone } = await aClosedTicket()
    const one = await sendIt(phone, name, values)
    await run(one.id)
    expect((await message(stage(), one.id)).whatsapp_message_id).toMatch(/^wamid\./)
  })

  it('carry a picture that was brought to the provider before', async () => {
    const { phone } = await aClosedTicket()
    const incoming = await stage().files.receive(Readable.from([PNG]), () => {})
    const kept = { incoming, mime: 'image/png', name: 'a.png', ownerId: stage().ana.id, uploadId: null }
    const file = await work(stage(), (w) => keepFile(w, stage().files, kept))
    const header_url = plainAddress(stage().tenant, file?.id ?? '')
    const one = await sendIt(phone, 'foto', { 'body.1': 'isto' }, { header_url })
    expect(one).toMatchObject({ type: 'template', document_mimetype: 'image/png' })
    await run(one.id)
    expect(lastTaken().message).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { id: expect.any(String) } }] },
          { type: 'body', parameters: [{ type: 'text', text: 'isto' }] },
        ],
      },
    })
  })

  it.each<[string, string, Record<string, string>, string]>([
    ['a hole', 'ola', { 'body.1': 'Célia' }, 'body.2'],
    ['a line break', 'ola', { 'body.1': 'Célia\nB', 'body.2': 'x' }, 'body.1'],
    ['no picture', 'foto', { 'body.1': 'isto' }, 'header'],
    ['one that was refused', 'recusado', {}, 'não está aprovado'],
    ['one that is not there', 'inexistente', {}, 'não encontrado'],
  ])('are not taken with %s', async (_, name, values, sentence) => {
    const { phone } = await aTakenTicket(stage())
    await expect(sendIt(phone, name, values)).rejects.toThrow(sentence)
  })

  it('of an account are for those who work with its connections', async () => {
    const stranger = { ...stage().ana, instance_ids: [] }
    await expect(list({}, stranger)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    await rows(stage(), 'UPDATE instances SET is_official = false')
    expect((await list()).total).toBe(0)
    await expect(work(stage(), (w) => syncMetaTemplates(w, stage().ana, stage().instanceId))).rejects.toThrow(
      'não usa modelos',
    )
    await rows(stage(), 'UPDATE instances SET is_official = true')
  })

  describe('an advertisement', () => {
    const said = (customerId: string) =>
      rows(
        stage(),
        `SELECT decision, scope, source FROM customer_consents WHERE customer_id = $1 ORDER BY at, id`,
        [customerId],
      )
    const confirmations = async (customerId: string) =>
      (
        await rows<{ message: string }>(
          stage(),
          'SELECT message FROM customer_chats WHERE customer_id = $1 AND is_bot_message ORDER BY id',
          [customerId],
        )
      ).map(({ message: words }) => words.slice(0, 9))
    let second = Math.floor(Date.now() / 1000) - 900
    /** The customer writes, later than everything before. */
    const writes = (phone: string, more: object) => {
      second += 2
      return deliver(
        stage(),
        envelope(stage().phoneNumberId, {
          messages: [text(phone, '', { timestamp: String(second), ...more })],
        }),
      )
    }
    const word = (phone: string, words: string) => writes(phone, { text: { body: words } })
    const button = (phone: string, label: string) =>
      writes(phone, { type: 'button', text: undefined, button: { payload: label, text: label } })
    const refusedNow = (customerId: string, channel: SendChannel = 'whatsapp') =>
      work(stage(), (w) => maySend(w, customerId, channel, 'marketing', new Date()))
    beforeAll(async () => {
      await make('promo', [body('Ofertas de {{1}} da semana.')], { category: 'MARKETING' })
      await sync()
    })

    it('goes to nobody who has said no: not chosen, not planned, and not where it waited already', async () => {
      const { id, phone, customer_id } = await aTakenTicket(stage())
      const waits = await sendIt(phone, 'promo', { 'body.1': 'verão' })
      const later = {
        chat_ticket_id: id,
        message: '',
        send_at: new Date(Date.now() + 3_600_000).toISOString(),
        template_id: await idOf('promo'),
        values: [{ key: 'body.1', value: 'verão' }],
      }
      const plan = (more = {}) =>
        work(stage(), (w) =>
          scheduleMessage(w, stage().ana, { ...later, ...more, hash: aHash() }, new Date()),
        )
      const planned = await plan()
      const words = await plan({ message: 'Bom dia', template_id: null, values: null })
      await word(phone, 'SAIR')
      expect(await refusedNow(customer_id)).toBe('withdrawn')
      // What they stopped on WhatsApp is about WhatsApp.
      expect(await refusedNow(customer_id, 'email')).toBeNull()
      await expect(sendIt(phone, 'promo', { 'body.1': 'verão' })).rejects.toThrow(/promoções/)
      await expect(plan()).rejects.toThrow(/promoções/)
      const { template_id, values } = later
      await expect(
        work(stage(), (w) => updateScheduled(w, stage().ana, words.id, { template_id, values }, new Date())),
      ).rejects.toThrow(/promoções/)
      await run(waits.id)
      expect(await message(stage(), waits.id)).toMatchObject({ ack: -1, error_code: 'OPTED_OUT' })
      await rows(
        stage(),
        `UPDATE scheduled_messages SET send_at = now() - interval '1 minute' WHERE id = $1`,
        [planned.id],
      )
      const row = await work(stage(), (w) => readScheduled(w, planned.id))
      if (!row) throw new Error('not planned')
      await expect(work(stage(), (w) => deliverScheduled(w, row, new Date()))).rejects.toThrow(/promoções/)
      // What is about the customer's own affairs goes on, by the category that the template has now.
      await sendIt(phone, 'ola', { 'body.1': 'Ana', 'body.2': '7' })
      await rows(stage(), `UPDATE meta_templates SET category = 'MARKETING' WHERE name = 'ola'`)
      await expect(sendIt(phone, 'ola', { 'body.1': 'Ana', 'body.2': '7' })).rejects.toThrow(/promoções/)
      await rows(stage(), `UPDATE meta_templates SET category = 'UTILITY' WHERE name = 'ola'`)
    })

    it('is stopped by a word or a button, confirmed once and then in silence; VOLTAR brings it back', async () => {
      const { phone, customer_id } = await aTakenTicket(stage())
      await word(phone, 'voltar')
      await word(phone, 'cancelar')
      await word(phone, 'quero sair mais cedo')
      expect(await said(customer_id)).toEqual([])
      await word(phone, 'Não quero receber!')
      await word(phone, 'SAIR')
      await button(phone, 'Parar promoções')
      const no = { decision: 'withdrawn', scope: 'whatsapp' }
      const yes = { decision: 'granted', scope: 'whatsapp', source: 'word' }
      expect(await said(customer_id)).toEqual([{ ...no, source: 'word' }])
      expect(await confirmations(customer_id)).toEqual(['Pronto: v'])
      await word(phone, 'Voltar')
      expect(await refusedNow(customer_id)).toBeNull()
      await button(phone, 'Parar promoções')
      expect(await said(customer_id)).toEqual([{ ...no, source: 'word' }, yes, { ...no, source: 'button' }])
      expect(await confirmations(customer_id)).toEqual(['Pronto: v', 'Combinado', 'Pronto: v'])
    })

    it('is stopped by “cancelar” where it stands right behind one', async () => {
      const { phone, customer_id } = await aTakenTicket(stage())
      await sendIt(phone, 'promo', { 'body.1': 'verão' })
      await word(phone, 'Cancelar')
      expect(await said(customer_id)).toMatchObject([{ decision: 'withdrawn', source: 'word' }])
    })

    it('is stopped in WhatsApp itself: by its preferences, and by its refusal of what was sent', async () => {
      const one = await aTakenTicket(stage())
      await work(stage(), (w) =>
        applyMarketingChoices(w, [{ lookupKey: phoneLookupKey(one.phone), choice: 'stop', at: new Date() }]),
      )
      expect(await said(one.customer_id)).toEqual([
        { decision: 'withdrawn', scope: 'whatsapp', source: 'preference' },
      ])
      await expect(sendIt(one.phone, 'promo', { 'body.1': 'verão' })).rejects.toThrow(/promoções/)
      const other = await aTakenTicket(stage())
      const sent = await sendIt(other.phone, 'promo', { 'body.1': 'verão' })
      await run(sent.id)
      const { whatsapp_message_id: providerId } = await message(stage(), sent.id)
      const status = {
        id: providerId,
        status: 'failed',
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: other.phone,
        errors: [{ code: 131_050, title: 'Unable to deliver' }],
      }
      for (let again = 0; again < 2; again++)
        await deliver(stage(), envelope(stage().phoneNumberId, { statuses: [status] }))
      expect(await said(other.customer_id)).toEqual([
        { decision: 'withdrawn', scope: 'whatsapp', source: 'provider' },
      ])
      expect(await confirmations(other.customer_id)).toEqual([])
    })
  })
})

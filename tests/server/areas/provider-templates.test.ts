import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { plainAddress } from '../../../server/media/address'
import { keepFile } from '../../../server/media/file.row'
import { seal } from '../../../server/platform/seal'
import { metaTemplates } from '../../../server/templates/meta-template.queries'
import { sendTemplate } from '../../../server/templates/send-template'
import { syncMetaTemplates } from '../../../server/templates/sync'
import { syncTemplatesJob } from '../../../server/templates/sync.job'
import { aDatabase } from '../../databases'
import { PNG } from '../media-samples'
import { bring } from './bring'
import {
  APP_SECRET,
  aHash,
  aStage,
  aTakenTicket,
  deliver,
  eventsSince,
  head,
  message,
  rows,
  send,
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
  const idOf = async (name: string) => (await list({ search: name })).items[0]?.id ?? ''
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
    expect((await list({ search: 'ola' })).items[0]).toMatchObject({ status: 'PAUSED' })
    const { phone } = await aTakenTicket(stage())
    await expect(sendIt(phone, 'ola', { 'body.1': 'A', 'body.2': 'B' })).rejects.toThrow('não está aprovado')
    await deliver(stage(), told('ola', 'REJECTED'))
    expect((await list({ search: 'ola' })).items[0]).toMatchObject({ rejected_reason: 'INVALID_FORMAT' })
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
})

import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { sending } from '../../../server/conversation/seam'
import { deleteProviderTemplate } from '../../../server/conversation/templates/delete'
import { metaTemplates } from '../../../server/conversation/templates/meta-template.queries'
import { providerTemplateRows } from '../../../server/conversation/templates/provider-template-list'
import { filledContent } from '../../../server/conversation/templates/send-template'
import { submitTemplate } from '../../../server/conversation/templates/submit'
import { syncTemplatesJob } from '../../../server/conversation/templates/sync.job'
import type { LockedTicket } from '../../../server/conversation/tickets/locked-ticket'
import { plainAddress } from '../../../server/directory/media/address'
import { keepFile } from '../../../server/directory/media/file.row'
import { Refusal } from '../../../server/platform/graphql/refusal'
import type { Viewer } from '../../../src/domain/access/visibility'
import { draftOf, EMPTY_DRAFT, type TemplateDraft } from '../../../src/domain/templates/template-draft'
import { formOf } from '../../../src/domain/templates/template-form'
import { TEMPLATE_LIBRARY } from '../../../src/domain/templates/template-library'
import { problemsOf } from '../../../src/domain/templates/template-values'
import { wordsOf } from '../../../src/domain/templates/template-words'
import { aDatabase } from '../../databases'
import { PNG } from '../media-samples'
import { APP_SECRET, aStage, eventsSince, head, rows, work } from './stage'

const WABA = '700000000000009'
let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({
    port: 0,
    appSecret: APP_SECRET,
    verifyToken: 'verify',
    webhookUrl: 'http://127.0.0.1:1/',
    retryForMs: 1,
  })
})
afterAll(() => emulator.close())
beforeEach(() => emulator.clearFaults())

const control = (path: string, body: object) =>
  fetch(`${emulator.url}/__emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a template of the provider that is written here', () => {
  const stage = aStage(aDatabase(), ({ whatsapp }) => ({
    whatsapp: { ...whatsapp, graphUrl: emulator.url, appId: '300000000000001' },
  }))
  beforeAll(async () => {
    await rows(stage(), 'UPDATE instances SET waba_id = $1 WHERE id = $2', [WABA, stage().instanceId])
    await control('numbers', { id: stage().phoneNumberId, waba: WABA, displayPhone: '+55 11 4002-8922' })
    await control('settings', { templateReviewMs: 0 })
  })
  const sync = () => syncTemplatesJob({ tenantId: stage().tenant.id, wabaId: WABA }, stage())
  const elsewhere = (name: string, says: string) =>
    control('templates', {
      waba: WABA,
      name,
      language: 'pt_BR',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: says }],
    })
  const SAYS = 'Seu pedido chegou à loja e está guardado.'
  const draft = (name: string, more: Partial<TemplateDraft> = {}): TemplateDraft => ({
    ...EMPTY_DRAFT,
    name,
    body: `${SAYS} Aviso de ${wordsOf(name)}.`,
    ...more,
  })
  const inputOf = ({ headerText, file, samples, ...rest }: TemplateDraft) => ({
    ...rest,
    header_text: headerText,
    file_url: file,
    buttons: [...rest.buttons],
    samples: Object.entries(samples).map(([key, value]) => ({ key, value })),
  })
  type Where = { id?: string; rev?: number; viewer?: Viewer; now?: Date; instance_id?: string }
  const submit = (one: TemplateDraft, { viewer = stage().alice, now = new Date(), ...where }: Where = {}) =>
    submitTemplate(stage(), viewer, { instance_id: stage().instanceId, ...where, form: inputOf(one) }, now)
  const rowOf = async (id: string, viewer = stage().alice) =>
    (await work(stage(), (w) => providerTemplateRows(w, viewer, { filters: [{ field: 'id', any: [id] }] })))
      .items[0]
  const statusOf = async (id: string) => (await rowOf(id))?.template.status
  /** How the emulator has judged it, and the account read again. */
  const judged = async (id: string) => {
    await expect
      .poll(async () => {
        await rows(stage(), 'UPDATE meta_templates SET told_at = NULL WHERE id = $1', [id])
        await sync()
        return statusOf(id)
      })
      .not.toBe('PENDING')
    return rowOf(id)
  }
  const calls = () => emulator.journal({ kinds: ['call'] }).length
  /** Refused with this field, and Meta was not asked. */
  const refused = async (asked: () => Promise<unknown>, code: string, field?: string) => {
    const before = calls()
    const error: unknown = await asked().catch((one: unknown) => one)
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).extensions).toEqual({ code, ...(field && { field }) })
    expect(calls()).toBe(before)
  }

  it('is submitted, told, reviewed, and can be sent', async () => {
    const since = await head(stage())
    const one = draft('chegou_aqui', {
      body: 'Olá, {{nome}}! Seu pedido {{pedido}} chegou à loja e está guardado.',
      footer: 'Farmácia',
      samples: { 'body.nome': 'Maria', 'body.pedido': '42' },
      buttons: [{ kind: 'reply', text: 'Vou buscar', value: '', open: false, sample: '' }],
    })
    const id = await submit(one)
    expect(await rowOf(id)).toMatchObject({
      template: { status: 'PENDING' },
      connections: ['Centro'],
      rev: 1,
    })
    expect((await eventsSince(stage(), since)).map(({ event }) => event)).toContain(
      'metaMessageTemplateUpdated',
    )
    expect((await judged(id))?.template).toMatchObject({ status: 'APPROVED', parameter_format: 'NAMED' })
    const found = await rowOf(id)
    expect(found && draftOf(found.template)).toEqual(one)
    expect(
      await rows(
        stage(),
        `SELECT changes->>'deed' AS deed FROM row_history WHERE kind = 'providerTemplate' AND row_id = $1`,
        [id],
      ),
    ).toEqual([{ deed: 'made' }])
  })

  it('shows the catalogue, and leaves with no product that is not shown in it', async () => {
    const one = draft('catalogo_da_loja', {
      category: 'MARKETING',
      buttons: [{ kind: 'catalog', text: '', value: '', open: false, sample: '' }],
    })
    await refused(() => submit({ ...one, category: 'UTILITY' }), 'INVALID', 'category')
    const template = (await judged(await submit(one)))?.template
    expect(template?.status).toBe('APPROVED')
    expect(template && draftOf(template)).toEqual(one)
    const form = template && formOf(template)
    if (!form) throw new Error('the catalogue is not filled in here')
    expect([...problemsOf(form, {}, false)]).toEqual([['button.0', 'missing']])
    const ticket = { instance_id: stage().instanceId } as LockedTicket
    const leaves = (product: string) =>
      work(stage(), (w) => {
        const content = filledContent(one, form, { 'button.0': product }, null)
        return sending.run(w, 'decide', [{ ticket, userId: stage().ana.id, content, now: new Date() }])
      })
    await expect(leaves('1')).rejects.toThrow(/ainda não tem um catálogo/)

    const product = draft('produto_da_semana', { category: 'MARKETING', header: 'product' })
    await refused(() => submit({ ...product, body: 'a'.repeat(161) }), 'INVALID', 'body')
    const shown = (await judged(await submit(product)))?.template
    expect([shown?.status, shown && draftOf(shown)]).toEqual(['APPROVED', product])
  })

  it('is refused before Meta is asked', async () => {
    const id = await submit(draft('recem_enviado'))
    await refused(() => submit(draft('x', { body: 'Oi {{1}}' })), 'INVALID', 'body')
    await refused(() => submit(draft('x', { header: 'text' })), 'INVALID', 'header_text')
    await refused(() => submit(draft('x', { header: 'image' })), 'INVALID', 'file_url')
    await refused(
      () => submit(draft('x', { header: 'image', file: plainAddress(stage().tenant, '999') })),
      'INVALID',
      'file_url',
    )
    await refused(() => submit(draft('recem_enviado')), 'INVALID', 'name')
    await refused(
      () => submit({ ...draft('recem_enviado'), body: 'Outro texto para o aviso.' }, { id, rev: 1 }),
      'CONFLICT',
    )
    expect((await judged(id))?.template.status).toBe('APPROVED')
    const change = (more: Partial<TemplateDraft>, where: Where = {}) =>
      submit(
        { ...draft('recem_enviado'), body: 'Outro texto para o aviso.', ...more },
        { id, rev: 1, ...where },
      )
    await refused(() => change({ category: 'MARKETING' }), 'INVALID', 'category')
    await refused(() => change({ name: 'outro' }), 'INVALID', 'name')
    await refused(() => change({ language: 'en' }), 'INVALID', 'language')
    await refused(() => change({}, { rev: 7 }), 'CONFLICT')
    await refused(() => change({}, { viewer: { ...stage().bruno, instance_ids: [] } }), 'NOT_FOUND')
    await refused(() => submit(draft('x'), { instance_id: '999999' }), 'NOT_FOUND')
    expect(await change({})).toBe(id)
    expect((await judged(id))?.template.status).toBe('APPROVED')
    // Once in 24 hours.
    await refused(() => change({ body: 'Mais um texto para o aviso.' }, { rev: 2 }), 'CONFLICT')
    expect(
      await change(
        { body: 'Mais um texto para o aviso.' },
        { rev: 2, now: new Date(Date.now() + 25 * 3_600_000) },
      ).catch((e: Error) => e.message),
    ).toMatch(/Meta não aceitou/)
  })

  it('is changed where it was rejected, with its file, and then approved', async () => {
    const incoming = await stage().files.receive(Readable.from([PNG]), () => {})
    const file = await work(stage(), (w) =>
      keepFile(w, stage().files, {
        incoming,
        mime: 'image/png',
        name: 'loja.png',
        ownerId: stage().alice.id,
        uploadId: null,
      }),
    )
    await stage().files.discard(incoming)
    const url = plainAddress(stage().tenant, file?.id ?? '')
    const one = draft('com_foto', {
      header: 'image',
      file: url,
      body: 'Confirme sua senha respondendo aqui.',
    })
    const id = await submit(one)
    const no = await judged(id)
    expect(no?.template).toMatchObject({ status: 'REJECTED', rejected_reason: 'SCAM' })
    expect(no).toMatchObject({ file_url: url, file_name: 'loja.png' })
    // A colleague changes it: the file is the template's by now.
    const bruno = { ...stage().bruno, role: 'administrador' }
    await submit(
      { ...one, body: 'Veja como ficou a loja depois da reforma.', category: 'MARKETING' },
      { id, rev: 1, viewer: bruno },
    )
    expect((await judged(id))?.template).toMatchObject({ status: 'APPROVED', category: 'MARKETING' })
    expect(emulator.journal({ kinds: ['upload'] }).length).toBeGreaterThanOrEqual(2)
    expect(
      await rows(
        stage(),
        `SELECT changes->'fields'->'category' AS category FROM row_history WHERE kind = 'providerTemplate' AND row_id = $1 ORDER BY id DESC LIMIT 1`,
        [id],
      ),
    ).toEqual([{ category: ['UTILITY', 'MARKETING'] }])
  })

  it('names the field that Meta has something against', async () => {
    await control('settings', { templateLimit: 1 })
    await expect(submit(draft('demais'))).rejects.toThrow(/limite de modelos/)
    await control('settings', { templateLimit: 250 })
    await elsewhere('la_fora', 'Feito em outro lugar.')
    await expect(submit(draft('la_fora'))).rejects.toMatchObject({
      extensions: { code: 'INVALID', field: 'name' },
    })
  })

  it('of which no answer came is read again, and is there', async () => {
    await control('faults', { kind: 'dropped_answer', match: { call: 'other' } })
    await expect(submit(draft('sem_resposta'))).rejects.toMatchObject({
      extensions: { code: 'DISCONNECTED' },
    })
    const asked = await rows(
      stage(),
      'SELECT asked_at IS NOT NULL AS asked FROM meta_template_syncs WHERE waba_id = $1',
      [WABA],
    )
    expect(asked).toEqual([{ asked: true }])
  })

  it('is deleted in one language or in all, and its name is taken for a while', async () => {
    const [pt, en] = [
      await submit(draft('some')),
      await submit(draft('some', { language: 'es', body: 'Su pedido llegó.' })),
    ]
    await judged(pt)
    await rows(
      stage(),
      `UPDATE order_statuses SET template_name = 'some', template_language = 'pt_BR', template_values = '[]' WHERE phase = 'ready'`,
    )
    const remove = (id: string, all_languages: boolean, viewer = stage().alice) =>
      deleteProviderTemplate(stage(), viewer, { id, all_languages })
    await refused(() => remove(pt, false), 'CONFLICT')
    await rows(
      stage(),
      `UPDATE order_statuses SET template_name = NULL, template_language = NULL, template_values = NULL`,
    )
    await refused(() => remove(pt, false, { ...stage().bruno, instance_ids: [] }), 'NOT_FOUND')
    await remove(pt, false)
    expect([await rowOf(pt), (await rowOf(en))?.template.language]).toEqual([undefined, 'es'])
    await refused(() => submit(draft('some')), 'INVALID', 'name')
    await remove(en, true)
    expect(await rowOf(en)).toBeUndefined()
  })

  it('is not brought back, nor taken away, by a list that was begun before', async () => {
    const gone = await submit(draft('apagado_durante'))
    const listBegunAt = new Date(Date.now() - 60_000)
    await deleteProviderTemplate(stage(), stage().alice, { id: gone, all_languages: false })
    const made = await submit(draft('criado_durante'))
    // As the list had it: with the one, and without the other.
    await elsewhere('apagado_durante', 'De volta.')
    const [{ id: atMeta } = { id: '' }] = await rows<{ id: string }>(
      stage(),
      'SELECT provider_id AS id FROM meta_templates WHERE id = $1',
      [made],
    )
    await control(`templates/${atMeta}/status`, { status: 'DELETED' })
    await syncTemplatesJob(
      { tenantId: stage().tenant.id, wabaId: WABA },
      { ...stage(), now: () => listBegunAt },
    )
    expect(
      (
        await work(stage(), (w) =>
          metaTemplates(w, stage().alice, { instance_id: stage().instanceId, search: 'durante' }),
        )
      ).items.map(({ name }) => name),
    ).toEqual(['criado_durante'])
  })

  it('are found by how they stand, and by whose they are', async () => {
    const found = async (filters: Record<string, string[]>, viewer = stage().alice) =>
      (
        await work(stage(), (w) =>
          providerTemplateRows(w, viewer, {
            filters: Object.entries(filters).map(([field, any]) => ({ field, any })),
            search: 'com foto',
          }),
        )
      ).items.map(({ template }) => template.name)
    expect(await found({ state: ['approved'], category: ['MARKETING'], language: ['pt_BR'] })).toEqual([
      'com_foto',
    ])
    expect(await found({ instance: [stage().instanceId] })).toEqual(['com_foto'])
    expect(await found({ state: ['rejected', 'other'] })).toEqual([])
    expect(await found({ category: ['UTILITY'] })).toEqual([])
    expect(await found({}, stage().bruno)).toEqual(['com_foto'])
    expect(await found({}, { ...stage().bruno, instance_ids: [] })).toEqual([])
  })

  it('of the library pass the review in their category @long', async () => {
    const written = TEMPLATE_LIBRARY.map((one) => one.draft)
    for (const one of written.filter(({ header }) => header === 'none' || header === 'text')) {
      const id = await submit(one)
      expect((await judged(id))?.template, one.name).toMatchObject({
        status: 'APPROVED',
        category: one.category,
      })
    }
  })
})

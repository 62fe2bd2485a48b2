import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { child, children, type Json } from '../json.ts'
import { codeOf, NUMBER, openStage, type Stage } from '../testing/stage.ts'

const WABA = '200000000000001'
const ANA = '5585999990000'
const HOUR = 3_600_000

let stage: Stage
let now = 0
/** Tasks that wait for more than a moment, by when they are due. */
let due: { at: number; task: () => void }[] = []
beforeEach(async () => {
  now = Date.UTC(2026, 10, 29, 12)
  due = []
  stage = await openStage({
    clock: {
      now: () => now,
      after(ms, task) {
        if (ms < HOUR) return systemClock.after(ms, task)
        const one = { at: now + ms, task }
        due.push(one)
        return () => {
          due = due.filter((other) => other !== one)
        }
      },
    },
  })
})
afterEach(() => stage.close())
const pass = (ms: number) => {
  now += ms
  for (const { at, task } of [...due]) if (at <= now) task()
  due = due.filter(({ at }) => at > now)
}

const draft = (text = 'Seu pedido chegou à loja.', more: Json = {}) => ({
  name: 'pedido',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [{ type: 'BODY', text }],
  ...more,
})
const create = async (body: Json) => (await stage.graph(`/${WABA}/message_templates`, body)).body
const template = (id: unknown) =>
  stage.emulator
    .journal({ kinds: ['template'] })
    .flatMap((entry) => (entry.kind === 'template' && entry.template.id === id ? [entry.template] : []))
    .at(-1)
const reviewed = (id: unknown) => expect.poll(() => template(id)?.status).not.toBe('PENDING')
const events = async () => {
  await stage.emulator.settled()
  return stage.product.received.flatMap(({ body }) =>
    children(body, 'entry').flatMap((entry) =>
      children(entry, 'changes').map(({ field, value }) => ({ field, ...(value as Json) }) as Json),
    ),
  )
}
const send = async (name = 'pedido', components: Json[] = []) =>
  codeOf(
    (
      await stage.say(ANA, '', {
        type: 'template',
        template: { name, language: { code: 'pt_BR' }, components },
      })
    ).body,
  )
const remove = async (query: string) => {
  const answer = await fetch(`${stage.emulator.url}/v25.0/${WABA}/message_templates?${query}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer x' },
  })
  return (await answer.json()) as Json
}
const subcode = (body: Json) => child(body, 'error').error_subcode

describe('a template that is handed in', () => {
  it('is refused with Meta’s subcode and sentence', async () => {
    const body = await create(draft('{{1}} chegou.'))
    expect(subcode(body)).toBe(2388299)
    expect(child(body, 'error')).toMatchObject({
      code: 100,
      error_user_title: expect.stringContaining('Variables'),
      error_user_msg: expect.stringContaining('begins or ends'),
    })
    expect(subcode(await create(draft('Oi', { name: 'Com Espaço' })))).toBeUndefined()
  })

  it('is rejected with a reason, and may be mended', async () => {
    const { id } = await create(draft('Informe sua senha aqui.'))
    await reviewed(id)
    expect(template(id)).toMatchObject({ status: 'REJECTED', reason: 'SCAM' })
    expect((await events()).at(-1)).toMatchObject({
      field: 'message_template_status_update',
      event: 'REJECTED',
      reason: 'SCAM',
      rejection_info: { reason: 'SCAM' },
    })
    const read = await fetch(`${stage.emulator.url}/v25.0/${id}`, { headers: { authorization: 'Bearer x' } })
    expect(await read.json()).toMatchObject({ rejected_reason: 'SCAM' })
    const { body } = await stage.graph(`/${id}`, {
      components: [{ type: 'BODY', text: 'Seu pedido chegou.' }],
    })
    expect(body).toEqual({ success: true })
    await reviewed(id)
    expect(template(id)).toMatchObject({ status: 'APPROVED' })
  })

  it('is approved as what it is, and the product is told of its category', async () => {
    const { id, category } = await create(draft('Aproveite a oferta da semana.'))
    expect(category).toBe('UTILITY')
    await reviewed(id)
    expect(await events()).toMatchObject([
      { field: 'template_category_update', previous_category: 'UTILITY', new_category: 'MARKETING' },
      { event: 'APPROVED', message_template_category: 'MARKETING' },
    ])
    await send()
    await stage.emulator.settled()
    expect(stage.product.statuses()[0]?.pricing).toMatchObject({ category: 'marketing', billable: true })
  })

  it('waits where the review is by hand', async () => {
    stage.emulator.changeSettings({ templateReview: 'by_hand' })
    const { id } = await create(draft())
    await new Promise((done) => setTimeout(done, 30))
    expect(template(id)?.status).toBe('PENDING')
    await stage.control('POST', `/templates/${id}/status`, { status: 'APPROVED' })
    expect(await send()).toBeUndefined()
  })

  it('is one of so many', async () => {
    stage.emulator.changeSettings({ templateLimit: 1 })
    await create(draft())
    expect(subcode(await create(draft('Outro pedido chegou.', { name: 'outro' })))).toBe(2388019)
  })
})

it('an approved template is edited once a day, in its category', async () => {
  const { id } = await create(draft())
  await reviewed(id)
  const edit = async (body: Json) => codeOf((await stage.graph(`/${id}`, body)).body)
  expect(await edit({ category: 'MARKETING' })).toBe(100)
  const words = (text: string) => ({ components: [{ type: 'BODY', text }] })
  expect(await edit(words('Seu pedido já chegou.'))).toBeUndefined()
  await reviewed(id)
  expect(await edit(words('Seu pedido chegou ontem.'))).toBe(100)
  pass(25 * HOUR)
  expect(await edit(words('Seu pedido chegou ontem.'))).toBeUndefined()
})

it('low quality pauses for three hours, then for six, then for ever', async () => {
  const { id } = await create(draft())
  await reviewed(id)
  const red = () => stage.control('POST', `/templates/${id}/news`, { quality: 'RED' })
  await red()
  expect(await send()).toBe(132015)
  expect((await stage.graph(`/${id}/unpause`, {})).body).toMatchObject({ success: false })
  pass(3 * HOUR)
  expect(await send()).toBeUndefined()
  await red()
  pass(3 * HOUR)
  expect(await send()).toBe(132015)
  pass(3 * HOUR)
  expect(await send()).toBeUndefined()
  await red()
  expect(await send()).toBe(132016)
  const told = (await events()).filter(({ field }) => field === 'message_template_status_update')
  expect(told.map(({ event, other_info: info }) => [event, (info as Json | undefined)?.title])).toEqual([
    ['APPROVED', undefined],
    ['PAUSED', 'FIRST_PAUSE'],
    ['APPROVED', 'UNPAUSE'],
    ['PAUSED', 'SECOND_PAUSE'],
    ['APPROVED', 'UNPAUSE'],
    ['DISABLED', 'DISABLED'],
  ])
  // What is disabled stays where it can be seen.
  expect(codeOf(await remove('name=pedido'))).toBe(100)
})

it('a deleted name is not taken again for 30 days', async () => {
  const { id } = await create(draft())
  await reviewed(id)
  expect(await remove('name=pedido')).toEqual({ success: true })
  expect(subcode(await create(draft()))).toBe(2388023)
  pass(31 * 24 * HOUR)
  expect((await create(draft())).status).toBe('PENDING')
})

describe('a header’s sample', () => {
  const bytes = Buffer.from('not really a picture, but as many bytes as were announced')
  const call = async (method: string, path: string, body?: Buffer, offset = 0) => {
    const answer = await fetch(`${stage.emulator.url}/v25.0/${path}`, {
      method,
      headers: { authorization: 'OAuth x', file_offset: String(offset) },
      ...(body && { body: new Uint8Array(body) }),
    })
    return (await answer.json()) as Json
  }
  const open = () =>
    call('POST', `300000000000001/uploads?file_name=a.jpg&file_length=${bytes.length}&file_type=image/jpeg`)

  it('comes in parts, and its handle is what a template names', async () => {
    const { id } = await open()
    expect(await call('POST', String(id), bytes.subarray(0, 10))).toEqual({ id, file_offset: 10 })
    expect(codeOf(await call('POST', String(id), bytes.subarray(10), 9))).toBe(100)
    expect(await call('GET', String(id))).toEqual({ id, file_offset: 10 })
    const { h } = await call('POST', String(id), bytes.subarray(10), 10)
    const picture = (handle: unknown) => ({
      ...draft(),
      components: [
        { type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } },
        { type: 'BODY', text: 'Seu pedido chegou.' },
      ],
    })
    expect(subcode(await create(picture('4::made-up')))).toBe(2388047)
    const made = await create(picture(h))
    expect(made.status).toBe('PENDING')
    await reviewed(made.id)
    // Sent with a file of its kind, by id or link.
    const parameter = (image: Json) => [{ type: 'header', parameters: [{ type: 'image', image }] }]
    expect(await send('pedido', parameter({ link: 'https://loja.example/a.jpg' }))).toBeUndefined()
    expect(await send('pedido', parameter({ id: '404' }))).toBe(100)
    expect(await send('pedido')).toBe(132012)
  })

  it('is of a type and a length that Meta takes', async () => {
    expect(
      codeOf(await call('POST', '300000000000001/uploads?file_name=a&file_length=1&file_type=image/gif')),
    ).toBe(100)
    const { id } = await open()
    expect(codeOf(await call('POST', String(id), Buffer.concat([bytes, bytes])))).toBe(100)
    expect(codeOf(await call('POST', 'upload:unknown', bytes))).toBe(100)
  })
})

it('a code goes to a phone number only', async () => {
  const { id } = await create({
    name: 'codigo',
    language: 'pt_BR',
    category: 'AUTHENTICATION',
    components: [{ type: 'BODY' }, { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] }],
  })
  await reviewed(id)
  const { body } = await stage.graph(`/${NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    recipient: 'BR.1',
    type: 'template',
    template: { name: 'codigo', language: { code: 'pt_BR' } },
  })
  expect(codeOf(body)).toBe(131026)
  stage.emulator.phones.set(ANA, { name: 'Ana' })
  const { body: known } = await stage.say(ANA, 'Oi')
  const [contact = {}] = children(known, 'contacts')
  const answer = await stage.graph(`/${NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    recipient: contact.user_id,
    type: 'template',
    template: { name: 'codigo', language: { code: 'pt_BR' } },
  })
  expect(codeOf(answer.body)).toBe(131062)
})

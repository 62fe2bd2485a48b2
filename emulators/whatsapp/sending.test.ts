import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { child, children } from './json.ts'
import { codeOf, NUMBER, openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
const HOUR = 60 * 60 * 1000

let stage: Stage
let now = 0
beforeEach(async () => {
  now = Date.now()
  stage = await openStage({ clock: { ...systemClock, now: () => now } })
})
afterEach(() => stage.close())

it('accepts a text and hands it to the phone', async () => {
  const { status, body } = await stage.say(`+${ANA}`, 'Bom dia!', { biz_opaque_callback_data: 'hash-1' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    messaging_product: 'whatsapp',
    contacts: [{ input: `+${ANA}`, wa_id: ANA }],
    messages: [{ id: expect.stringMatching(/^wamid\..{40,}/) }],
  })
  await stage.emulator.settled()
  expect(stage.emulator.phones.chat(ANA)).toMatchObject([
    { direction: 'toCustomer', message: { type: 'text', text: { body: 'Bom dia!' } }, status: 'delivered' },
  ])
  expect(stage.product.statuses()).toMatchObject([
    { status: 'sent', recipient_id: ANA, biz_opaque_callback_data: 'hash-1' },
    { status: 'delivered', recipient_id: ANA, biz_opaque_callback_data: 'hash-1' },
  ])
})

it('answers with the wa_id under which the account lives', async () => {
  stage.emulator.phones.set('558588887777', { name: 'Rui' })
  const { body } = await stage.say('+5585988887777', 'Oi')
  expect(children(body, 'contacts')).toMatchObject([{ input: '+5585988887777', wa_id: '558588887777' }])
})

describe('the token', () => {
  it('is needed', async () => {
    const { status, body } = await stage.say(ANA, 'x', {})
    expect([status, codeOf(body)]).toEqual([200, undefined])
    const without = await fetch(`${stage.emulator.url}/v25.0/${NUMBER}/messages`, { method: 'POST' })
    expect([without.status, codeOf((await without.json()) as never)]).toEqual([401, 190])
  })
  it('expires', async () => {
    const { status, body } = await stage.graph(`/${NUMBER}/messages`, {}, 'expired')
    expect([status, codeOf(body)]).toEqual([401, 190])
    expect(child(body, 'error').error_subcode).toBe(463)
  })
})

it('does not know other numbers', async () => {
  const { status, body } = await stage.graph('/999/messages', { messaging_product: 'whatsapp' })
  expect([status, codeOf(body), child(body, 'error').error_subcode]).toEqual([400, 100, 33])
})

it('answers broken JSON in Meta’s words', async () => {
  const answer = await fetch(`${stage.emulator.url}/v25.0/${NUMBER}/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: '{"to":',
  })
  expect([answer.status, codeOf((await answer.json()) as never)]).toEqual([400, 100])
})

describe('the 24 h window', () => {
  it('is open within a day of the last message and closed after', async () => {
    stage.emulator.sendFromCustomer(ANA, 'Oi')
    now += 24 * HOUR - 1_000
    expect((await stage.say(ANA, 'a tempo')).status).toBe(200)
    now += 1_000
    const late = await stage.say(ANA, 'tarde')
    expect([late.status, codeOf(late.body)]).toEqual([400, 131047])
  })
  it('lets templates through', async () => {
    stage.emulator.phones.set(ANA, { lastInboundAt: null })
    expect(codeOf((await stage.say(ANA, 'x')).body)).toBe(131047)
    const template = { type: 'template', template: { name: 'aviso', language: { code: 'pt_BR' } } }
    expect((await stage.say(ANA, 'x', template)).status).toBe(200)
  })
  it('of an unknown phone follows the setting', async () => {
    stage.emulator.changeSettings({ unknownPhones: 'closed' })
    expect(codeOf((await stage.say(ANA, 'x')).body)).toBe(131047)
  })
  it('can be told late, in a status', async () => {
    stage.emulator.changeSettings({ windowErrors: 'status' })
    stage.emulator.phones.set(ANA, { lastInboundAt: now - 25 * HOUR })
    expect((await stage.say(ANA, 'x')).status).toBe(200)
    await stage.emulator.settled()
    expect(stage.product.statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131047 }] }])
  })
})

it('refuses the sender itself and phones that are not on WhatsApp', async () => {
  expect(codeOf((await stage.say('+551140028922', 'x')).body)).toBe(131021)
  stage.emulator.phones.set(ANA, { onWhatsApp: false })
  expect(codeOf((await stage.say(ANA, 'x')).body)).toBe(131026)
})

it('finds a person who hides the number by user id', async () => {
  stage.emulator.phones.set(ANA, { hidesNumber: true, name: 'Ana' })
  stage.emulator.sendFromCustomer(ANA, 'Oi')
  await stage.emulator.settled()
  const [value = {}] = stage.product.values()
  const [message = {}] = children(value, 'messages')
  expect(message).not.toHaveProperty('from')
  const { status, body } = await stage.say('', 'Olá', { to: undefined, recipient: message.from_user_id })
  expect(status).toBe(200)
  expect(children(body, 'contacts')).toEqual([{ input: message.from_user_id, user_id: message.from_user_id }])
})

it('marks as read, older messages too', async () => {
  stage.emulator.sendFromCustomer(ANA, 'um')
  const last = stage.emulator.sendFromCustomer(ANA, 'dois')
  const { body } = await stage.graph(`/${NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: last,
    typing_indicator: { type: 'text' },
  })
  expect(body).toEqual({ success: true })
  expect(stage.emulator.phones.chat(ANA).map(({ status }) => status)).toEqual(['read', 'read'])
  expect(stage.emulator.journal({ kinds: ['read'] })).toMatchObject([{ wamid: last, typing: true }])
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FaultKind } from './faults.ts'
import { codeOf, NUMBER, openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const received = () => stage.emulator.phones.chat(ANA).length

describe('refusals', () => {
  it.each<[FaultKind, number, number]>([
    ['rate_limit', 400, 130429],
    ['pair_rate', 400, 131056],
    ['window_closed', 400, 131047],
    ['not_on_whatsapp', 400, 131026],
    ['server_error', 500, 131000],
    ['token_expired', 401, 190],
  ])('%s answers %i with code %i, once', async (kind, http, code) => {
    stage.emulator.setFault({ kind })
    const { status, body } = await stage.say(ANA, 'x')
    expect([status, codeOf(body)]).toEqual([http, code])
    expect(received()).toBe(0)
    expect((await stage.say(ANA, 'x')).status).toBe(200)
  })

  it('any code, with another HTTP status and a Retry-After', async () => {
    stage.emulator.setFault({ kind: 'error', code: 131048, httpStatus: 429, retryAfterSeconds: 7 })
    const { status, body, headers } = await stage.say(ANA, 'x')
    expect([status, codeOf(body), headers.get('retry-after')]).toEqual([429, 131048, '7'])
  })
})

describe('connections', () => {
  it('a dropped answer: the message arrives, the answer does not', async () => {
    stage.emulator.setFault({ kind: 'dropped_answer' })
    await expect(stage.say(ANA, 'x', { biz_opaque_callback_data: 'mine' })).rejects.toThrow()
    await stage.emulator.settled()
    expect(received()).toBe(1)
    expect(stage.product.statuses()).toMatchObject([
      { biz_opaque_callback_data: 'mine' },
      { biz_opaque_callback_data: 'mine' },
    ])
    expect(stage.emulator.journal({ kinds: ['call'] })).toMatchObject([
      { status: null, fault: 'dropped_answer' },
    ])
  })
  it('a dropped call: nothing arrives', async () => {
    stage.emulator.setFault({ kind: 'dropped_call' })
    await expect(stage.say(ANA, 'x')).rejects.toThrow()
    expect(received()).toBe(0)
  })
  it('slow: statuses overtake the answer', async () => {
    stage.emulator.setFault({ kind: 'slow', delayMs: 1_000 })
    const answer = stage.say(ANA, 'x')
    const first = await Promise.race([
      answer.then(() => 'answer'),
      vi.waitFor(() => {
        expect(stage.product.statuses()).toHaveLength(2)
        return 'statuses'
      }, 5_000),
    ])
    expect(first).toBe('statuses')
    expect((await answer).status).toBe(200)
  })
})

it('fails after accepting', async () => {
  stage.emulator.setFault({ kind: 'async_failed', code: 131049 })
  expect((await stage.say(ANA, 'x')).status).toBe(200)
  await stage.emulator.settled()
  expect(stage.product.statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131049 }] }])
})

it('holds a template until it is judged: it goes on, or fails', async () => {
  const name = 'oferta'
  const { body: made } = await stage.control('POST', '/templates', {
    waba: '200000000000001',
    name,
    language: 'pt_BR',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Aproveite.' }],
  })
  const { id } = made.template as { id: string }
  const template = { type: 'template', template: { name, language: { code: 'pt_BR' } } }
  const outcomes = () => stage.product.statuses().map(({ status }) => status)
  stage.emulator.setFault({ kind: 'held', times: 2 })
  const { body } = await stage.say(ANA, '', template)
  expect(body).toMatchObject({ messages: [{ message_status: 'held_for_quality_assessment' }] })
  await stage.emulator.settled()
  expect(outcomes()).toEqual([])
  await stage.control('POST', `/templates/${id}/judge`, {})
  await stage.emulator.settled()
  expect(outcomes()).toEqual(['sent', 'delivered'])
  await stage.say(ANA, '', template)
  await stage.control('POST', `/templates/${id}/judge`, { code: 132015 })
  await stage.emulator.settled()
  expect(outcomes()).toEqual(['sent', 'delivered', 'failed'])
})

describe('aim', () => {
  it('hits only the recipient it waits for, in either form', async () => {
    stage.emulator.setFault({ kind: 'rate_limit', match: { to: '558599990000' } })
    expect((await stage.say('5511988887777', 'x')).status).toBe(200)
    expect((await stage.say(`+${ANA}`, 'x')).status).toBe(400)
  })
  it('hits only the words it waits for', async () => {
    stage.emulator.setFault({ kind: 'rate_limit', match: { bodyContains: '"aspas" 💊' } })
    expect((await stage.say(ANA, 'outra coisa')).status).toBe(200)
    expect((await stage.say(ANA, 'com "aspas" 💊 dentro')).status).toBe(400)
  })
  it('leaves read receipts alone', async () => {
    const message_id = stage.emulator.sendFromCustomer(ANA, 'Oi')
    stage.emulator.setFault({ kind: 'rate_limit' })
    const read = { messaging_product: 'whatsapp', status: 'read', message_id }
    expect((await stage.graph(`/${NUMBER}/messages`, read)).status).toBe(200)
    expect((await stage.say(ANA, 'x')).status).toBe(400)
  })
  it('counts, and without a number lasts until removed', async () => {
    stage.emulator.setFault({ kind: 'rate_limit', times: 2 })
    const answers = [await stage.say(ANA, '1'), await stage.say(ANA, '2'), await stage.say(ANA, '3')]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200])
    stage.emulator.setFault({ kind: 'rate_limit', times: null })
    for (let i = 0; i < 5; i += 1) expect((await stage.say(ANA, 'x')).status).toBe(400)
    await stage.control('DELETE', '/faults')
    expect((await stage.say(ANA, 'x')).status).toBe(200)
  })
  it('refuses orders it does not understand', async () => {
    expect((await stage.control('POST', '/faults', { kind: 'meteor' })).status).toBe(400)
    expect((await stage.control('POST', '/faults', { kind: 'slow', delayMs: -1 })).status).toBe(400)
    expect((await stage.control('GET', '/faults')).body.faults).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { child, children, type Json } from './json.ts'
import { codeOf, NUMBER, openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const came = async () => {
  await stage.emulator.settled()
  return stage.product.values().flatMap((value) =>
    children(value, 'messages').map((message) => ({
      message,
      contact: children(value, 'contacts')[0] ?? {},
    })),
  )
}
const post = (path: string, body: unknown = {}) => stage.control('POST', `/phones/${ANA}/${path}`, body)
const bodyOf = (message: Json) => child(message, 'text').body

describe('several messages of one second', () => {
  const burst = async (more: Json = {}) => {
    const { body } = await post('burst', { messages: ['um', 'dois', 'três'], ...more })
    return body.wamids as string[]
  }

  it('share their second, and their ids do not say which came first', async () => {
    const wamids = await burst()
    const seen = await came()
    expect(seen.map(({ message }) => bodyOf(message))).toEqual(['um', 'dois', 'três'])
    expect(new Set(seen.map(({ message }) => message.timestamp)).size).toBe(1)
    expect(new Set(wamids).size).toBe(3)
    const many: string[] = []
    for (let n = 0; n < 8; n++) many.push(...(await burst()))
    expect(many).not.toEqual(many.toSorted())
    expect(many).not.toEqual(many.toSorted().toReversed())
  })

  it('come the other way round, twice, in one POST', async () => {
    await burst({ order: 'reversed', times: 2, together: true })
    await stage.emulator.settled()
    expect(stage.product.received).toHaveLength(2)
    expect((await came()).map(({ message }) => bodyOf(message))).toEqual([
      'três',
      'dois',
      'um',
      'três',
      'dois',
      'um',
    ])
    expect(stage.emulator.phones.chat(ANA).map(({ message }) => bodyOf(message))).toEqual([
      'um',
      'dois',
      'três',
    ])
  })

  it('are refused where they are none', async () => {
    for (const wrong of [{ messages: [] }, { messages: [7] }, { messages: ['a'], order: 'up' }])
      expect((await post('burst', wrong)).status).toBe(400)
  })
})

it('webhooks come twice, and overtake each other', async () => {
  stage.emulator.changeSettings({ repeatWebhooks: true, webhookJitterMs: 40, orderedWebhooks: false })
  for (let n = 0; n < 12; n++) stage.emulator.sendFromCustomer(ANA, String(n))
  const words = (await came()).map(({ message }) => bodyOf(message))
  expect(words).toHaveLength(24)
  expect(new Set(words).size).toBe(12)
  expect(words).not.toEqual(words.toSorted((a, b) => Number(a) - Number(b)))
})

it('who gets a number that another had is somebody new', async () => {
  stage.emulator.sendFromCustomer(ANA, { text: 'Oi', name: 'Ana' })
  await stage.say(ANA, 'Olá, Ana')
  await post('recycle', { name: 'Bruno' })
  expect(stage.emulator.phones.chat(ANA)).toEqual([])
  // Bruno never wrote: his window is closed, and Ana's user id reaches nobody.
  expect(codeOf((await stage.say(ANA, 'Oi de novo')).body)).toBe(131047)
  stage.emulator.sendFromCustomer(ANA, 'Quem é?')
  const [ana, bruno] = await came()
  expect([ana?.message.from, bruno?.message.from]).toEqual([ANA, ANA])
  expect(child(bruno?.contact ?? {}, 'profile').name).toBe('Bruno')
  expect(bruno?.message.from_user_id).not.toBe(ana?.message.from_user_id)
  expect(bruno?.contact.identity_key_hash).not.toBe(ana?.contact.identity_key_hash)
  const toAna = await stage.graph(`/${NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    recipient: ana?.message.from_user_id,
    type: 'text',
    text: { body: 'Oi' },
  })
  expect(codeOf(toAna.body)).toBe(131026)
  const guarded = (hash: unknown) => stage.say(ANA, 'Oi', { recipient_identity_key_hash: hash })
  expect(codeOf((await guarded(ana?.contact.identity_key_hash)).body)).toBe(137000)
  expect((await guarded(bruno?.contact.identity_key_hash)).status).toBe(200)
  expect(stage.emulator.phones.chat(ANA)).toHaveLength(2)
})

it('who takes another number says so from the old one, which is then nobody’s', async () => {
  stage.emulator.sendFromCustomer(ANA, { text: 'Oi', name: 'Ana' })
  await post('move', { to: '5585988887777' })
  const [, notice] = await came()
  expect(notice?.message).toMatchObject({
    from: ANA,
    type: 'system',
    system: { type: 'user_changed_number', wa_id: '5585988887777', user_id: expect.stringMatching(/^BR\./) },
  })
  expect(notice?.contact).toEqual({})
  expect(codeOf((await stage.say(ANA, 'Oi')).body)).toBe(131026)
  stage.emulator.sendFromCustomer('5585988887777', 'Sou eu')
  const last = (await came()).at(-1)
  expect(last?.message.from_user_id).toBe(child(notice?.message ?? {}, 'system').user_id)
  expect(child(last?.contact ?? {}, 'profile').name).toBe('Ana')
})

it('another device has another security code, of the same person', async () => {
  stage.emulator.sendFromCustomer(ANA, 'um')
  await post('identity')
  stage.emulator.sendFromCustomer(ANA, 'dois')
  const [before, notice, after] = await came()
  const { hash } = child(child(notice?.message ?? {}, 'system'), 'identity')
  expect(hash).toBe(after?.contact.identity_key_hash)
  expect(hash).not.toBe(before?.contact.identity_key_hash)
  expect(after?.message.from_user_id).toBe(before?.message.from_user_id)
})

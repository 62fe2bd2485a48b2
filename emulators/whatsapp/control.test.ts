import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { children, type Json } from './json.ts'
import { NUMBER, openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

describe('hostile text stays what it is', () => {
  it.each([
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '"; DROP TABLE messages; --',
    '{"object":"whatsapp_business_account"}',
    '\u202Eesrever\u202C \u200B zero\u0000nul \u2028 \u2029',
    '__proto__ constructor {{7*7}} %s %n',
    '👩🏽‍⚕️ \ud83d lone',
    'a'.repeat(4_096),
  ])('%s', async (text) => {
    stage.emulator.sendFromCustomer(ANA, text)
    await stage.say(ANA, text)
    await stage.emulator.settled()
    const inbound = children(stage.product.values()[0] ?? {}, 'messages')[0]
    expect(inbound?.text).toEqual({ body: text })
    expect(stage.emulator.phones.chat(ANA)[1]?.message.text).toEqual({ body: text })
  })

  it('as a node with a key that would change prototypes', async () => {
    const body = `{"type":"text","text":{"body":"x"},"__proto__":{"polluted":true}}`
    await fetch(`${stage.emulator.url}/__emulator/phones/${ANA}/messages`, { method: 'POST', body })
    expect(({} as Json).polluted).toBeUndefined()
  })
})

it('lets customers send any node', async () => {
  const location = { latitude: -3.73, longitude: -38.52, name: 'Farmácia' }
  const { body } = await stage.control('POST', `/phones/${ANA}/messages`, {
    name: 'Ana',
    type: 'location',
    location,
    context: { forwarded: true },
  })
  await stage.emulator.settled()
  expect(stage.product.values()).toMatchObject([
    {
      metadata: { phone_number_id: NUMBER },
      contacts: [{ profile: { name: 'Ana' }, wa_id: ANA }],
      messages: [{ from: ANA, id: body.wamid, type: 'location', location, context: { forwarded: true } }],
    },
  ])
})

it('keeps one person under one account, whichever form is used', async () => {
  await stage.control('POST', '/phones', [{ wa_id: '558588887777', name: 'Rui' }])
  const { body } = await stage.control('POST', '/phones/5585988887777/messages', { text: 'Oi' })
  expect(body.wa_id).toBe('558588887777')
  expect(stage.emulator.phones.list()).toMatchObject([{ wa_id: '558588887777', name: 'Rui' }])
})

it('answers in the chat of the number the customer last talked to', async () => {
  await stage.control('POST', `/phones/${ANA}/messages`, { text: 'a', phone_number_id: '100000000000003' })
  await stage.control('POST', `/phones/${ANA}/messages`, { text: 'b' })
  await stage.emulator.settled()
  const numbers = stage.product.values().map((value) => (value.metadata as Json).phone_number_id)
  expect(numbers).toEqual(['100000000000003', '100000000000003'])
  const unknown = await stage.control('POST', `/phones/${ANA}/messages`, { text: 'c', phone_number_id: '9' })
  expect(unknown.status).toBe(400)
})

it('reads the journal in pages', async () => {
  for (let i = 0; i < 5; i += 1) stage.emulator.sendFromCustomer(ANA, String(i))
  await stage.emulator.settled()
  let since = 0
  const seen: unknown[] = []
  for (let page = 0; page < 20; page += 1) {
    const { body } = await stage.control('GET', `/journal?since=${since}&kind=inbound&limit=2`)
    const entries = children(body, 'entries')
    seen.push(...entries.map(({ wamid }) => wamid))
    if (entries.length === 0) break
    since = Number(body.next)
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
})

it('tells what each phone received and when', async () => {
  await stage.say(ANA, 'Oi')
  await stage.emulator.settled()
  const { body } = await stage.control('GET', '/messages')
  expect(body.messages).toMatchObject([
    {
      wa_id: ANA,
      times: { accepted: expect.any(String), sent: expect.any(String), delivered: expect.any(String) },
    },
  ])
})

it('reviews templates and then checks what is sent with them', async () => {
  const waba = '200000000000001'
  const draft = {
    name: 'pedido_pronto',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: 'Olá {{1}}, seu pedido {{2}} está pronto.',
        example: { body_text: [['Ana', '12']] },
      },
    ],
  }
  const { body } = await stage.graph(`/${waba}/message_templates`, draft)
  expect(body).toMatchObject({ status: 'PENDING' })
  const send = (...texts: string[]) =>
    stage.say(ANA, '', {
      type: 'template',
      template: {
        name: draft.name,
        language: { code: 'pt_BR' },
        components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
      },
    })
  await expect.poll(async () => (await send('Ana', '12')).status).toBe(200)
  expect((await send('Ana')).body).toMatchObject({ error: { code: 132000 } })
  await stage.control('POST', `/templates/${body.id}/status`, { status: 'PAUSED' })
  expect((await send('Ana', '12')).body).toMatchObject({ error: { code: 132015 } })
  await stage.emulator.settled()
  const events = stage.product.values().flatMap(({ event }) => event ?? [])
  expect(events).toEqual(['APPROVED', 'PAUSED'])
})

it('answers with the fields that were asked', async () => {
  const answer = await fetch(`${stage.emulator.url}/v25.0/${NUMBER}?fields=verified_name,nothing`, {
    headers: { authorization: 'Bearer x' },
  })
  expect(await answer.json()).toEqual({ verified_name: 'Farmácia Modelo', id: NUMBER })
})

describe('the control API', () => {
  const status = (headers: Record<string, string>) =>
    new Promise((done) => {
      const { port } = stage.emulator
      request({ port, host: '127.0.0.1', path: '/__emulator/reset', method: 'POST', headers }, (answer) => {
        answer.resume()
        done(answer.statusCode)
      }).end()
    })

  it('is closed to pages of other origins', async () => {
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ origin: stage.emulator.url })).toBe(200)
    expect(await status({})).toBe(200)
  })
  it('refuses settings that do not exist or do not fit', async () => {
    expect((await stage.control('POST', '/settings', { autoReed: true })).status).toBe(400)
    expect((await stage.control('POST', '/settings', { autoRead: 'yes' })).status).toBe(400)
    expect((await stage.control('POST', '/settings', { windowErrors: 'never' })).status).toBe(400)
    expect((await stage.control('POST', '/settings', { autoRead: true })).body.autoRead).toBe(true)
  })
  it('refuses phones that are none', async () => {
    expect((await stage.control('POST', '/phones', [{ wa_id: 'abc' }])).status).toBe(400)
    expect((await stage.control('POST', '/phones/12/messages', { text: 'x' })).status).toBe(400)
  })
  it('serves the page, and lets it run no foreign script', async () => {
    const page = await fetch(stage.emulator.url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await page.text()).toContain('Digite como o cliente')
    for (const name of ['main.js', 'chat.js', 'rules.js', 'theme.css', 'narrow.css']) {
      expect((await fetch(`${stage.emulator.url}/page/${name}`)).status).toBe(200)
    }
  })
})

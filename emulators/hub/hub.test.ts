import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HubEmulator, startHub } from './server.ts'

type Called = {
  event: string
  data: { key: { id: string }; message: { conversation?: string }; source: string }
}

let hub: HubEmulator
let calls: Called[]
const product = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  calls.push(JSON.parse(Buffer.concat(parts).toString()) as Called)
  response.end('{}')
})
const post = async (path: string, body: object) =>
  (
    await fetch(`${hub.url}${path}`, {
      method: 'POST',
      headers: { apikey: 'key', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json() as Promise<Record<string, unknown>>

beforeEach(async () => {
  calls = []
  await new Promise<void>((done) => product.listen(0, '127.0.0.1', done))
  hub = await startHub({ port: 0, apiKey: 'key' })
  const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}/`
  await post('/instance/create', { instanceName: 'loja', webhook: { url, events: ['MESSAGES_UPSERT'] } })
  await post('/__hub/sessions/loja/scan', { number: '5511940028922' })
})
afterEach(async () => {
  await hub.close()
  await new Promise((done) => product.close(done))
})

it('tells of several messages of one second, whose ids say nothing about their order, the other way round', async () => {
  await post('/__hub/hooks', { held: 3 })
  const { ids } = await post('/__hub/sessions/loja/burst', {
    number: '5585999990000',
    texts: ['um', 'dois', 'três'],
  })
  await expect.poll(() => calls.length).toBe(3)
  expect(calls.map(({ data }) => data.message.conversation)).toEqual(['três', 'dois', 'um'])
  expect(new Set(ids as string[]).size).toBe(3)
  // Not held any more.
  await post('/__hub/sessions/loja/customer', { number: '5585999990000', text: 'quatro' })
  await expect.poll(() => calls.length).toBe(4)
})

it('has ids as each kind of device makes them', async () => {
  const idOf = async (more: object) =>
    String((await post('/__hub/sessions/loja/customer', { number: '5585999990000', text: 'Oi', ...more })).id)
  expect(await idOf({})).toMatch(/^3A[0-9A-F]{18}$/)
  expect(await idOf({ source: 'android' })).toMatch(/^AC[0-9A-F]{30}$/)
  const sent = await post('/message/sendText/loja', { number: '5585999990000', text: 'Bom dia' })
  expect(sent.key).toMatchObject({ id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/) })
})

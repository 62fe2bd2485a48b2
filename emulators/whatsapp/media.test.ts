import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { child, children, type Json } from './json.ts'
import { codeOf, NUMBER, openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
const bearer = { authorization: 'Bearer token' }
const photo = Buffer.from('not really a photo, but bytes \u0000\u00ff')

let stage: Stage
let now = 0
beforeEach(async () => {
  now = Date.now()
  stage = await openStage({ clock: { ...systemClock, now: () => now } })
})
afterEach(() => stage.close())

async function upload(bytes: Buffer, type: string): Promise<{ status: number; body: Json }> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'receita médica.jpg')
  const url = `${stage.emulator.url}/v25.0/${NUMBER}/media`
  const answer = await fetch(url, { method: 'POST', headers: bearer, body: form })
  return { status: answer.status, body: (await answer.json()) as Json }
}

const read = async (id: unknown) => {
  const answer = await fetch(`${stage.emulator.url}/v25.0/${id}?phone_number_id=${NUMBER}`, {
    headers: bearer,
  })
  return { status: answer.status, body: (await answer.json()) as Json }
}

it('uploads, reads, downloads and deletes', async () => {
  const { body } = await upload(photo, 'image/jpeg')
  const node = (await read(body.id)).body
  expect(node).toMatchObject({
    mime_type: 'image/jpeg',
    sha256: createHash('sha256').update(photo).digest('hex'),
    file_size: String(photo.length),
    id: body.id,
  })
  const bytes = await fetch(String(node.url), { headers: bearer })
  expect(bytes.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await bytes.arrayBuffer())).toEqual(photo)

  expect((await stage.say(ANA, '', { type: 'image', image: { id: body.id } })).status).toBe(200)
  const gone = await fetch(`${stage.emulator.url}/v25.0/${body.id}`, { method: 'DELETE', headers: bearer })
  expect(await gone.json()).toEqual({ success: true })
  expect(codeOf((await read(body.id)).body)).toBe(100)
})

it('needs the token, and the url lives five minutes', async () => {
  const { body } = await upload(photo, 'image/png')
  const url = String((await read(body.id)).body.url)
  expect((await fetch(url)).status).toBe(401)
  now += 5 * 60_000 + 1
  expect((await fetch(url, { headers: bearer })).status).toBe(404)
  expect((await fetch(url.replace(/mid=\d+/, 'mid=1'), { headers: bearer })).status).toBe(404)
})

it.each([
  ['image/webp of a sticker', 'image/webp', 500 * 1024, 200, undefined],
  ['a sticker too large', 'image/webp', 500 * 1024 + 1, 400, 131053],
  ['an image of 5 MB', 'image/png', 5 * 1024 * 1024, 200, undefined],
  ['an image too large', 'image/png', 5 * 1024 * 1024 + 1, 400, 131053],
  ['what browsers record', 'audio/webm', 10, 400, 100],
  ['gif', 'image/gif', 10, 400, 100],
  ['opus with its codec', 'audio/ogg; codecs=opus', 10, 200, undefined],
])('%s', async (_name, type, size, status, code) => {
  const answer = await upload(Buffer.alloc(size, 1), type)
  expect([answer.status, codeOf(answer.body)]).toEqual([status, code])
})

it('a customer’s file comes with base64 in the webhook and can be downloaded', async () => {
  await fetch(`${stage.emulator.url}/__emulator/phones/${ANA}/media?filename=a.jpg&caption=Receita`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  await stage.emulator.settled()
  const [message = {}] = children(stage.product.values()[0] ?? {}, 'messages')
  const image = child(message, 'image')
  expect(message.type).toBe('image')
  expect(image).toMatchObject({
    caption: 'Receita',
    mime_type: 'image/jpeg',
    sha256: createHash('sha256').update(photo).digest('base64'),
  })
  expect((await read(image.id)).status).toBe(200)
})

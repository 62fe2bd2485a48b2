import { createHmac } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { signatureOf, webhookBytes } from './signature.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
afterEach(() => stage?.close())

it('escapes what Meta escapes, without changing the meaning', () => {
  const body = { text: 'São João 💊 a/b', lone: '\ud800' }
  const bytes = webhookBytes(body)
  expect(bytes.toString('latin1')).toBe(
    '{"text":"S\\u00e3o Jo\\u00e3o \\ud83d\\udc8a a\\/b","lone":"\\ud800"}',
  )
  expect(JSON.parse(bytes.toString())).toEqual(body)
})

it('signs the bytes that travel, not the JSON they mean', async () => {
  stage = await openStage()
  stage.emulator.sendFromCustomer('5585999990000', 'Tem dipirona? É urgente / obrigada 💊')
  await stage.emulator.settled()
  const [webhook] = stage.product.received
  expect(webhook?.signature).toBe(
    `sha256=${createHmac('sha256', 'secret')
      .update(webhook?.raw ?? '')
      .digest('hex')}`,
  )
  const rewritten = Buffer.from(JSON.stringify(webhook?.body))
  expect(signatureOf(rewritten, 'secret')).not.toBe(webhook?.signature)
})

it.each([
  ['valid', true],
  ['wrong', false],
] as const)('sends raw bodies signed %s', async (signature, right) => {
  stage = await openStage()
  const { body } = await stage.control('POST', '/webhooks/raw', { body: '{broken', signature })
  expect(body.status).toBe(200)
  const [webhook] = stage.product.received
  expect(webhook?.raw.toString()).toBe('{broken')
  expect(webhook?.signature === signatureOf(Buffer.from('{broken'), 'secret')).toBe(right)
})

it('sends raw bodies without a signature', async () => {
  stage = await openStage()
  await stage.control('POST', '/webhooks/raw', { body: { object: 'x' }, signature: 'none' })
  expect(stage.product.received[0]?.signature).toBeUndefined()
})

it('asks for the verify token', async () => {
  stage = await openStage()
  expect((await stage.control('POST', '/webhooks/verify')).body).toMatchObject({ ok: true, status: 200 })
  await stage.close()
  stage = await openStage({ verifyToken: 'other' })
  expect((await stage.control('POST', '/webhooks/verify')).body).toMatchObject({ ok: false, status: 403 })
})

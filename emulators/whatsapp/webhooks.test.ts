import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startProduct } from './testing/product.ts'
import { openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
let stage: Stage
afterEach(() => stage.close())

const attempts = () => stage.emulator.journal({ kinds: ['attempt'] })

it('repeats until the product answers 200, with growing delays', async () => {
  stage = await openStage()
  stage.product.answers.splice(0, 1, 500, 404, 503, 200)
  stage.emulator.sendFromCustomer(ANA, 'Oi')
  await stage.emulator.settled()
  expect(stage.product.received).toHaveLength(4)
  expect(new Set(stage.product.received.map(({ raw }) => raw.toString())).size).toBe(1)
  expect(attempts()).toMatchObject([
    { attempt: 1, status: 500, nextInMs: 5, final: false },
    { attempt: 2, status: 404, nextInMs: 10, final: false },
    { attempt: 3, status: 503, nextInMs: 20, final: false },
    { attempt: 4, status: 200, final: true },
  ])
})

it('takes no other answer than 200 for a yes, and follows no redirect', async () => {
  stage = await openStage()
  stage.product.answers.splice(0, 1, 204, 302, 200)
  stage.emulator.sendFromCustomer(ANA, 'Oi')
  await stage.emulator.settled()
  expect(attempts().map((entry) => entry.kind === 'attempt' && entry.status)).toEqual([204, 302, 200])
})

it('does not wait for ever for an answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  stage = await openStage({ webhookTimeoutMs: 30, webhookUrl: `http://127.0.0.1:${port}/`, retryForMs: 0 })
  stage.emulator.sendFromCustomer(ANA, 'Oi')
  await stage.emulator.settled()
  expect(attempts()).toMatchObject([{ status: null, error: 'TimeoutError', final: true }])
  silent.closeAllConnections()
  silent.close()
})

it('gives up in the end', async () => {
  stage = await openStage({ retryForMs: 25 })
  stage.product.answers.splice(0, 1, 500)
  stage.emulator.sendFromCustomer(ANA, 'Oi')
  await stage.emulator.settled()
  expect(attempts().at(-1)).toMatchObject({ status: 500, final: true })
  expect(attempts().length).toBeLessThanOrEqual(4)
})

it('one poisoned webhook does not hold up the others', async () => {
  stage = await openStage({ retryDelaysMs: [60] })
  stage.product.answers.splice(0, 1, 500, 200)
  stage.emulator.sendFromCustomer(ANA, 'veneno')
  await expect.poll(() => stage.product.received.length).toBe(1)
  stage.emulator.sendFromCustomer(ANA, 'bom')
  await expect.poll(() => stage.product.received.length, { interval: 5 }).toBe(2)
  expect(stage.product.received[1]?.raw.toString()).toContain('bom')
  await stage.emulator.settled()
  expect(stage.product.received[2]?.raw.toString()).toContain('veneno')
})

describe('the webhooks of one customer', () => {
  const together = async (orderedWebhooks: boolean) => {
    stage = await openStage({ settings: { orderedWebhooks } })
    stage.product.delayMs = 30
    for (const text of ['um', 'dois', 'três']) stage.emulator.sendFromCustomer(ANA, text)
    await stage.emulator.settled()
    return stage.product.mostAtOnce
  }
  it('come one after the other', async () => expect(await together(true)).toBe(1))
  it('or all at once, when told so', async () => expect(await together(false)).toBe(3))
})

describe('a product that was down', () => {
  it('gets what it missed as soon as it is back', async () => {
    stage = await openStage({ retryDelaysMs: [40, 60_000] })
    const port = Number(new URL(stage.product.url).port)
    await stage.product.close()
    stage.emulator.sendFromCustomer(ANA, 'um')
    stage.emulator.sendFromCustomer(ANA, 'dois')
    await expect.poll(() => attempts().length).toBe(4)
    const back = await startProduct(port)
    // The first two wait a minute now; the third finds the product and wakes them.
    stage.emulator.sendFromCustomer(ANA, 'três')
    await stage.emulator.settled()
    expect(back.received).toHaveLength(3)
    await back.close()
  })
})

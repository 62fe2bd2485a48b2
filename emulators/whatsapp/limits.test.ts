import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { codeOf, openStage, type Stage } from './testing/stage.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const phone = (n: number) => `55859${String(90_000_000 + n)}`

let stage: Stage
let now = 0
beforeEach(async () => {
  now = Date.UTC(2026, 10, 29, 12)
  stage = await openStage({ clock: { ...systemClock, now: () => now } })
})
afterEach(() => stage.close())

const say = async (to = phone(1)) => codeOf((await stage.say(to, 'Oi')).body)
const template = async (to: string, name = 'aviso', from = '100000000000001') =>
  codeOf(
    (
      await stage.graph(`/${from}/messages`, {
        messaging_product: 'whatsapp',
        to,
        type: 'template',
        template: { name, language: { code: 'pt_BR' } },
      })
    ).body,
  )
const promo = () =>
  stage.control('POST', '/templates', {
    waba: '200000000000001',
    name: 'promo',
    language: 'pt_BR',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Aproveite.' }],
  })
const failures = async () => {
  await stage.emulator.settled()
  return stage.product.statuses().flatMap(({ errors }) => (errors as { code: number }[] | undefined) ?? [])
}

it('a number takes so many messages in a second, those that come in too', async () => {
  stage.emulator.changeSettings({ numberPerSecond: 3 })
  stage.emulator.sendFromCustomer(phone(9), 'Oi')
  expect([await say(), await say(), await say()]).toEqual([undefined, undefined, 130429])
  now += 1_000
  expect(await say()).toBeUndefined()
})

describe('one person', () => {
  beforeEach(() => stage.emulator.changeSettings({ pairLimit: true }))

  it('takes one message in six seconds', async () => {
    expect(await say()).toBeUndefined()
    now += 6_000
    expect(await say()).toBeUndefined()
    expect(await say(phone(2))).toBeUndefined()
  })

  it('takes a burst of 20, and then nothing for two minutes', async () => {
    for (let n = 0; n < 20; n++) expect(await say()).toBeUndefined()
    now += 6_000
    expect(await say()).toBe(131056)
    now += 2 * MINUTE - 6_001
    expect(await say()).toBe(131056)
    now += 1
    expect(await say()).toBeUndefined()
  })

  it('takes no more than 45 in a burst', async () => {
    stage.emulator.changeSettings({ numberPerSecond: 0 })
    for (let n = 0; n < 45; n++) expect(await say()).toBeUndefined()
    expect(await say()).toBe(131056)
  })
})

describe('a portfolio', () => {
  const limit = (id: string) =>
    stage.control('POST', '/numbers', { id, waba: '200000000000001', limit: 'TIER_50', displayPhone: '+1' })
  beforeEach(async () => {
    await limit('100000000000001')
    await limit('100000000000002')
    stage.emulator.changeSettings({ unknownPhones: 'closed', numberPerSecond: 0, autoStatuses: false })
    for (let n = 0; n < 50; n++) expect(await template(phone(n))).toBeUndefined()
  })

  it('writes first to so many people in 24 hours, from all its numbers', async () => {
    expect(await template(phone(50))).toBe(131048)
    expect(await template(phone(50), 'aviso', '100000000000002')).toBe(131048)
    // To whom it has written today it may write again, and to whom has written to it.
    expect(await template(phone(3))).toBeUndefined()
    stage.emulator.sendFromCustomer(phone(51), 'Oi')
    expect(await template(phone(51))).toBeUndefined()
    now += DAY
    expect(await template(phone(50))).toBeUndefined()
  })

  it('has not reached whom it failed to reach', async () => {
    stage.emulator.setFault({ kind: 'async_failed' })
    stage.emulator.changeSettings({ peopleLimit: false })
    expect(await template(phone(60))).toBeUndefined()
    await stage.emulator.settled()
    stage.emulator.changeSettings({ peopleLimit: true })
    // One of the fifty is forgotten: not the failed one, which does not count.
    now += DAY - 1
    expect(await template(phone(61))).toBe(131048)
  })
})

it('one person takes so much marketing in a day, of whoever sends it, and no other message less', async () => {
  await promo()
  stage.emulator.changeSettings({ marketingCap: 2 })
  for (let n = 0; n < 3; n++) expect(await template(phone(1), 'promo')).toBeUndefined()
  expect(await failures()).toMatchObject([{ code: 131049 }])
  await template(phone(1))
  await template(phone(2), 'promo')
  expect(await failures()).toHaveLength(1)
  now += DAY + 1
  await template(phone(1), 'promo')
  expect(await failures()).toHaveLength(1)
})

it('who stopped marketing gets none until they take it again', async () => {
  await promo()
  const choose = (value: string) => stage.control('POST', `/phones/${phone(1)}/marketing`, { value })
  await choose('stop')
  await template(phone(1), 'promo')
  expect(await failures()).toMatchObject([{ code: 131050 }])
  await choose('resume')
  await template(phone(1), 'promo')
  expect(await failures()).toHaveLength(1)
})

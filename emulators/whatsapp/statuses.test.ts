import { afterEach, describe, expect, it } from 'vitest'
import { children } from './json.ts'
import type { Settings } from './options.ts'
import { NUMBER, openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
let stage: Stage
afterEach(() => stage.close())

const told = () => stage.product.statuses().map(({ status }) => status)
async function sayWith(settings: Partial<Settings>) {
  stage = await openStage({ settings })
  await stage.say(ANA, 'Oi')
  await stage.emulator.settled()
}

describe('a phone that is on', () => {
  it('tells sent, then delivered, and no read of its own', async () => {
    await sayWith({})
    expect(told()).toEqual(['sent', 'delivered'])
  })
  it('reads when a person opens the chat, once', async () => {
    await sayWith({})
    expect(stage.emulator.phones.open(ANA)).toBe(1)
    expect(stage.emulator.phones.open(ANA)).toBe(0)
    await stage.emulator.settled()
    expect(told()).toEqual(['sent', 'delivered', 'read'])
  })
  it('reads by itself when told to', async () => {
    await sayWith({ autoRead: true })
    expect(told()).toEqual(['sent', 'delivered', 'read'])
  })
  it('only sends reactions', async () => {
    stage = await openStage()
    await stage.graph(`/${NUMBER}/messages`, {
      messaging_product: 'whatsapp',
      to: ANA,
      type: 'reaction',
      reaction: { message_id: 'wamid.x', emoji: '👍' },
    })
    await stage.emulator.settled()
    expect(told()).toEqual(['sent'])
  })
})

it('an offline phone takes its messages when it comes back', async () => {
  stage = await openStage()
  stage.emulator.phones.set(ANA, { online: false })
  await stage.say(ANA, 'um')
  await stage.say(ANA, 'dois')
  await stage.emulator.settled()
  expect(told()).toEqual(['sent', 'sent'])
  expect(stage.emulator.phones.open(ANA)).toBe(0)
  stage.emulator.phones.set(ANA, { online: true })
  await stage.emulator.settled()
  expect(told().slice(2)).toEqual(['delivered', 'delivered'])
})

describe('the telling can be distorted', () => {
  it('reversed, with true times', async () => {
    await sayWith({ reverseStatuses: true })
    expect(told()).toEqual(['delivered', 'sent'])
    const [delivered, sent] = stage.product.statuses()
    expect(Number(delivered?.timestamp)).toBeGreaterThanOrEqual(Number(sent?.timestamp))
    expect(stage.emulator.phones.chat(ANA)[0]?.status).toBe('delivered')
  })
  it('doubled', async () => {
    await sayWith({ duplicateStatuses: true })
    expect(told()).toEqual(['sent', 'sent', 'delivered', 'delivered'])
  })
  it('in one POST', async () => {
    await sayWith({ batchStatuses: true })
    expect(stage.product.received).toHaveLength(1)
    expect(children(stage.product.values()[0] ?? {}, 'statuses')).toHaveLength(2)
  })
  it('in one POST, reversed, to an offline phone: sent alone', async () => {
    stage = await openStage({ settings: { batchStatuses: true, reverseStatuses: true } })
    stage.emulator.phones.set(ANA, { online: false })
    await stage.say(ANA, 'Oi')
    await stage.emulator.settled()
    expect(told()).toEqual(['sent'])
  })
  it('not at all', async () => {
    await sayWith({ autoStatuses: false })
    expect(told()).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseObject } from '../../../emulators/whatsapp/json'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { probeInstance } from '../../../server/directory/instances/probe.job'
import { META_ERRORS } from '../../../server/directory/whatsapp/meta/errors'
import { seal } from '../../../server/platform/seal'
import { otherSpelling } from '../../../src/domain/contacts/phone'
import { aDatabase } from '../../databases'
import { bring } from '../areas/bring'
import {
  APP_SECRET,
  aPhone,
  aStage,
  aTakenTicket,
  deliver,
  envelope,
  eventsSince,
  head,
  message,
  rows,
  type Stage,
  send,
  text,
  work,
} from '../areas/stage'

/** Meta knows the connection of the stage. */
const knownToMeta = (url: () => string, stage: () => Stage) =>
  beforeAll(async () => {
    const number = { id: stage().phoneNumberId, waba: '1', displayPhone: '+55 11 4002-8922' }
    await fetch(`${url()}/__emulator/numbers`, { method: 'POST', body: JSON.stringify(number) })
  })

/** Meta's codes as whatsapp-facts 2.3 has them, and what becomes of a message that meets each. */
const expected = {
  'tried again, and told when that is over': [
    '1',
    '2',
    '131000',
    '131016',
    '133004',
    '131056',
    '131057',
    '132069',
    '2494100',
  ],
  'tried again, and nothing else leaves before': ['4', '80007', '130429'],
  'the connection is switched off, the message waits': [
    '0',
    '3',
    '10',
    '190',
    '200',
    '299',
    '368',
    '131005',
    '131031',
    '131045',
    '133010',
  ],
  'tried under the other spelling': ['131026'],
} as const

describe("Meta's errors by code", () => {
  let emulator: Emulator
  beforeAll(async () => {
    emulator = await startEmulator({
      port: 0,
      appSecret: APP_SECRET,
      verifyToken: 'verify',
      webhookUrl: 'http://127.0.0.1:1/',
      autoStatuses: false,
      retryForMs: 1,
    })
  })
  afterAll(() => emulator.close())
  beforeEach(() => emulator.clearFaults())
  const stage = aStage(aDatabase(), (config) => ({
    whatsapp: { ...config.whatsapp, graphUrl: emulator.url },
  }))
  knownToMeta(() => emulator.url, stage)
  const run = (id: string) => bring(id, stage())
  const posts = () =>
    emulator
      .journal({ kinds: ['call'] })
      .filter(({ kind, ...call }) => kind === 'call' && 'path' in call && call.path.endsWith('/messages'))
      .length
  const instance = async () =>
    (
      await rows(stage(), 'SELECT activated, off_code, paused_until, probes FROM instances WHERE id = $1', [
        stage().instanceId,
      ])
    )[0]
  const healed = () =>
    rows(stage(), 'UPDATE instances SET activated = TRUE, off_code = NULL, paused_until = NULL, probes = 0')
  const jobsOf = async (id: string) =>
    (await stage().db.system((w) => w.query('SELECT 1 FROM outbox WHERE message_id = $1', [id]))).length

  const byCode = Object.entries(expected).flatMap(([what, codes]) =>
    codes.map((code) => [code, what] as const),
  )
  const others = Object.keys(META_ERRORS).filter((code) => !byCode.some(([known]) => known === code))
  const all = [...byCode, ...others.map((code) => [code, 'told at once'] as const)]

  it.each(all)('%s: %s', async (code, what) => {
    const { phone } = await aTakenTicket(stage())
    const one = await send(stage(), stage().ana, phone)
    emulator.setFault({ kind: 'error', code: Number(code), times: null })
    const before = posts()
    await run(one.id)
    const after = await message(stage(), one.id)
    const there = await instance()
    await healed()
    if (what === 'told at once' || what === 'tried under the other spelling') {
      expect(after).toMatchObject({ ack: -1, error_code: code })
      // A sentence of ours, not Meta's English.
      expect(after.error_message).toBe(META_ERRORS[code]?.sentence)
      expect(posts() - before).toBe(what === 'told at once' ? 1 : 2)
      expect(there).toMatchObject({ activated: true })
      return
    }
    expect(after).toMatchObject({ ack: 0, error_code: null, whatsapp_message_id: null })
    expect(posts() - before).toBe(1)
    const off = what.startsWith('the connection')
    expect(there).toMatchObject({
      activated: !off,
      off_code: off ? code : null,
      paused_until: what.endsWith('leaves before') ? expect.any(Date) : null,
    })
  })

  it('every code has a sentence that ends, and no two policies', () => {
    for (const [code, { sentence }] of Object.entries(META_ERRORS))
      expect(sentence, code).toMatch(/^\p{Lu}.*\.$/u)
    expect(others.length).toBeGreaterThan(30)
  })

  it('a token that is no good switches off once; what waits goes when it is renewed, each once', async () => {
    const talks = [await aTakenTicket(stage()), await aTakenTicket(stage())]
    const sent = []
    for (const { phone } of talks) sent.push(await send(stage(), stage().ana, phone))
    emulator.setFault({ kind: 'token_expired', times: null, match: { call: 'any' } })
    const seq = await head(stage())
    for (const { id } of sent) await run(id)
    const told = (await eventsSince(stage(), seq)).filter(({ event }) => event === 'instanceUpdated')
    expect(told).toMatchObject([{ data: { instance: { activated: false } } }])
    // Off: not even asked.
    const before = posts()
    for (const { id } of sent) await run(id)
    expect(posts()).toBe(before)
    await expect(send(stage(), stage().ana, talks[0]?.phone ?? '')).rejects.toThrow('desconectada')

    const probe = () =>
      probeInstance({ tenantId: stage().tenant.id, instanceId: stage().instanceId }, stage())
    await probe()
    expect(await instance()).toMatchObject({ activated: false, off_code: '190', probes: 1 })
    emulator.clearFaults()
    await work(stage(), (w) =>
      w.query('UPDATE instances SET official_token = $2, probes = 0 WHERE id = $1', [
        stage().instanceId,
        seal(stage().config.secretKey, 'new'),
      ]),
    )
    await probe()
    expect(await instance()).toMatchObject({ activated: true, off_code: null })
    for (const { id } of sent) {
      expect(await jobsOf(id)).toBeGreaterThan(0)
      await run(id)
      await run(id)
    }
    expect(posts() - before).toBe(2)
  })

  it('a connection that is too fast holds back its other customers, and only itself', async () => {
    const [one, two] = [await aTakenTicket(stage()), await aTakenTicket(stage())]
    const first = await send(stage(), stage().ana, one.phone)
    const second = await send(stage(), stage().ana, two.phone)
    emulator.setFault({ kind: 'rate_limit', retryAfterSeconds: 30 })
    await run(first.id)
    const before = posts()
    await run(second.id)
    expect(posts()).toBe(before)
    await run(second.id).then(() => healed())
    await run(second.id)
    expect(posts()).toBe(before + 1)
  })

  describe('not on WhatsApp, said only in a status', () => {
    /** We write first: the customer never wrote, so nobody knows the spelling. */
    async function first() {
      const talk = await aTakenTicket(stage())
      await rows(stage(), `DELETE FROM customer_chats WHERE customer_id = $1 AND tag_type = 'in'`, [
        talk.customer_id,
      ])
      const one = await send(stage(), stage().ana, talk.phone)
      await run(one.id)
      const wamid = (await message(stage(), one.id)).whatsapp_message_id ?? ''
      return { ...talk, messageId: one.id, wamid }
    }
    const status = (id: string, state: string, code = 131026) => ({
      id,
      status: state,
      ...(state === 'failed' && { errors: [{ code, title: 'Undeliverable' }] }),
    })
    const tell = (...statuses: object[]) => deliver(stage(), envelope(stage().phoneNumberId, { statuses }))
    const sentTo = () =>
      emulator
        .journal({ kinds: ['call'] })
        .map((entry) => (entry.kind === 'call' ? parseObject(JSON.stringify(entry.request))?.to : null))

    it('goes once to the other spelling, as the same attempt, and is told as delivered', async () => {
      const { phone, messageId, wamid } = await first()
      await tell(status(wamid, 'sent'), status(wamid, 'failed'), status(wamid, 'failed'))
      expect(await message(stage(), messageId)).toMatchObject({ ack: 1, error_code: null, send_attempt: 1 })
      const before = sentTo().length
      const other = otherSpelling(phone) ?? ''
      await run(messageId)
      await run(messageId)
      expect(sentTo().slice(before)).toEqual([`+${other}`])
      await tell(status(wamid, 'failed'))
      const second = (await message(stage(), messageId)).whatsapp_message_id ?? ''
      expect(second).not.toBe(wamid)
      await tell(status(second, 'delivered'))
      expect(await message(stage(), messageId)).toMatchObject({ ack: 2, error_code: null })
    })

    it('and failed there too, it has failed', async () => {
      const { messageId, wamid } = await first()
      await tell(status(wamid, 'failed'))
      await run(messageId)
      const second = (await message(stage(), messageId)).whatsapp_message_id ?? ''
      await tell(status(second, 'failed'))
      const posted = posts()
      await run(messageId)
      expect(posts()).toBe(posted)
      expect(await message(stage(), messageId)).toMatchObject({ ack: -1, error_code: '131026' })
    })

    it.each([
      ['delivered before', ['delivered', 'failed']],
      ['delivered after, before the second was sent', ['failed', 'delivered']],
    ] as const)('%s: nothing is sent again', async (_name, states) => {
      const { messageId, wamid } = await first()
      await tell(...states.map((state) => status(wamid, state)))
      const posted = posts()
      await run(messageId)
      expect(posts()).toBe(posted)
      expect(await message(stage(), messageId)).toMatchObject({ ack: 2 })
    })

    it('who ever wrote to us has the address they wrote from: it has failed', async () => {
      const { phone, messageId, wamid } = await first()
      await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone)] }))
      await tell(status(wamid, 'failed'))
      expect(await message(stage(), messageId)).toMatchObject({ ack: -1, error_code: '131026' })
    })

    it('another code has failed', async () => {
      const { messageId, wamid } = await first()
      await tell(status(wamid, 'failed', 131049))
      expect(await message(stage(), messageId)).toMatchObject({ ack: -1, error_code: '131049' })
    })
  })

  it('the phones of this test are mobiles with two spellings', () => {
    expect(otherSpelling(aPhone())).not.toBeNull()
  })
})

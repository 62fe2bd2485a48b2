import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { sendPendingMessage } from '../../../server/conversation/messages/outbound/retry'
import { OUTAGE } from '../../../server/directory/whatsapp/policy'
import { aDatabase, onEveryDatabase } from '../../databases'
import { bring } from './bring'
import {
  APP_SECRET,
  aHash,
  aStage,
  aTakenTicket,
  aTicket,
  deliver,
  envelope,
  eventsSince,
  head,
  message,
  rows,
  type Stage,
  send,
  ticket,
  work,
} from './stage'

let emulator: Emulator
let closedPort = 0
beforeAll(async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  closedPort = typeof address === 'object' ? (address?.port ?? 0) : 0
  await new Promise((closed) => listener.close(closed))
  // Webhooks go nowhere: each test says itself what Meta tells.
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

const toEmulator =
  (callTimeoutMs = 20_000) =>
  (config: { whatsapp: object }) => ({
    whatsapp: { ...config.whatsapp, graphUrl: emulator.url, callTimeoutMs } as never,
  })

/** Meta knows the connection of the stage. */
const known = (stage: () => Stage) =>
  beforeAll(async () => {
    const number = JSON.stringify({ id: stage().phoneNumberId, waba: '1', displayPhone: '+55 11 4002-8922' })
    await fetch(`${emulator.url}/__emulator/numbers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: number,
    })
  })

onEveryDatabase('one hash, one message', (database) => {
  const stage = aStage(database)

  it('gives the same message to twenty calls at once, with one job and one event', async () => {
    const { phone, id } = await aTakenTicket(stage())
    const before = await head(stage())
    const hash = aHash()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => send(stage(), stage().ana, phone, { hash })),
    )
    expect(new Set(sent.map((one) => one.id)).size).toBe(1)
    expect(new Set(sent.map((one) => one.rev)).size).toBe(1)
    const jobs = await stage().db.system((w) =>
      w.query('SELECT 1 FROM outbox WHERE message_id = $1', [sent[0]?.id]),
    )
    expect(jobs).toHaveLength(1)
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event, hash: echoed }) => [event, echoed])).toEqual([['customerChatCreated', hash]])
    expect(await ticket(stage(), id)).toMatchObject({ isNotResponded: false, last_msg: 'Temos sim.' })
  })

  it('still gives it after the ticket was closed, and to nobody who may not see it', async () => {
    const { phone, id } = await aTakenTicket(stage())
    const hash = aHash()
    const first = await send(stage(), stage().ana, phone, { hash })
    await rows(stage(), `UPDATE chat_tickets SET state = 'closed' WHERE id = $1`, [id])
    expect(await send(stage(), stage().ana, phone, { hash })).toEqual(first)
    const stranger = { ...stage().bruno, instance_ids: [] }
    await expect(send(stage(), stranger, phone, { hash })).rejects.toThrow('já foi usado')
  })
})

describe('refusals of sendMessage', () => {
  const stage = aStage(aDatabase())

  it.each([
    ['an empty text', { message: ' \n' }, 'Escreva uma mensagem.'],
    ['4,097 characters', { message: 'a'.repeat(4097) }, '4.096'],
    ['an empty hash', { hash: '' }, 'Identificador de envio'],
    ['a reply to another conversation', { reply_message_id: '999999' }, 'não está nesta conversa'],
  ])('%s', async (_name, more, sentence) => {
    const { phone } = await aTakenTicket(stage())
    await expect(send(stage(), stage().ana, phone, more)).rejects.toThrow(sentence)
  })

  it('takes 4,096 characters that are two units each', async () => {
    const { phone } = await aTakenTicket(stage())
    expect((await send(stage(), stage().ana, phone, { message: '💊'.repeat(4096) })).ack).toBe(0)
  })

  it('a ticket in the queue, of a colleague, closed, unseen, missing, but not one whose closing is only under way', async () => {
    const queued = await aTicket(stage())
    await expect(send(stage(), stage().ana, queued.phone)).rejects.toThrow('está na fila')
    const theirs = await aTakenTicket(stage(), stage().bruno)
    await expect(send(stage(), stage().ana, theirs.phone)).rejects.toThrow('está com Bruno')
    expect(await send(stage(), stage().alice, theirs.phone)).toMatchObject({
      user_sending_id: stage().alice.id,
    })
    await rows(stage(), `UPDATE chat_tickets SET state = 'closing' WHERE id = $1`, [theirs.id])
    expect(await send(stage(), stage().bruno, theirs.phone)).toMatchObject({
      user_sending_id: stage().bruno.id,
    })
    await rows(stage(), `UPDATE chat_tickets SET state = 'closed' WHERE id = $1`, [theirs.id])
    const none = 'Não há atendimento aberto com este número nesta conexão.'
    await expect(send(stage(), stage().bruno, theirs.phone)).rejects.toThrow(none)
    await expect(send(stage(), { ...stage().ana, instance_ids: [] }, queued.phone)).rejects.toThrow(none)
    await expect(send(stage(), stage().ana, '')).rejects.toThrow(none)
  })

  it('finds the ticket by any spelling of the number', async () => {
    const { phone } = await aTakenTicket(stage())
    const [area, number] = [phone.slice(2, 4), phone.slice(4)]
    for (const spelling of [
      `+55 ${area} ${number}`,
      `(${area}) ${number.slice(0, 5)}-${number.slice(5)}`,
      `${area}${number.slice(1)}`,
      `0${area}${number}`,
    ])
      expect((await send(stage(), stage().ana, spelling)).ack).toBe(0)
  })
})

onEveryDatabase('the send job', (database) => {
  const stage = aStage(database, toEmulator())
  known(stage)
  const run = (messageId: string) => bring(messageId, stage())
  const taken = () => emulator.journal({ kinds: ['accepted'] })
  const aMessage = async () => {
    const { phone } = await aTakenTicket(stage())
    return { phone, ...(await send(stage(), stage().ana, phone)) }
  }
  /** The stage of a process that ends after so many transactions. */
  const cutAfter = (times: number): Stage => {
    let left = times
    const work: Stage['db']['work'] = (tenant, body, options) =>
      left-- > 0 ? stage().db.work(tenant, body, options) : Promise.reject(new Error('killed'))
    return { ...stage(), db: { ...stage().db, work } }
  }
  const runAt = async (id: string) => {
    const [job] = await stage().db.system((w) =>
      w.query<{ not_before: Date | null }>('SELECT not_before FROM outbox WHERE message_id = $1', [id]),
    )
    return (job?.not_before?.getTime() ?? 0) - Date.now()
  }

  it('brings it to Meta once, keeps it pending until a status says more, and climbs with the statuses', async () => {
    const one = await aMessage()
    const before = taken().length
    const previewed = async () => (await ticket(stage(), one.chat_ticket_id)).customerLastChat
    expect(await previewed()).toMatchObject({ ack: 0, is_accepted: false, error_code: null })
    await run(one.id)
    await run(one.id)
    expect(taken()).toHaveLength(before + 1)
    const accepted = await message(stage(), one.id)
    expect(await previewed()).toMatchObject({ ack: 0, is_accepted: true })
    expect(accepted).toMatchObject({ ack: 0, error_code: null, send_attempt: 1 })
    expect(accepted.whatsapp_message_id).toMatch(/^wamid\./)
    const status = (state: string) => ({
      id: accepted.whatsapp_message_id,
      status: state,
      timestamp: '1760000000',
    })
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        statuses: [status('read'), status('sent'), status('delivered'), status('new-kind')],
      }),
    )
    expect((await message(stage(), one.id)).ack).toBe(3)
  })

  it.each([
    ['the claim and the mark', 2],
    ['its file and the claim', 1],
  ])('cut off between %s: sent again by itself, once', async (_between, transactions) => {
    const one = await aMessage()
    const before = taken().length
    await expect(bring(one.id, cutAfter(transactions))).rejects.toThrow('killed')
    expect(taken()).toHaveLength(before)
    await run(one.id)
    await run(one.id)
    expect(taken()).toHaveLength(before + 1)
    expect(await message(stage(), one.id)).toMatchObject({ ack: 0, error_code: null })
    expect((await message(stage(), one.id)).whatsapp_message_id).toMatch(/^wamid\./)
  })

  it('cut off between the call and the record: unknown, never resent, settled by the status that echoes the hash', async () => {
    const one = await aMessage()
    const before = taken().length
    await expect(bring(one.id, cutAfter(3))).rejects.toThrow('killed')
    expect(taken()).toHaveLength(before + 1)
    await run(one.id)
    await run(one.id)
    expect(taken()).toHaveLength(before + 1)
    expect(await message(stage(), one.id)).toMatchObject({
      ack: 0,
      error_code: 'OUTCOME_UNKNOWN',
      whatsapp_message_id: null,
    })
    const entry = taken().at(-1) as { wamid: string; opaque: string }
    const statuses = [{ id: entry.wamid, status: 'delivered', biz_opaque_callback_data: entry.opaque }]
    await deliver(stage(), envelope(stage().phoneNumberId, { statuses }))
    expect(await message(stage(), one.id)).toMatchObject({
      ack: 2,
      error_code: null,
      error_message: null,
      whatsapp_message_id: entry.wamid,
    })
  })

  it('a dropped answer is unknown, and the attendant may try again as attempt 2', async () => {
    const one = await aMessage()
    emulator.setFault({ kind: 'dropped_answer' })
    await run(one.id)
    expect(await message(stage(), one.id)).toMatchObject({ ack: 0, error_code: 'OUTCOME_UNKNOWN' })
    const first = taken().at(-1) as { wamid: string; opaque: string }
    const again = await work(stage(), (w) =>
      sendPendingMessage(w, stage().ana, one.id, 'De novo', new Date()),
    )
    expect(again).toMatchObject({
      id: one.id,
      hash: one.hash,
      send_attempt: 2,
      ack: 0,
      error_code: null,
      message: 'De novo',
    })
    await expect(
      work(stage(), (w) => sendPendingMessage(w, stage().ana, one.id, null, new Date())),
    ).rejects.toThrow('Só é possível')
    await run(one.id)
    const second = await message(stage(), one.id)
    expect(second.whatsapp_message_id).not.toBe(first.wamid)
    // What is told late about the first attempt no longer counts.
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        statuses: [{ id: first.wamid, status: 'read', biz_opaque_callback_data: first.opaque }],
      }),
    )
    expect(await message(stage(), one.id)).toMatchObject({
      ack: 0,
      send_attempt: 2,
      whatsapp_message_id: second.whatsapp_message_id,
    })
  })

  it.each([['window_closed', '131047', 'A janela de 24 horas fechou']] as const)(
    '%s fails at once with its sentence',
    async (kind, code, sentence) => {
      const one = await aMessage()
      emulator.setFault({ kind })
      await run(one.id)
      const failed = await message(stage(), one.id)
      expect(failed).toMatchObject({ ack: -1, error_code: code })
      expect(failed.error_message).toContain(sentence)
    },
  )

  it.each(['rate_limit', 'pair_rate', 'server_error'] as const)(
    '%s is tried again later, the same attempt',
    async (kind) => {
      const one = await aMessage()
      emulator.setFault({ kind, retryAfterSeconds: kind === 'rate_limit' ? 90 : 0 })
      await run(one.id)
      expect(await message(stage(), one.id)).toMatchObject({ ack: 0, error_code: null, send_attempt: 1 })
      const wait = await runAt(one.id)
      expect(wait).toBeGreaterThan(kind === 'rate_limit' ? 85_000 : 300)
      await rows(stage(), 'UPDATE instances SET paused_until = NULL')
      await run(one.id)
      expect((await message(stage(), one.id)).whatsapp_message_id).not.toBeNull()
    },
  )

  it('gives up after as many tries as the policy says', async () => {
    const one = await aMessage()
    emulator.setFault({ kind: 'server_error', times: null })
    for (let n = 1; n < OUTAGE.tries; n++) await run(one.id)
    expect(await message(stage(), one.id)).toMatchObject({ ack: 0 })
    await run(one.id)
    expect(await message(stage(), one.id)).toMatchObject({ ack: -1, error_code: '131000' })
  })

  it('does not let a later message overtake one that is to be tried again', async () => {
    const one = await aMessage()
    emulator.setFault({ kind: 'server_error' })
    await run(one.id)
    const two = await send(stage(), stage().ana, one.phone)
    const before = taken().length
    await run(two.id)
    expect(taken()).toHaveLength(before)
    await run(one.id)
    await run(two.id)
    expect(taken()).toHaveLength(before + 2)
  })

  it('tries a mobile under its other spelling once and remembers the winner', async () => {
    const one = await aMessage()
    const other = one.phone.slice(0, 4) + one.phone.slice(5)
    // The account has the old address; the emulator matches faults by either spelling, so the first call meets it.
    emulator.setFault({ kind: 'not_on_whatsapp', times: 1 })
    emulator.phones.set(other, { name: 'antigo' })
    await run(one.id)
    expect((await message(stage(), one.id)).whatsapp_message_id).not.toBeNull()
    const [customer] = await rows<{ wa_id: string; phone_number: string }>(
      stage(),
      'SELECT wa_id, phone_number FROM customers WHERE id = $1',
      [one.customer_id],
    )
    expect(customer).toEqual({ wa_id: other, phone_number: one.phone })
    const two = await send(stage(), stage().ana, one.phone)
    emulator.setFault({ kind: 'not_on_whatsapp', times: 2 })
    await run(two.id)
    expect(await message(stage(), two.id)).toMatchObject({ ack: -1, error_code: '131026' })
  })

  it('a connection without a good token fails with a sentence', async () => {
    const one = await aMessage()
    const [kept] = await rows<{ official_token: string }>(
      stage(),
      'SELECT official_token FROM instances WHERE id = $1',
      [stage().instanceId],
    )
    await rows(stage(), `UPDATE instances SET official_token = 'v1.garbage' WHERE id = $1`, [
      stage().instanceId,
    ])
    await run(one.id)
    await rows(stage(), 'UPDATE instances SET official_token = $2 WHERE id = $1', [
      stage().instanceId,
      kept?.official_token,
    ])
    expect(await message(stage(), one.id)).toMatchObject({ ack: -1, error_code: 'NO_TOKEN' })
  })

  it('drains a status that came before the answer to the call', async () => {
    const one = await aMessage()
    let parked = 0
    // Meta's status overtakes: it is told between the call and the record, and without an echo.
    const racing = {
      ...stage(),
      db: {
        ...stage().db,
        work: (async (tenant, body, options) => {
          const entry = taken().at(-1) as { wamid: string; wa_id: string } | undefined
          if (entry?.wa_id === one.phone && parked++ === 0)
            await deliver(
              stage(),
              envelope(stage().phoneNumberId, { statuses: [{ id: entry.wamid, status: 'delivered' }] }),
            )
          return stage().db.work(tenant, body, options)
        }) as ReturnType<typeof stage>['db']['work'],
      },
    }
    await bring(one.id, racing)
    expect(parked).toBeGreaterThan(0)
    expect((await message(stage(), one.id)).ack).toBe(2)
    expect(await rows(stage(), 'SELECT 1 FROM parked_statuses')).toEqual([])
  })
})

describe('calls that never end well', () => {
  const slow = aStage(aDatabase(), toEmulator(150))
  known(slow)
  const nobody = aStage(aDatabase(), (config) => ({
    whatsapp: { ...config.whatsapp, graphUrl: `http://127.0.0.1:${closedPort}` },
  }))

  it('a call that takes too long is unknown', async () => {
    const { phone } = await aTakenTicket(slow())
    const one = await send(slow(), slow().ana, phone)
    emulator.setFault({ kind: 'slow', delayMs: 400 })
    await bring(one.id, slow())
    expect(await message(slow(), one.id)).toMatchObject({ error_code: 'OUTCOME_UNKNOWN' })
  })

  it('a connection that was never made is tried again', async () => {
    const { phone } = await aTakenTicket(nobody())
    const one = await send(nobody(), nobody().ana, phone)
    await bring(one.id, nobody())
    expect(await message(nobody(), one.id)).toMatchObject({ ack: 0, error_code: null })
    expect(
      await rows(nobody(), 'SELECT tries, posting_since FROM customer_chats WHERE id = $1', [one.id]),
    ).toEqual([{ tries: 1, posting_since: null }])
  })
})

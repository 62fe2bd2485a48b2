import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPendingMessage } from '../../../server/conversation/messages/outbound/retry'
import { WINDOW_MS } from '../../../src/domain/messages/window'
import { aDatabase } from '../../databases'
import { FakeGraph } from '../fake-graph'
import { bring } from './bring'
import { aStage, aTakenTicket, message, rows, send, work } from './stage'

/**
 * Seen to fail on: a job that does not look at the clock; a window of the ticket rather than of the customer; a
 * boundary that lets exactly 24 hours through.
 */
describe('the 24-hour window', () => {
  const graph = new FakeGraph()
  beforeAll(() => graph.open())
  afterAll(() => graph.close())
  const stage = aStage(aDatabase(), ({ whatsapp }) => ({ whatsapp: { ...whatsapp, graphUrl: graph.url } }))

  /** The customer wrote so long ago, ms. */
  const heard = (ticketId: string, ago: number | null) =>
    rows(stage(), 'UPDATE chat_tickets SET last_inbound_at = $2 WHERE id = $1', [
      ticketId,
      ago === null ? null : new Date(Date.now() - ago),
    ])
  const calls = () => graph.bodies.length

  it.each([
    ['a minute before its end', WINDOW_MS - 60_000, true],
    ['at its end', WINDOW_MS, false],
    ['where nobody ever wrote', null, false],
  ])('%s: taken is %s', async (_, ago, taken) => {
    const { phone, id } = await aTakenTicket(stage())
    await heard(id, ago)
    const sending = send(stage(), stage().ana, phone)
    if (taken) return expect(await sending).toMatchObject({ ack: 0 })
    await expect(sending).rejects.toMatchObject({
      message: expect.stringContaining('A janela de 24 horas fechou'),
      extensions: { code: 'WINDOW_CLOSED' },
    })
  })

  it('that closes while a message waits ends it as 131047 before Meta is asked, and a retry is refused', async () => {
    const { phone, id } = await aTakenTicket(stage())
    const one = await send(stage(), stage().ana, phone)
    await heard(id, WINDOW_MS)
    const before = calls()
    await bring(one.id, stage())
    expect(calls()).toBe(before)
    expect(await message(stage(), one.id)).toMatchObject({ ack: -1, error_code: '131047', send_attempt: 1 })
    const again = () => work(stage(), (w) => sendPendingMessage(w, stage().ana, one.id, null, new Date()))
    await expect(again()).rejects.toMatchObject({ extensions: { code: 'WINDOW_CLOSED' } })
    await heard(id, 0)
    expect(await again()).toMatchObject({ ack: 0, send_attempt: 2 })
    await bring(one.id, stage())
    expect(calls()).toBe(before + 1)
  })

  it('is the customer’s, whichever ticket they wrote in', async () => {
    const { phone, id, customer_id } = await aTakenTicket(stage())
    await heard(id, 2 * WINDOW_MS)
    await rows(
      stage(),
      `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol, last_inbound_at)
       VALUES ($1, $2, $3, 'closed', $4, now())`,
      [stage().tenant.id, stage().instanceId, customer_id, `earlier-${id}`],
    )
    expect(await send(stage(), stage().ana, phone)).toMatchObject({ ack: 0 })
  })

  it('is none on a session hub', async () => {
    const { phone, id } = await aTakenTicket(stage())
    await heard(id, 9 * WINDOW_MS)
    await rows(stage(), 'UPDATE instances SET is_official = false')
    expect(await send(stage(), stage().ana, phone)).toMatchObject({ ack: 0 })
    await rows(stage(), 'UPDATE instances SET is_official = true')
  })

  it('a connection that is down refuses with a code that lets the panel keep the message', async () => {
    const { phone } = await aTakenTicket(stage())
    await rows(stage(), 'UPDATE instances SET activated = false')
    await expect(send(stage(), stage().ana, phone)).rejects.toMatchObject({
      extensions: { code: 'DISCONNECTED' },
    })
    await rows(stage(), 'UPDATE instances SET activated = true')
  })
})

import { describe, expect, it } from 'vitest'
import { finishTicket } from '../../../server/conversation/life/close'
import {
  countCustomerChats,
  customerChats,
  oldCustomerChats,
} from '../../../server/conversation/messages/history.queries'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aStage, aTakenTicket, deliver, envelope, rows, send, take, text, work } from './stage'

describe('what a customer said over all tickets', () => {
  const database = aDatabase()
  const stage = aStage(database)

  /** Two closed tickets and an open one, each with some messages. */
  async function threeTickets() {
    const first = await aTakenTicket(stage())
    const about = { customer_id: first.customer_id, instance_id: stage().instanceId }
    let ticketId = first.id
    for (let n = 0; n < 3; n++) {
      if (n > 0) {
        await work(stage(), (w) => finishTicket(w, stage().ana, ticketId, new Date()))
        await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(first.phone)] }))
        const [open] = await rows<{ id: string }>(
          stage(),
          `SELECT id::text FROM chat_tickets WHERE customer_id = $1 AND state <> 'closed'`,
          [first.customer_id],
        )
        ticketId = open?.id ?? ''
        await take(stage(), stage().ana, ticketId)
      }
      for (let m = 0; m < 9; m++) await send(stage(), stage().ana, first.phone, { message: `${n}-${m}` })
    }
    const all = await rows<{ id: string; chat_ticket_id: string }>(
      stage(),
      'SELECT m.id::text, m.chat_ticket_id::text FROM customer_chats m WHERE m.customer_id = $1 ORDER BY m.id DESC',
      [first.customer_id],
    )
    return { about, ticketId, all: all.map(({ id }) => id), rows: all }
  }

  it('is read from the newest up, page by page, without a gap or a double', async () => {
    const { about, all } = await threeTickets()
    const old = (max_id: string) =>
      work(stage(), (w) => oldCustomerChats(w, stage().ana, { ...about, max_id }))
    const read = (await work(stage(), (w) => customerChats(w, stage().ana, about))).map(({ id }) => id)
    expect(read).toHaveLength(20)
    for (let page = await old(read.at(-1) ?? ''); page.length > 0; page = await old(read.at(-1) ?? ''))
      read.push(...page.map(({ id }) => id))
    expect(read).toEqual(all)
    expect(await work(stage(), (w) => countCustomerChats(w, stage().ana, about))).toBe(all.length)
    expect(
      await work(stage(), (w) => countCustomerChats(w, stage().ana, { ...about, pagination_limit: 20 })),
    ).toBe(Math.ceil(all.length / 20))
  })

  it('goes by the flags', async () => {
    const { about, ticketId, rows: all } = await threeTickets()
    const of = async (args: object) =>
      new Set(
        (await work(stage(), (w) => customerChats(w, stage().ana, { ...about, ...args }))).map(
          (m) => m.chat_ticket_id,
        ),
      )
    expect(await of({ finished_tickets: false })).toEqual(new Set([ticketId]))
    expect(await of({ finished_tickets: true })).not.toContain(ticketId)
    const oldest = all.at(-1)?.chat_ticket_id ?? ''
    expect(await of({ id: oldest })).toEqual(new Set([oldest]))
    expect(await of({ inbox: true })).toEqual(new Set())
  })

  it('before a time only what was before it', async () => {
    const { about } = await threeTickets()
    const count = (sent_at: string) =>
      work(stage(), (w) => countCustomerChats(w, stage().ana, { ...about, sent_at }))
    expect(await count('2000-01-01T00:00:00.000Z')).toBe(0)
    await expect(count('ontem')).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
  })

  it('is nothing for who may not see the tickets', async () => {
    const { about, all } = await threeTickets()
    const blind: Viewer = { id: stage().carla.id, role: 'atendente', department_id: null, instance_ids: [] }
    expect(await work(stage(), (w) => customerChats(w, blind, about))).toEqual([])
    await expect(
      work(stage(), (w) => oldCustomerChats(w, blind, { ...about, max_id: all[0] ?? '' })),
    ).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    expect(await work(stage(), (w) => countCustomerChats(w, blind, about))).toBe(0)
  })
})

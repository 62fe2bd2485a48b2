import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { undoMerge } from '../../../server/directory/customers/merge/undo'
import { aDatabase } from '../../databases'
import { aLife, anyLives, type Life, lastingFacts } from './merge-lives'
import {
  aStage,
  aTakenTicket,
  aTicket,
  deliver,
  envelope,
  rows,
  send,
  take,
  text,
  ticket,
  work,
} from './stage'

describe('two customers become one, and two again', () => {
  const stage = aStage(aDatabase())
  const NOW = new Date()
  const customer = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const phone = `55119${String(++made).padStart(8, '0')}`
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, sensitive_field, attendant_id, substitute_id)
       VALUES ($1, 'C', $2, $2, $3, $4, $5) RETURNING id::text`,
      [
        stage().tenant.id,
        phone,
        more.sensitive ? JSON.stringify(more.sensitive) : null,
        more.attendant ?? null,
        more.substitute ?? null,
      ],
    )
    return row?.id ?? ''
  }
  let made = 100
  const own = async (id: string) =>
    (
      await rows<{ sensitive: unknown; attendant: string | null; substitute: string | null }>(
        stage(),
        `SELECT sensitive_field AS sensitive, attendant_id::text AS attendant, substitute_id::text AS substitute
         FROM customers WHERE id = $1`,
        [id],
      )
    )[0]
  const merge = (survivor_id: string, merged_id: string, more: object = {}) =>
    work(stage(), (w) => mergeCustomers(w, stage().alice, { survivor_id, merged_id, take: [], ...more }, NOW))
  const undo = (id: string) => work(stage(), (w) => undoMerge(w, stage().alice, id, NOW))

  it('gives back what only few see and whose customer it was, but not what was decided since', async () => {
    const { ana, carla: bia } = stage()
    const kept = await customer({ sensitive: { doenca: 'asma' } })
    const gone = await customer({
      sensitive: { doenca: 'gripe', alergia: 'dipirona', cid: 'J45' },
      attendant: ana.id,
      substitute: bia.id,
    })
    const { id } = await merge(kept, gone)
    expect(await own(kept)).toEqual({
      sensitive: { doenca: 'asma', alergia: 'dipirona', cid: 'J45' },
      attendant: ana.id,
      substitute: bia.id,
    })
    await rows(
      stage(),
      `UPDATE customers SET sensitive_field = sensitive_field || '{"cid": "J00"}' WHERE id = $1`,
      [kept],
    )
    await undo(id)
    expect(await own(kept)).toEqual({
      sensitive: { doenca: 'asma', cid: 'J00' },
      attendant: null,
      substitute: null,
    })
    expect((await own(gone))?.sensitive).toEqual({ doenca: 'gripe', alergia: 'dipirona', cid: 'J45' })
  })

  it('leaves an attendant who was there before, or was chosen since', async () => {
    const { ana, carla: bia } = stage()
    const [kept, gone] = [await customer({ attendant: bia.id }), await customer({ attendant: ana.id })]
    await undo((await merge(kept, gone)).id)
    expect(await own(kept)).toMatchObject({ attendant: bia.id })
    const other = await customer()
    const { id } = await merge(other, gone)
    await rows(stage(), 'UPDATE customers SET attendant_id = $2 WHERE id = $1', [other, Number(bia.id)])
    await undo(id)
    expect(await own(other)).toMatchObject({ attendant: bia.id })
  })

  it('takes along what is scheduled, tells of it, and gives it back', async () => {
    const ticket = await aTicket(stage())
    const kept = await customer()
    const [message] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO scheduled_messages (tenant_id, hash, customer_id, instance_id, chat_ticket_id, user_id, state, message, send_at)
       SELECT tenant_id, 'h-merge', customer_id, instance_id, id, $2, 'pending', 'Oi', now() + interval '1 day'
       FROM chat_tickets WHERE id = $1 RETURNING id::text`,
      [ticket.id, Number(stage().ana.id)],
    )
    const whose = async () => {
      const [row] = await rows<{ id: string }>(
        stage(),
        'SELECT customer_id::text AS id FROM scheduled_messages WHERE id = $1',
        [message?.id],
      )
      return row?.id
    }
    const told = async () =>
      (
        await rows<{ id: string }>(
          stage(),
          `SELECT data -> 'scheduled' ->> 'customer_id' AS id FROM events WHERE event = 'scheduledMessageChanged' ORDER BY seq`,
        )
      ).map(({ id }) => id)
    const { id } = await merge(kept, ticket.customer_id)
    expect(await whose()).toBe(kept)
    await undo(id)
    expect(await whose()).toBe(ticket.customer_id)
    expect(await told()).toEqual([kept, ticket.customer_id])
  })

  it('is refused to whoever compared what has changed since', async () => {
    const [kept, gone] = [await customer(), await customer()]
    await rows(stage(), 'UPDATE customers SET rev = 7 WHERE id = $1', [gone])
    const stale = { extensions: { code: 'CONFLICT' } }
    await expect(merge(kept, gone, { survivor_rev: 0, merged_rev: 6 })).rejects.toMatchObject(stale)
    await expect(merge(kept, gone, { survivor_rev: 1, merged_rev: 7 })).rejects.toMatchObject(stale)
    await merge(kept, gone, { survivor_rev: 0, merged_rev: 7 })
  })

  describe('what waits', () => {
    const asked = (phone: string, words: string) =>
      deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, words)] }))
    const said = async (ticketId: string) =>
      (
        await rows<{ message: string }>(
          stage(),
          `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND NOT is_log_message ORDER BY place, id`,
          [ticketId],
        )
      ).map(({ message }) => message)

    it('goes over to the ticket that stays, in its conversation, and comes back when the merge is taken back', async () => {
      const a = await aTakenTicket(stage())
      await send(stage(), stage().ana, a.phone)
      const b = await aTicket(stage())
      await asked(b.phone, 'tem insulina hoje?')
      expect(await ticket(stage(), a.id)).toMatchObject({ isNotResponded: false })
      const before = [await ticket(stage(), a.id), await ticket(stage(), b.id)]

      const { id } = await merge(a.customer_id, b.customer_id)
      expect(await ticket(stage(), a.id)).toMatchObject({
        isNotResponded: true,
        unseenMsg: 3,
        last_msg: 'tem insulina hoje?',
        answers_to: b.phone,
      })
      expect(await said(a.id)).toContain('tem insulina hoje?')
      expect(await ticket(stage(), b.id)).toMatchObject({ finished_ticket: 1, unseenMsg: 0 })

      await undo(id)
      const fields = [
        'inbox',
        'isNotResponded',
        'unseenMsg',
        'last_msg',
        'customer_id',
        'answers_to',
      ] as const
      for (const one of before) {
        const now = await ticket(stage(), one.id)
        for (const field of fields) expect([field, now[field]]).toEqual([field, one[field]])
      }
      expect(await said(b.id)).toContain('tem insulina hoje?')
    })

    it('is answered where it was asked: the ticket, its panel and a number that is named agree', async () => {
      const a = await aTakenTicket(stage())
      await send(stage(), stage().ana, a.phone)
      const b = await aTicket(stage())
      await merge(a.customer_id, b.customer_id)
      const addressed = async (id: string) =>
        (
          await rows<{ wa_id: string }>(
            stage(),
            `SELECT coalesce(t.wa_id, c.wa_id) AS wa_id FROM customer_chats m
             JOIN chat_tickets t ON t.id = m.chat_ticket_id JOIN customers c ON c.id = t.customer_id WHERE m.id = $1`,
            [id],
          )
        )[0]?.wa_id
      expect(await addressed((await send(stage(), stage().ana, b.phone)).id)).toBe(b.phone)
      expect(await ticket(stage(), a.id)).toMatchObject({ answers_to: b.phone })
      // Whoever names the other number speaks to that one, and everybody sees it.
      expect(await addressed((await send(stage(), stage().ana, a.phone)).id)).toBe(a.phone)
      expect(await ticket(stage(), a.id)).toMatchObject({ answers_to: null })
      await asked(b.phone, 'e amanhã?')
      expect(await ticket(stage(), a.id)).toMatchObject({ answers_to: b.phone })
    })

    it('stays with what was said since: an answer to both is none that waits again', async () => {
      const a = await aTakenTicket(stage())
      const b = await aTicket(stage())
      await take(stage(), stage().bruno, b.id)
      const { id } = await merge(a.customer_id, b.customer_id)
      const [stays, goes] = (await ticket(stage(), a.id)).finished_ticket ? [b, a] : [a, b]
      await send(stage(), stays === a ? stage().ana : stage().bruno, stays.phone)
      await undo(id)
      expect(await ticket(stage(), goes.id)).toMatchObject({ finished_ticket: 0, isNotResponded: false })
      expect(await ticket(stage(), stays.id)).toMatchObject({ finished_ticket: 0, isNotResponded: false })
    })

    it('never stops waiting, whatever the lives of the two were; taken back, all is as it was', async () => {
      const house = stage()
      const lives = anyLives()
      await fc.assert(
        fc.asyncProperty(lives, async (life: Life) => {
          const { survivor, merged } = await aLife(house, life, customer)
          const before = await lastingFacts(house, [survivor, merged])
          const { id } = await merge(survivor, merged)
          const joined = await lastingFacts(house, [survivor, merged])
          for (const one of before.tickets) {
            const now = joined.tickets.find(
              ({ instance, state }) => instance === one.instance && state !== 'closed',
            )
            expect(now?.customer).toBe(survivor)
            expect(now?.back ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(one.back)
          }
          const live = new Set(joined.tickets.filter(({ state }) => state !== 'closed').map(({ id }) => id))
          for (const { id: user } of before.pins)
            expect(joined.pins.some((pin) => pin.id === user && live.has(pin.ticket))).toBe(true)
          for (const list of [joined.messages, joined.scheduled])
            for (const { ticket: at, waits } of list) if (waits) expect(live).toContain(at)
          const unread = (facts: typeof before) => facts.messages.filter((m) => m.unseen).map((m) => m.id)
          expect(unread(joined)).toEqual(unread(before))
          for (const { user, message } of before.drafts)
            expect(
              joined.drafts.some((d) => live.has(d.ticket) && d.user === user && d.message.includes(message)),
            ).toBe(true)
          await undo(id)
          expect(await lastingFacts(house, [survivor, merged])).toEqual(before)
        }),
        { numRuns: 25 },
      )
    }, 60_000)
  })
})

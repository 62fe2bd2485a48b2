import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eraseMessages } from '../../../server/directory/customers/erase/erase.rows'
import { joinDelivery } from '../../../src/domain/messages/delivery'
import { aDatabase } from '../../databases'
import {
  aStage,
  aTakenTicket,
  aWamid,
  deliver,
  envelope,
  eventsSince,
  head,
  message,
  rows,
  send,
  ticket,
  work,
} from './stage'

const stage = aStage(aDatabase())
const STATES = ['sent', 'delivered', 'read', 'played', 'failed'] as const

/** Messages that Meta has accepted; the second was not recorded (its answer was lost). */
async function someSent(count: number) {
  const { phone } = await aTakenTicket(stage())
  const made = []
  for (let n = 0; n < count; n++) {
    const { id, hash } = await send(stage(), stage().ana, phone)
    const wamid = aWamid()
    if (n !== 1)
      await rows(
        stage(),
        `WITH m AS (UPDATE customer_chats SET whatsapp_message_id = $2 WHERE id = $1 RETURNING tenant_id, id)
         INSERT INTO message_attempts SELECT tenant_id, $2, id, 1 FROM m`,
        [id, wamid],
      )
    made.push({ id, hash, wamid })
  }
  return made
}

const told = fc.record({
  message: fc.nat(2),
  state: fc.constantFrom(...STATES),
  echo: fc.boolean(),
  copies: fc.integer({ min: 1, max: 3 }),
})
const plan = fc.record({
  statuses: fc.array(told, { minLength: 1, maxLength: 14 }),
  order: fc.array(fc.nat(1_000), { minLength: 42, maxLength: 42 }),
  cuts: fc.array(fc.nat(5), { minLength: 42, maxLength: 42 }),
  together: fc.boolean(),
})

it('any batching, splitting, duplication and order of statuses ends in the join of them all', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ statuses, order, cuts, together }) => {
      const messages = await someSent(3)
      const copies = statuses
        .flatMap((status) => Array.from({ length: status.copies }, () => status))
        .map((status, index) => ({ status, key: order[index] ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ status: { message: which, state, echo } }) => {
          const target = messages[which] as (typeof messages)[number]
          // The unrecorded one can only be found by its echo.
          const opaque = echo || which === 1 ? JSON.stringify({ h: target.hash, a: 1 }) : undefined
          return {
            id: target.wamid,
            status: state,
            biz_opaque_callback_data: opaque,
            ...(state === 'failed' && { errors: [{ code: 131026 }] }),
          }
        })
      const batches: unknown[][] = [[]]
      copies.forEach((status, index) => {
        if (cuts[index] === 0) batches.push([])
        batches.at(-1)?.push(status)
      })
      const bodies = batches.map((batch) => envelope(stage().phoneNumberId, { statuses: batch }))
      if (together) await deliver(stage(), ...bodies)
      else for (const body of bodies) await deliver(stage(), body)

      for (const [index, { id }] of messages.entries()) {
        const expected = statuses
          .filter(({ message: which }) => which === index)
          .reduce((known, { state }) => joinDelivery(known, { state, attempt: 1 }), {
            state: 'pending' as const,
            attempt: 1,
          } as Parameters<typeof joinDelivery>[0])
        const [row] = await rows<{ delivery: string; error_code: string | null }>(
          stage(),
          'SELECT delivery, error_code FROM customer_chats WHERE id = $1',
          [id],
        )
        expect(row).toEqual({
          delivery: expected.state,
          error_code: expected.state === 'failed' ? '131026' : null,
        })
      }
    }),
    { numRuns: 60 },
  )
})

it('tells only what changes', async () => {
  const [one] = await someSent(1)
  const body = envelope(stage().phoneNumberId, { statuses: [{ id: one?.wamid, status: 'read' }] })
  await deliver(stage(), body, body)
  const rev = (await message(stage(), one?.id ?? '')).rev
  await deliver(
    stage(),
    body,
    envelope(stage().phoneNumberId, { statuses: [{ id: one?.wamid, status: 'delivered' }] }),
  )
  expect((await message(stage(), one?.id ?? '')).rev).toBe(rev)
})

it('keeps a status of an unknown message, and believes no echo of an attempt that was never made', async () => {
  const [, lost] = await someSent(2)
  const opaque = JSON.stringify({ h: lost?.hash, a: 2 })
  const unknown = aWamid()
  await deliver(
    stage(),
    envelope(stage().phoneNumberId, {
      statuses: [{ id: unknown, status: 'read', biz_opaque_callback_data: opaque }],
    }),
  )
  expect((await message(stage(), lost?.id ?? '')).ack).toBe(0)
  expect(
    await rows(stage(), 'SELECT status FROM parked_statuses WHERE whatsapp_message_id = $1', [unknown]),
  ).toEqual([{ status: 'read' }])
})

/** When the first of the statuses below says that it was, Unix seconds. */
const PRICED_AT = Math.floor(Date.now() / 1000) - 600
const priced = (id: string | undefined, status: string, billable: boolean, after = 0) => ({
  id,
  status,
  timestamp: String(PRICED_AT + after),
  pricing: {
    billable,
    pricing_model: 'PMP',
    category: billable ? 'marketing' : 'service',
    type: billable ? 'regular' : 'free_customer_service',
  },
})
const costs = (wamid: string) =>
  rows(
    stage(),
    `SELECT message_id::text, category, billable, model, priced_at FROM message_costs
     WHERE attempt = sha256(convert_to($1, 'UTF8'))`,
    [wamid],
  )
const momentAfter = (seconds: number) => new Date((PRICED_AT + seconds) * 1000)

const cost = (which: number, state: number, billable: boolean) => ({ which, state, billable, alone: true })

it('a cost counts once, however often, when and in whichever order it is told', async () => {
  const one = fc.record({ which: fc.nat(1), state: fc.nat(2), billable: fc.boolean(), alone: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 9 }), async (told) => {
      const messages = await someSent(2)
      const batches: object[][] = [[]]
      for (const { which, state, billable, alone } of told) {
        const { wamid, hash } = messages[which] as (typeof messages)[number]
        if (alone) batches.push([])
        // The second is found by its echo, in the last status alone: until then nobody knows whose it is.
        batches.at(-1)?.push({
          ...priced(wamid, STATES[state] ?? '', billable, state),
          ...(which === 1 && state === 2 && { biz_opaque_callback_data: JSON.stringify({ h: hash, a: 1 }) }),
        })
      }
      for (const statuses of batches) await deliver(stage(), envelope(stage().phoneNumberId, { statuses }))

      const charged: number[] = []
      for (const [index, { id, wamid }] of messages.entries()) {
        const of = told.filter(({ which }) => which === index)
        const billable = of.some((status) => status.billable)
        const known = index === 0 || of.some(({ state }) => state === 2)
        const last = Math.max(...of.map(({ state }) => state))
        expect(await costs(wamid)).toEqual(
          of.length === 0
            ? []
            : [
                {
                  message_id: known ? id : null,
                  category: billable ? 'marketing' : 'service',
                  billable,
                  model: 'PMP',
                  priced_at: momentAfter(last),
                },
              ],
        )
        if (billable && known) charged.push(last)
      }
      const { chat_ticket_id: chatTicket } = await message(stage(), messages[0]?.id ?? '')
      expect((await ticket(stage(), chatTicket)).last_cost_created_at).toBe(
        charged.length === 0 ? null : momentAfter(Math.max(...charged)).toISOString(),
      )
    }),
    {
      numRuns: 15,
      // What chance may leave out: free after billed and billed after free, each by itself; one learnt between.
      examples: [
        [[cost(0, 0, true), cost(0, 1, false)]],
        [[cost(0, 1, false), cost(0, 0, true)]],
        [[cost(1, 0, true), cost(1, 2, false)]],
      ],
    },
  )
})

it('panels hear once that a ticket cost something, and never of what is free', async () => {
  const [one] = await someSent(1)
  const { chat_ticket_id: chatTicket } = await message(stage(), one?.id ?? '')
  const tell = async (status: object) => {
    const seq = await head(stage())
    await deliver(stage(), envelope(stage().phoneNumberId, { statuses: [status] }))
    const events = await eventsSince(stage(), seq)
    return events.filter(({ event }) => event === 'Changed').length
  }
  expect(await tell(priced(one?.wamid, 'sent', false))).toBe(0)
  expect((await ticket(stage(), chatTicket)).last_cost_created_at).toBeNull()
  expect(await tell(priced(one?.wamid, 'delivered', true, 1))).toBe(1)
  expect(await tell(priced(one?.wamid, 'delivered', true, 1))).toBe(0)
  expect((await ticket(stage(), chatTicket)).last_cost_created_at).toBe(momentAfter(1).toISOString())
})

it('a price that cannot be read spoils no status', async () => {
  const [one] = await someSent(1)
  const pricing = { billable: 'yes', category: 7 }
  await deliver(
    stage(),
    envelope(stage().phoneNumberId, { statuses: [{ ...priced(one?.wamid, 'read', true), pricing }] }),
  )
  expect((await message(stage(), one?.id ?? '')).ack).toBe(3)
  expect(await costs(one?.wamid ?? '')).toEqual([])
})

it('costs stay of somebody erased, and lead to nobody', async () => {
  const [one] = await someSent(1)
  const { chat_ticket_id: chatTicket } = await message(stage(), one?.id ?? '')
  await deliver(
    stage(),
    envelope(stage().phoneNumberId, { statuses: [priced(one?.wamid, 'delivered', true)] }),
  )
  await work(stage(), (w) => eraseMessages(w, [chatTicket], 100))
  expect(await costs(one?.wamid ?? '')).toMatchObject([{ message_id: null, billable: true }])
})

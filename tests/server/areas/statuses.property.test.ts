import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinDelivery } from '../../../src/domain/messages/delivery'
import { aDatabase } from '../../databases'
import { aStage, aTakenTicket, aWamid, deliver, envelope, message, rows, send } from './stage'

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

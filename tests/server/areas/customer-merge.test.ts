import { describe, expect, it } from 'vitest'
import { mergeCustomers } from '../../../server/customers/merge'
import { undoMerge } from '../../../server/customers/merge.undo'
import { aDatabase } from '../../databases'
import { aStage, aTicket, rows, work } from './stage'

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
})

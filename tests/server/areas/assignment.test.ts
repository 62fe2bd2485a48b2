import { beforeEach, describe, expect, it } from 'vitest'
import { drainJob } from '../../../server/areas/assignment/drain.job'
import { finishTicket } from '../../../server/conversation/life/close'
import { createTransfer } from '../../../server/conversation/transfers/create'
import { setCustomerAttendants } from '../../../server/directory/customers/attendants'
import { endPause, startPause } from '../../../server/directory/pauses/pause'
import { laneOf } from '../../../server/platform/jobs/lanes'
import type { Viewer } from '../../../src/domain/access/visibility'
import { noticeKind } from '../../../src/domain/notices/who-is-told'
import { aDatabase } from '../../databases'
import { hands } from './hands'
import {
  aPhone,
  aStage,
  aTicket,
  deliver,
  envelope,
  eventsSince,
  head,
  rows,
  take,
  text,
  work,
} from './stage'

describe('a queue that is handed out by itself', () => {
  const stage = aStage(aDatabase())
  const { rule, comes, drain, ownerOf, set, linesOf, jobs, clear } = hands(stage)
  beforeEach(clear)

  it('gives the oldest first, in turn, to who is there, and tells it to the receiver alone', async () => {
    const queue = [await aTicket(stage()), await aTicket(stage()), await aTicket(stage())]
    await rule('rotation')
    await comes(stage().ana)
    await comes(stage().bruno)
    const before = await head(stage())
    expect(await drain()).toBe(3)
    const owners = await Promise.all(queue.map(({ id }) => ownerOf(id)))
    expect(owners).toEqual([stage().ana.id, stage().bruno.id, stage().ana.id])
    expect(await linesOf(queue[0]?.id ?? '')).toContain('Atendimento distribuído para Ana.')
    const told = (await eventsSince(stage(), before)).filter(({ event }) => event === 'ChatTicketTransferred')
    expect(told).toHaveLength(3)
    const notices = [stage().ana, stage().alice, { id: '1' }].map(({ id }) =>
      noticeKind({ userId: id }, told[0]?.data as never),
    )
    expect(notices).toEqual(['received', null, null])
    // Once more finds nothing, and changes nothing.
    expect(await drain()).toBe(0)
    // The turn is kept from one drain to the next.
    const fourth = await aTicket(stage())
    await drain()
    expect(await ownerOf(fourth.id)).toBe(stage().bruno.id)
  })

  it('is off until there is a rule, and leaves other departments to be taken', async () => {
    const waiting = await aTicket(stage())
    await comes(stage().ana)
    expect(await drain()).toBe(0)
    const [department] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Entregas') RETURNING id::text`,
      [stage().tenant.id],
    )
    await rule('least', { departmentId: department?.id ?? '' })
    expect(await drain()).toBe(0)
    await rows(stage(), 'UPDATE chat_tickets SET department_id = $2 WHERE id = $1', [
      waiting.id,
      department?.id,
    ])
    expect(await drain()).toBe(1)
    expect(await ownerOf(waiting.id)).toBe(stage().ana.id)
  })

  it('two drains at once, and somebody who takes meanwhile, give each ticket once and pass no limit', async () => {
    const queue = []
    for (let n = 0; n < 12; n++) queue.push(await aTicket(stage()))
    await rule('rotation')
    for (const viewer of [stage().ana, stage().bruno, stage().carla]) await comes(viewer)
    await rows(stage(), 'UPDATE users SET max_active_chat_tickets = 3')
    const taken = queue.slice(0, 4).map(({ id }) => take(stage(), stage().carla, id).catch(() => null))
    const drains = Array.from({ length: 4 }, drain)
    await Promise.all([...drains, ...taken])
    await drain()
    const held = await rows<{ user_id: number; count: number; transfers: number }>(
      stage(),
      `SELECT t.user_id, count(*)::integer, (SELECT count(*)::integer FROM ticket_transfers x
         JOIN chat_tickets o ON o.id = x.chat_ticket_id WHERE x.next_user_id = t.user_id AND o.state = 'open') AS transfers
       FROM chat_tickets t WHERE t.state = 'open' GROUP BY t.user_id ORDER BY 1`,
    )
    expect(held.map(({ count }) => count)).toEqual([3, 3, 3])
    expect(held.map(({ transfers }) => transfers)).toEqual([3, 3, 3])
  })

  it('goes on when somebody frees up, comes, is back from pause, or may have more: the database sees to it', async () => {
    const lane = laneOf('assignment.drain', `${stage().tenant.id}:assignment`)
    await rule('rotation')
    const woken = async () => {
      const all = await jobs()
      await stage().db.system((w) => w.query('DELETE FROM graphile_worker._private_jobs'))
      return all.map(({ queue_name }) => queue_name)
    }
    await woken()
    const held = await aTicket(stage())
    expect(await woken()).toEqual([lane])
    await comes(stage().ana)
    await rows(stage(), 'UPDATE users SET max_chat_tickets = 1 WHERE id = $1', [Number(stage().ana.id)])
    expect(await woken()).toEqual([lane])
    await drain()
    expect(await ownerOf(held.id)).toBe(stage().ana.id)
    await woken()
    const next = await aTicket(stage())
    await drain()
    expect(await ownerOf(next.id)).toBeNull()
    await woken()
    await work(stage(), (w) => finishTicket(w, stage().ana, held.id, new Date(), { silent: true }))
    expect(await woken()).toEqual([lane])
    await drainJob({ tenantId: stage().tenant.id }, { db: stage().db, now: () => new Date() })
    expect(await ownerOf(next.id)).toBe(stage().ana.id)
    await woken()
    await rows(stage(), `UPDATE sessions SET seen_at = now() + interval '20 seconds'`)
    expect(await woken()).toEqual([])
    await rows(stage(), 'UPDATE sessions SET seen_at = NULL')
    expect(await woken()).toEqual([])
    await rows(stage(), 'UPDATE sessions SET seen_at = now()')
    expect(await woken()).toEqual([lane])
    await work(stage(), (w) => startPause(w, stage().ana.id, null, new Date()))
    expect(await woken()).toEqual([])
    await work(stage(), (w) => endPause(w, stage().ana.id, null, new Date()))
    expect(await woken()).toEqual([lane])
    // Without a rule nothing is woken.
    await rows(stage(), 'UPDATE assignment_rules SET active = FALSE')
    await aTicket(stage())
    expect(await woken()).toEqual([])
  })

  it('gives nothing to who is on pause, full, or an administrator, and nothing that a bot serves', async () => {
    const waiting = await aTicket(stage())
    await rule('rotation')
    await comes(stage().alice)
    expect(await drain()).toBe(0)
    await comes(stage().ana)
    await work(stage(), (w) => startPause(w, stage().ana.id, null, new Date()))
    expect(await drain()).toBe(0)
    await work(stage(), (w) => endPause(w, stage().ana.id, null, new Date()))
    await rows(stage(), 'UPDATE users SET max_active_chat_tickets = 0')
    expect(await drain()).toBe(0)
    await rows(stage(), 'UPDATE users SET max_active_chat_tickets = NULL')
    await rows(stage(), 'UPDATE chat_tickets SET bot_is_active = TRUE WHERE id = $1', [waiting.id])
    expect(await drain()).toBe(0)
    await rows(stage(), 'UPDATE chat_tickets SET bot_is_active = FALSE WHERE id = $1', [waiting.id])
    expect(await drain()).toBe(1)
  })

  it('gives nothing to whose role does not open the attendance', async () => {
    const ticket = await aTicket(stage())
    await rule('rotation')
    await comes(stage().ana)
    const routes = (to: string) =>
      rows(stage(), `UPDATE roles SET has_permission_routes = ${to} WHERE name = 'atendente'`)
    await routes(`array_remove(has_permission_routes, 'chat/attendance')`)
    expect(await drain()).toBe(0)
    await routes(`has_permission_routes || '{chat/attendance}'`)
    expect(await drain()).toBe(1)
    expect(await ownerOf(ticket.id)).toBe(stage().ana.id)
  })

  it('goes by priority where the shop does', async () => {
    const [older, urgent] = [await aTicket(stage()), await aTicket(stage())]
    await rows(stage(), 'UPDATE chat_tickets SET priority = 2 WHERE id = $1', [urgent.id])
    await rows(stage(), 'UPDATE users SET max_chat_tickets = 1')
    await rule('least')
    await set({ priority_tickets_in_passive_flow: 'true' })
    await comes(stage().bruno)
    expect(await drain()).toBe(1)
    expect([await ownerOf(older.id), await ownerOf(urgent.id)]).toEqual([null, stage().bruno.id])
  })

  it('asks the customer’s own attendant first, then the substitute; and reads not past who is not there', async () => {
    const queue = []
    for (let n = 0; n < 3; n++) queue.push(await aTicket(stage()))
    const [own, substituted, others] = queue as [(typeof queue)[0], (typeof queue)[0], (typeof queue)[0]]
    const give = (customer: string, attendant: Viewer, substitute: Viewer | null) =>
      work(stage(), (w) =>
        setCustomerAttendants(w, stage().alice, {
          ids: [customer],
          attendant_id: attendant.id,
          substitute_id: substitute?.id ?? null,
        }),
      )
    await give(own.customer_id, stage().carla, stage().ana)
    await give(substituted.customer_id, stage().bruno, stage().carla)
    await rule('own')
    await comes(stage().ana)
    await comes(stage().carla)
    expect(await drain()).toBe(2)
    expect(await ownerOf(own.id)).toBe(stage().carla.id)
    expect(await ownerOf(substituted.id)).toBe(stage().carla.id)
    expect(await linesOf(substituted.id)).toContain(
      'Atendimento entregue a Carla, que substitui Bruno com este cliente.',
    )
    // Of nobody in particular: it waits to be taken.
    expect(await ownerOf(others.id)).toBeNull()
  })

  it('lets a customer come back to whom a person handed them; what was given by itself is no handing over', async () => {
    await set({ relate_chat_tickets_to_next_user: 'true' })
    const phone = aPhone()
    const writes = () => deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone)] }))
    const newest = async () => {
      const [row] = await rows<{ id: string }>(
        stage(),
        `SELECT t.id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1 ORDER BY t.id DESC LIMIT 1`,
        [phone],
      )
      return row?.id ?? ''
    }
    const close = async (id: string) => {
      await work(stage(), (w) => finishTicket(w, stage().alice, id, new Date(), { silent: true }))
      await writes()
      return newest()
    }
    await writes()
    await rule('rotation')
    await comes(stage().bruno)
    await drain()
    const first = await newest()
    expect(await ownerOf(first)).toBe(stage().bruno.id)
    const second = await close(first)
    expect(await ownerOf(second)).toBeNull()
    await work(stage(), (w) =>
      createTransfer(w, stage().alice, { chat_ticket_id: second, next_user_id: stage().ana.id }, new Date()),
    )
    const third = await close(second)
    expect(await ownerOf(third)).toBe(stage().ana.id)
    // On pause they are left out, and the queue hands the ticket out.
    await work(stage(), (w) => startPause(w, stage().ana.id, null, new Date()))
    const fourth = await close(third)
    expect(await ownerOf(fourth)).toBeNull()
    await drain()
    expect(await ownerOf(fourth)).toBe(stage().bruno.id)
  })
})

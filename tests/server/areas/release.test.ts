import { beforeEach, describe, expect, it } from 'vitest'
import { releaseTickets } from '../../../server/areas/assignment/release'
import { openingHours } from '../../../server/areas/automatic-messages/opening-hours'
import { returnTicket } from '../../../server/conversation/life/close'
import { strandedTickets } from '../../../server/conversation/tickets/stranded'
import { createTransfer } from '../../../server/conversation/transfers/create'
import { startPause } from '../../../server/directory/pauses/pause'
import { aDatabase } from '../../databases'
import { hands, MINUTE } from './hands'
import { aStage, aTakenTicket, eventsSince, head, rows, send, take, ticket, work } from './stage'

/** Seen to fail with the second look left out, the last word not counted, and the hours of the shop not asked. */
describe('tickets of who is away', () => {
  const stage = aStage(aDatabase())
  const { comes, goes, ownerOf, release, linesOf, clear } = hands(stage)
  beforeEach(clear)
  /** A ticket that Ana has had for hours. */
  const held = async () => {
    const taken = await aTakenTicket(stage())
    await rows(stage(), `UPDATE chat_tickets SET placed_at = now() - interval '5 hours' WHERE id = $1`, [
      taken.id,
    ])
    return taken
  }

  it('go back to the queue of their department after the grace, with a line, and are seen by who may act', async () => {
    const [department] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Balcão') RETURNING id::text`,
      [stage().tenant.id],
    )
    const { id } = await held()
    await rows(stage(), 'UPDATE chat_tickets SET department_id = $2 WHERE id = $1', [id, department?.id])
    await comes(stage().ana)
    expect(await release({ offline: 10 }, 60)).toBe(0)
    await goes(stage().ana, 9)
    expect(await release({ offline: 10 })).toBe(0)
    await goes(stage().ana, 11)
    expect(await release({ offline: 0, paused: 10 })).toBe(0)
    const before = await head(stage())
    expect(await release({ offline: 10 })).toBe(1)
    expect(await ticket(stage(), id)).toMatchObject({
      user_id: null,
      inbox: 1,
      inbox_department_id: department?.id,
      previous_user_id: stage().ana.id,
    })
    expect(await linesOf(id)).toContain('Voltou à fila: Ana está fora do ar.')
    expect(await release({ offline: 10 })).toBe(0)
    expect((await eventsSince(stage(), before)).map(({ event }) => event)).toEqual([
      'Changed',
      'customerChatCreated',
      'chatNotification',
    ])
    expect(await work(stage(), strandedTickets)).toEqual([])
  })

  it('stay with who is back in time, whose server was down, who put them off, and who is just writing', async () => {
    const { id, phone } = await held()
    await comes(stage().ana)
    await goes(stage().ana, 30)
    // Nobody watched until a minute ago: a server that was down sent nobody away.
    expect(await release({ offline: 10 }, 0, new Date(Date.now() - MINUTE))).toBe(0)
    await comes(stage().ana)
    expect(await release({ offline: 10 })).toBe(0)
    await work(stage(), (w) => startPause(w, stage().ana.id, null, new Date(Date.now() - 60 * MINUTE)))
    await send(stage(), stage().ana, phone)
    expect(await release({ paused: 10 })).toBe(0)
    await rows(
      stage(),
      `INSERT INTO drafts (tenant_id, user_id, chat_ticket_id, type, message, device, updated_at)
       VALUES ($1, $2, $3, 'chat', 'Um momen', 'd', now() + interval '5 minutes')`,
      [stage().tenant.id, Number(stage().ana.id), id],
    )
    expect(await release({ paused: 10 }, 12)).toBe(0)
    await rows(stage(), 'UPDATE chat_tickets SET snoozed_at = now() WHERE id = $1', [id])
    expect(await release({ paused: 10 }, 60)).toBe(0)
    await rows(stage(), 'UPDATE chat_tickets SET snoozed_at = NULL WHERE id = $1', [id])
    expect(await release({ paused: 10 }, 60)).toBe(1)
    expect(await linesOf(id)).toContain('Voltou à fila: Ana está em pausa.')
  })

  it('are not taken from anybody by two looks at once, or from who comes back between them', async () => {
    const all = []
    for (let n = 0; n < 4; n++) all.push(await held())
    await goes(stage().ana, 30)
    const counts = await Promise.all([release({ offline: 10 }), release({ offline: 10 })])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
    const again = await held()
    const grace = { offline: 10, paused: 0 }
    await work(stage(), async (w) => {
      // The lock of whoever answers at this moment: the look waits for it, and looks again.
      await w.query('SELECT id FROM chat_tickets WHERE id = $1 FOR UPDATE', [again.id])
      const looks = work(stage(), (other) => releaseTickets(other, grace, new Date(0), new Date()))
      await rows(stage(), 'SELECT pg_sleep(0.5)')
      await comes(stage().ana)
      return { looks }
    }).then(async ({ looks }) => expect(await looks).toBe(0))
    expect(await ownerOf(again.id)).toBe(stage().ana.id)
  })

  it('wait for the shop to open: a night is no absence', async () => {
    const { id } = await held()
    await goes(stage().ana, 600)
    const never = ['', '', '', '', '', '', '']
    await work(stage(), (w) =>
      openingHours.save(w, null, {
        instanceId: null,
        departmentId: null,
        week: never,
        national: false,
        days: [{ date: '2999-01-01', name: '', hours: '' }],
        absence: '',
        active: true,
      }),
    )
    // A shop that never opens waits for nobody.
    expect(await release({ offline: 10 })).toBe(1)
    expect(await ownerOf(id)).toBeNull()
    const second = await held()
    const tomorrow = new Date(Date.now() + 24 * 60 * MINUTE).toISOString().slice(0, 10)
    await rows(
      stage(),
      `UPDATE opening_hours SET calendar = jsonb_set(calendar, '{days}', jsonb_build_array(jsonb_build_object(
         'date', $1::text, 'name', '', 'hours', '08:00-18:00')))`,
      [tomorrow],
    )
    expect(await release({ offline: 10 })).toBe(0)
    // What was given to them meanwhile has its own grace.
    await rows(stage(), `UPDATE chat_tickets SET placed_at = now() + interval '4 days' WHERE id = $1`, [
      second.id,
    ])
    expect(await release({ offline: 10 }, 3 * 24 * 60)).toBe(0)
    await rows(stage(), 'UPDATE chat_tickets SET placed_at = now() WHERE id = $1', [second.id])
    expect(await release({ offline: 10 }, 3 * 24 * 60)).toBe(1)
    expect(await ownerOf(second.id)).toBeNull()
  })

  it('have what was asked of colleagues about them called back', async () => {
    const { id } = await held()
    await work(stage(), (w) =>
      createTransfer(w, stage().ana, { chat_ticket_id: id, next_user_id: stage().bruno.id }, new Date()),
    )
    await goes(stage().ana, 30)
    const before = await head(stage())
    expect(await release({ offline: 10 })).toBe(1)
    expect((await eventsSince(stage(), before)).map(({ event }) => event)).toContain('TransferCanceled')
    // And whoever takes it is not troubled by it.
    await take(stage(), stage().carla, id)
    await work(stage(), (w) => returnTicket(w, stage().carla, id, new Date()))
  })
})

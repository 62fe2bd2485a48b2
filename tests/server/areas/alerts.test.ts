import { describe, expect, it } from 'vitest'
import { area } from '../../../server/areas/alerts/area'
import { checkAlerts } from '../../../server/areas/alerts/check.job'
import { mayCall } from '../../../src/domain/access/permissions'
import { CALM_MS } from '../../../src/domain/alerts/alert-rule'
import { recipientOf } from '../../../src/domain/alerts/recipients'
import { aDatabase } from '../../databases'
import { aStage, aTicket, rows, work } from './stage'

const MINUTE_MS = 60_000

type Row = { state: string; value: number; ended: boolean; seen: boolean }

describe('what a shop is warned of', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const rule = (kind: string, threshold: number, mail = false) =>
    rows(
      stage(),
      `INSERT INTO alert_rules (tenant_id, name, kind, threshold, mail) VALUES ($1, $2, $3, $4, $5)`,
      [stage().tenant.id, `Regra ${kind} ${threshold}`, kind, threshold, mail],
    )
  const look = (at: number) =>
    work(stage(), (w) => checkAlerts(w, stage().config, new Date(Date.now() + at * MINUTE_MS)))
  const alerts = (kind: string) =>
    rows<Row>(
      stage(),
      `SELECT state, value, ended_at IS NOT NULL AS ended, seen_at IS NOT NULL AS seen FROM alerts WHERE kind = $1 ORDER BY id`,
      [kind],
    )
  const warned = async () =>
    Number(
      (
        await rows<{ n: string }>(stage(), `SELECT count(*) AS n FROM events WHERE event = 'reportWarning'`)
      )[0]?.n,
    )
  const mails = async () =>
    (
      await stage().db.system((w) =>
        w.query(
          `SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           WHERE t.identifier = 'mail.send' AND j.payload::jsonb ->> 'tenantId' = $1`,
          [String(stage().tenant.id)],
        ),
      )
    ).length

  /** Against: an alert at every look, one that ends at once, mails at every look. */
  it('is told once while it lasts, on screen and by mail, and ends after a calm while', async () => {
    await rule('queue', 10, true)
    await look(0)
    expect(await alerts('queue')).toEqual([])
    const ticket = await aTicket(stage())
    await rows(
      stage(),
      `UPDATE chat_tickets SET placed_at = now() - interval '12 minutes', waiting_since = now() - interval '12 minutes' WHERE id = $1`,
      [ticket.id],
    )
    const before = await warned()
    for (const at of [0, 1, 2]) await look(at)
    expect(await alerts('queue')).toMatchObject([{ state: 'raised', ended: false }])
    expect((await alerts('queue'))[0]?.value).toBeGreaterThanOrEqual(12)
    // The administrator's role alone lists the screen.
    expect((await warned()) - before).toBe(1)
    expect(await mails()).toBe(1)

    await rows(stage(), `UPDATE chat_tickets SET bot_is_active = true WHERE id = $1`, [ticket.id])
    await look(3)
    await look(3 + CALM_MS / MINUTE_MS - 1)
    expect((await alerts('queue'))[0]?.ended).toBe(false)
    await look(3 + CALM_MS / MINUTE_MS)
    expect(await alerts('queue')).toMatchObject([{ state: 'ended', ended: true }])
    await rows(stage(), `UPDATE chat_tickets SET bot_is_active = false WHERE id = $1`, [ticket.id])
    await look(10)
    expect(await alerts('queue')).toMatchObject([{ state: 'ended' }, { state: 'raised' }])
  })

  /** Against: everybody who opens the panel, a colleague who was not chosen, nobody once the chosen have left. */
  it('tells whom its rule names, on screen and by mail; once all of them have left, whoever opens the panel', async () => {
    const { ana, bruno, carla, alice, tenant } = stage()
    const toldOf = async () =>
      (
        await rows<{ id: number }>(
          stage(),
          `SELECT (data ->> 'user_id')::integer AS id FROM events WHERE event = 'reportWarning' ORDER BY seq DESC LIMIT 2`,
        )
      ).map(({ id }) => String(id))
    await rows(stage(), 'DELETE FROM alerts')
    await rows(stage(), 'DELETE FROM alert_rules')
    const ticket = await aTicket(stage())
    await rows(stage(), `UPDATE chat_tickets SET bot_is_active = true WHERE id <> $1`, [ticket.id])
    await rows(
      stage(),
      `UPDATE chat_tickets SET placed_at = now() - interval '2 hours', waiting_since = now() - interval '2 hours' WHERE id = $1`,
      [ticket.id],
    )
    const told = (keys: readonly string[]) => JSON.stringify(keys.map(recipientOf))
    const raise = async (name: string, keys: readonly string[]) => {
      const [before, mailed] = [await warned(), await mails()]
      await rows(
        stage(),
        `INSERT INTO alert_rules (tenant_id, name, kind, threshold, mail, told) VALUES ($1, $2, 'queue', 60, true, $3)`,
        [tenant.id, name, told(keys)],
      )
      await look(0)
      const n = (await warned()) - before
      expect((await mails()) - mailed).toBe(n)
      return (await toldOf()).slice(0, n).sort()
    }
    expect(await raise('pessoa', [`user:${bruno.id}`])).toEqual([bruno.id])
    const [role] = await rows<{ id: string }>(
      stage(),
      'SELECT role_id::text AS id FROM users WHERE id = $1',
      [Number(alice.id)],
    )
    expect(await raise('perfil e pessoa', [`role:${role?.id}`, `user:${ana.id}`])).toEqual(
      [alice.id, ana.id].sort(),
    )
    await rows(stage(), 'UPDATE users SET deleted_at = now() WHERE id = $1', [Number(carla.id)])
    expect(await raise('saiu', [`user:${carla.id}`])).toEqual([alice.id])
    await rows(stage(), 'UPDATE users SET deleted_at = NULL WHERE id = $1', [Number(carla.id)])
  })

  it('is changed by whoever’s role may, and names nobody who is not there', async () => {
    const may = (...routes: string[]) =>
      mayCall({ name: 'gerente', has_permission_routes: routes }, 'saveAlertRule')
    expect([may('control-panel'), may('control-panel', 'actions/change-alert-rules')]).toEqual([false, true])
    const save = area.resolvers.flatMap(({ Mutation }) => Mutation?.saveAlertRule ?? [])[0] as unknown as (
      ...all: unknown[]
    ) => Promise<string>
    const { db, tenant, alice } = stage()
    const form = { name: 'Nova', kind: 'queue', threshold: 5, mail: false, active: true }
    const principal = {
      viewer: alice,
      userId: alice.id,
      role: { name: 'administrador', has_permission_routes: [] },
    }
    const with_ = (key: string) =>
      save(null, { form: { ...form, told: [recipientOf(key)] } }, { db, tenant, principal })
    await expect(with_('user:999999')).rejects.toMatchObject({
      extensions: { code: 'INVALID', field: 'told' },
    })
    await expect(with_('role:999999')).rejects.toMatchObject({
      extensions: { code: 'INVALID', field: 'told' },
    })
    await with_(`user:${alice.id}`)
    expect(await rows(stage(), `SELECT told FROM alert_rules WHERE name = 'Nova'`)).toEqual([
      { told: [{ kind: 'user', user_id: alice.id, role_id: null }] },
    ])
  })

  it('ends what its rule no longer asks for', async () => {
    await rows(stage(), 'UPDATE alert_rules SET active = false')
    await look(11)
    expect((await alerts('queue')).every(({ ended }) => ended)).toBe(true)
  })

  /** Against: failures of few messages, those of hours ago. */
  it('minds failures of the last hour once there are enough messages to say something', async () => {
    await rule('failures', 20)
    const ticket = await aTicket(stage())
    const sent = (n: number, failed: number, ago: string) =>
      rows(
        stage(),
        `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, sent_at, place, delivery, tag_type)
         SELECT $1, $2, $3, $4, 'chat', 'x', now() - $7::interval, '1', CASE WHEN n <= $6 THEN 'failed' ELSE 'read' END, 'out'
         FROM generate_series(1, $5::integer) n`,
        [stage().tenant.id, ticket.id, ticket.customer_id, stage().instanceId, n, failed, ago],
      )
    await sent(9, 9, '1 minute')
    await sent(50, 50, '3 hours')
    await look(0)
    expect(await alerts('failures')).toEqual([])
    await sent(11, 0, '1 minute')
    await look(0)
    expect(await alerts('failures')).toMatchObject([{ state: 'raised', value: 45 }])
  })

  it('says that nobody attends once everybody was away for as long as the rule says', async () => {
    await rule('nobody', 10)
    await rows(
      stage(),
      `INSERT INTO sessions (tenant_id, user_id, refresh_hash, expires_at, seen_at) VALUES ($1, $2, 'h', now() + interval '1 day', now())`,
      [stage().tenant.id, Number(stage().ana.id)],
    )
    await look(5)
    expect(await alerts('nobody')).toEqual([])
    await look(12)
    expect(await alerts('nobody')).toMatchObject([{ state: 'raised' }])
  })

  /** Against: weeks of fewer than five grades, a score that rose. */
  it('minds a score that fell by as many points as the rule says, of five grades in each week', async () => {
    await rule('nps', 50)
    const graded = (n: number, grade: number, days: number) =>
      rows(
        stage(),
        `INSERT INTO ticket_grades (tenant_id, asked_at, ticket_id, cycle, scale, instance_id, grade)
         SELECT $1, now() - make_interval(days => $4::integer), 1000000 + $4::integer * 100 + $3::integer * 20 + n, 1, '0-10', $5, $3
         FROM generate_series(1, $2::integer) n`,
        [stage().tenant.id, n, grade, days, stage().instanceId],
      )
    await graded(5, 10, 9)
    await graded(4, 0, 1)
    await look(0)
    expect(await alerts('nps')).toEqual([])
    await graded(1, 7, 1)
    await look(0)
    expect(await alerts('nps')).toMatchObject([{ state: 'raised', value: 180 }])
  })
})

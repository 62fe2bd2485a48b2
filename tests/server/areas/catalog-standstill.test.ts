import { expect, it } from 'vitest'
import { sayStandstill } from '../../../server/areas/catalog/standstill'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

const stage = aStage(aDatabase())
const HOUR_MS = 3_600_000
const now = new Date('2026-11-20T12:00:00Z')
const say = (hours = 0) =>
  work(stage(), (w) => sayStandstill(w, stage().instanceId, new Date(now.getTime() + hours * HOUR_MS)))
const told = async () =>
  (
    await rows<{ title: string }>(
      stage(),
      `SELECT data ->> 'title' AS title FROM events WHERE event = 'reportWarning'`,
    )
  ).map(({ title }) => title)

/** Seen to fail without the time that is written down, and without its being forgotten. */
it('a catalogue that stands still for a day is said once, and again after it has moved', async () => {
  const { tenant, instanceId } = stage()
  await rows(stage(), 'INSERT INTO catalog_syncs (tenant_id, instance_id) VALUES ($1, $2)', [
    tenant.id,
    instanceId,
  ])
  await rows(
    stage(),
    `WITH p AS (INSERT INTO products (tenant_id, name, kind) VALUES ($1, 'Sabonete', 'other') RETURNING id)
     INSERT INTO catalog_items (tenant_id, instance_id, product_id, state, changed_at) SELECT $1, $2, p.id, 'queued', $3 FROM p`,
    [tenant.id, instanceId, now],
  )
  await say(23)
  expect(await told()).toEqual([])
  await say(25)
  const once = (await told()).length
  expect(await told()).toContain('Catálogo parado')
  await say(26)
  expect((await told()).length).toBe(once)
  await rows(stage(), `UPDATE catalog_items SET changed_at = $2 WHERE tenant_id = $1`, [
    tenant.id,
    new Date(now.getTime() + 27 * HOUR_MS),
  ])
  await say(28)
  await say(60)
  expect((await told()).length).toBe(2 * once)
})

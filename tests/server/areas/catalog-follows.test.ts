import { describe, expect, it } from 'vitest'
import { followProducts } from '../../../server/areas/catalog/sync'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

describe('a catalogue that is linked', () => {
  const stage = aStage(aDatabase())

  /** Seen to fail where every change began the wait again. */
  it('follows products a moment after the first change, however many come meanwhile', async () => {
    const due = async () => {
      const [job] = await stage().db.system((w) =>
        w.query<{ run_at: Date }>(
          `SELECT j.run_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           WHERE t.identifier = 'catalog.sync' AND j.payload ->> 'instanceId' = $1`,
          [stage().instanceId],
        ),
      )
      return job?.run_at.getTime()
    }
    await rows(stage(), `UPDATE instances SET meta_catalog_id = '444000000000001' WHERE id = $1`, [
      stage().instanceId,
    ])
    await work(stage(), followProducts)
    const first = await due()
    expect(first).toBeDefined()
    await work(stage(), followProducts)
    expect(await due()).toBe(first)
  })
})

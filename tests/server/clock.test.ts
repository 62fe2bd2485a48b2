import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { startServer } from '../../server/app'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { eventually, NOTHING_TOLD, testConfig } from './fixtures'

const database = aDatabase()
const unheard: unknown[] = []
const note = (error: unknown) => void unheard.push(error)
process.on('unhandledRejection', note)
afterAll(() => {
  process.off('unhandledRejection', note)
  vi.restoreAllMocks()
})

/** Seen to fail with the pool given to graphile-worker as it is: the process would end. */
it('a database that is away when the clock asks for it is asked again, and no node ends by it', async () => {
  const ask = pg.Pool.prototype.query
  let away = 3
  vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...asked: unknown[]) {
    const isClock =
      this.options.application_name === 'balcao jobs' && String(asked[0]).includes('known_crontabs')
    if (isClock && away-- > 0) return Promise.reject(new Error('away'))
    return Reflect.apply(ask, this, asked)
  } as never)
  const server = await startServer(testConfig(database.url()), { log: silentLog, jobs: NOTHING_TOLD })
  try {
    await eventually(async () => {
      const { rowCount } = await server.db.pool.query('SELECT FROM graphile_worker._private_known_crontabs')
      return rowCount !== 0
    })
    expect(away).toBeLessThan(0)
    expect(unheard).toEqual([])
  } finally {
    await server.close()
  }
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import { openPulse } from '../../server/platform/db/pulse'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { eventually, testConfig } from './fixtures'

/**
 * What a load balancer believes. Seen to fail with health that reads over the pool, as it did: it said "database: true"
 * while no webhook could be stored, and "false" while the pool was merely in use.
 */
describe('/healthz', () => {
  const database = aDatabase()
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(testConfig(database.url()), { log: silentLog })
  })
  afterAll(() => server.close())

  const health = async () => {
    const response = await fetch(`${server.url}/healthz`)
    const body = (await response.json()) as { database: boolean }
    return { status: response.status, database: body.database }
  }
  /** The table of the webhooks under another name: reading anything else works as before. */
  const rename = (from: string, to: string) =>
    server.db.system((work) => work.query(`ALTER TABLE ${from} RENAME TO ${to}`))

  it('says that the database fails while webhooks cannot be stored, and that it is well afterwards', async () => {
    expect(await health()).toMatchObject({ status: 200, database: true })
    await rename('webhook_inbox', 'webhook_inbox_away')
    try {
      expect(await eventually(async () => (await health()).status === 503)).toBe(true)
      expect((await health()).database).toBe(false)
    } finally {
      await rename('webhook_inbox_away', 'webhook_inbox')
    }
    expect(await eventually(async () => (await health()).database)).toBe(true)
    expect(await server.db.system((work) => work.query('SELECT 1 FROM webhook_inbox'))).toEqual([])
  })

  it('asks on a connection of its own, however busy the others are', async () => {
    const held = await Promise.all(Array.from({ length: 12 }, () => server.db.pool.connect()))
    try {
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      expect(await health()).toMatchObject({ status: 200, database: true })
    } finally {
      for (const client of held) client.release()
    }
  })

  it('a database whose folder is gone is not well, whatever it still writes', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'balcao-pulse-'))
    writeFileSync(path.join(folder, 'postmaster.pid'), '1')
    const pulse = openPulse(database.url(), silentLog, folder)
    expect(await pulse.beats()).toBe(true)
    await pulse.stands()
    rmSync(folder, { recursive: true })
    await expect(pulse.stands()).rejects.toThrow('ENOENT')
    expect(await eventually(async () => !(await pulse.beats()))).toBe(true)
    await pulse.close()
  })
})

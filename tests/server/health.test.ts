import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import { openPulse } from '../../server/platform/db/pulse'
import { silentLog } from '../../server/platform/log'
import { StartupError } from '../../server/platform/startup-error'
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

  /** Seen to fail with what the database is left out of health, and with an older build that is let in beside it. */
  it('fails when the database is a newer build’s, on which this one does not start; not when that says it may', async () => {
    const sql = (text: string) => server.db.system((work) => work.query(text))
    const said = async () => {
      const response = await fetch(`${server.url}/healthz`)
      const { migrations } = (await response.json()) as { migrations: boolean }
      return { status: response.status, migrations }
    }
    const another = () => startServer(testConfig(database.url()), { log: silentLog })
    await sql(`INSERT INTO migrations (name, run_on) VALUES ('9999_newer', now())`)
    await sql(
      `INSERT INTO migration_facts (name, compatible, version) VALUES ('9999_newer', false, '9.9.9+abc')`,
    )
    try {
      expect(await eventually(async () => (await said()).status === 503, 20_000)).toBe(true)
      expect((await said()).migrations).toBe(false)
      const refused = another()
      await expect(refused).rejects.toThrow(StartupError)
      await expect(refused).rejects.toThrow(
        /\(0\.\d.*, \d{4}_\w+\) é mais antigo .* 9999_newer \(9\.9\.9\+abc\)/,
      )
      await sql(`UPDATE migration_facts SET compatible = true WHERE name = '9999_newer'`)
      expect(await eventually(async () => (await said()).migrations, 20_000)).toBe(true)
      await (await another()).close()
    } finally {
      await sql(`DELETE FROM migrations WHERE name = '9999_newer'`)
      await sql(`DELETE FROM migration_facts WHERE name = '9999_newer'`)
      await eventually(async () => (await said()).status === 200, 20_000)
    }
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

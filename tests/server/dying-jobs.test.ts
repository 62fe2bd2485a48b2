import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/pool'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { aTenant, aUser, eventually, NOTHING_TOLD, testConfig } from './fixtures'

describe('a job that takes its process with it', () => {
  const database = aDatabase()
  const started: ChildProcess[] = []
  let last: RunningServer | undefined
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await last?.close()
  })
  /** A node that begins what there is; what it has begun. */
  const node = async (hangs: string) => {
    const begun: string[] = []
    const child = fork(path.join(import.meta.dirname, 'dying-node.ts'), [database.url(), hangs], {
      execArgv: ['--import', 'tsx'],
    })
    started.push(child)
    child.on('message', (name) => void begun.push(String(name)))
    await eventually(() => begun.includes('ready'), 60_000)
    return { begun, kill: () => child.kill('SIGKILL') }
  }
  const shopOf = async (db: OpenDatabase, slug: string) => {
    const shop = await aTenant(db, slug)
    const ana = await aUser(db, shop, 'ana', 'administrador')
    return { shop, userId: Number(ana.id) }
  }
  const anImport = async (db: OpenDatabase, { shop, userId }: Awaited<ReturnType<typeof shopOf>>) => {
    const id = await db.work(shop, async (work) => {
      const row = await work.one<{ id: string }>(
        `INSERT INTO imports (tenant_id, user_id, kind, name) VALUES ($1, $2, 'customers', 'a.csv') RETURNING id::text`,
        [shop.id, userId],
      )
      await work.enqueue(
        'imports.work',
        { tenantId: shop.id, importId: row?.id ?? '' },
        { runAt: new Date(Date.now() + 3_600_000) },
      )
      return row?.id
    })
    const state = async () =>
      (
        await db.pool.query<{ state: string; error: string }>(
          'SELECT state, error FROM imports WHERE id = $1',
          [id],
        )
      ).rows[0]
    return { state }
  }
  const now = (db: OpenDatabase) => db.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')

  /** Seen to fail with deaths that nobody looks at: the import would be begun again by every node, to its eighth try. */
  it('twice is given up: the shop is told where it looks, and its administrators; the job is kept for those who look into it', async () => {
    const node = await startServer(testConfig(database.url()), { log: silentLog, jobs: NOTHING_TOLD })
    try {
      const { db } = node
      const shop = await shopOf(db, 'b')
      const { state } = await anImport(db, shop)
      await db.pool.query(
        'INSERT INTO job_deaths (job_id, deaths) SELECT id, 2 FROM graphile_worker._private_jobs WHERE run_at > now()',
      )
      await db.pool.query(
        'UPDATE graphile_worker._private_jobs SET attempts = 2, run_at = now() WHERE run_at > now()',
      )
      await eventually(async () => (await state())?.state === 'failed', 30_000)
      expect((await state())?.error).toContain('parou duas vezes')
      const given = () =>
        db.pool.query(
          `SELECT attempts < max_attempts AS again, last_error FROM graphile_worker._private_jobs WHERE locked_at IS NULL AND last_error IS NOT NULL`,
        )
      expect(await eventually(async () => (await given()).rows[0], 10_000)).toEqual({
        again: false,
        last_error: expect.stringContaining('died twice'),
      })
      const notices = await db.work(shop.shop, (work) =>
        work.query<{ title: string }>(
          `SELECT data ->> 'title' AS title FROM events WHERE event = 'reportWarning' ORDER BY seq`,
        ),
      )
      expect(notices.map(({ title }) => title)).toEqual(['A importação parou', 'Um trabalho foi abandonado'])
      await db.pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM job_deaths')
    } finally {
      await node.close()
    }
  })

  it('once is done alone, and what died beside it comes through; a second time counts against it alone @long', async () => {
    const first = await node('imports.work,tickets.wake')
    const db = openDatabase(database.url(), { log: silentLog })
    const shop = await shopOf(db, 'a')
    const { state } = await anImport(db, shop)
    await db.work(shop.shop, (work) =>
      work.enqueue(
        'tickets.wake',
        { tenantId: shop.shop.id, ticketId: '1' },
        { runAt: new Date(Date.now() + 3_600_000) },
      ),
    )
    await now(db)
    await eventually(() => first.begun.length === 3, 30_000)
    first.kill()

    const second = await node('imports.work')
    await eventually(() => second.begun.length === 3, 60_000)
    expect(second.begun.sort()).toEqual(['imports.work', 'ready', 'tickets.wake'])
    const left = async () => (await db.pool.query('SELECT 1 FROM graphile_worker._private_jobs')).rowCount
    await eventually(async () => (await left()) === 1, 30_000)
    second.kill()

    last = await startServer(testConfig(database.url()), { log: silentLog, jobs: NOTHING_TOLD })
    await eventually(async () => (await state())?.state === 'failed', 30_000)
    const deaths = await db.pool.query<{ deaths: number }>('SELECT deaths FROM job_deaths ORDER BY deaths')
    expect(deaths.rows.map((row) => row.deaths)).toEqual([1, 2])
    await db.close()
  }, 180_000)
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import { housekeepingSteps } from '../../server/assemble'
import { sweepBodies } from '../../server/conversation/providers/sweep'
import { BATCH } from '../../server/platform/housekeeping/batches'
import { housekeepingCron, housekeepingJob } from '../../server/platform/housekeeping/jobs'
import { sweepEvents } from '../../server/platform/housekeeping/own-steps'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { aTenant, eventually, testConfig } from './fixtures'

type Deletion = { text: string; values: unknown[]; rows: number }

/** Every DELETE that is sent while `run` is under way, with how many rows it took. */
async function deletionsOf(run: () => Promise<unknown>): Promise<Deletion[]> {
  const sent: Deletion[] = []
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const answer = query.apply(this, args)
    const [text, values] = args
    if (typeof text === 'string' && text.includes('DELETE FROM'))
      void (answer as Promise<pg.QueryResult>).then(({ rowCount }) =>
        sent.push({ text, values: Array.isArray(values) ? values : [], rows: rowCount ?? 0 }),
      )
    return answer
  } as typeof pg.Client.prototype.query)
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  return sent
}

/** Seen to fail with each of the faults in tests/faults/operations.ts. */
describe('housekeeping', () => {
  const database = aDatabase()
  const ended: (() => void)[] = []
  let server: RunningServer
  const helpers = () => ({ ...server.services, now: () => new Date() })
  beforeAll(async () => {
    const steps = housekeepingSteps.map((step) => {
      if (step.name === 'schedules')
        return { ...step, run: () => new Promise<void>((resolve) => ended.push(resolve)) }
      return step.name === 'events' ? { ...step, run: () => Promise.reject(new Error('no disk')) } : step
    })
    server = await startServer(testConfig(database.url()), {
      log: silentLog,
      jobs: { 'platform.housekeeping': housekeepingJob(steps) },
    })
  })
  afterAll(() => server.close())

  it('deletes fifty thousand events and as many bodies, never more than a batch in one statement', async () => {
    const tenant = await aTenant(server.db, 'cheia')
    await server.db.system(async (work) => {
      await work.query(
        `INSERT INTO events (tenant_id, seq, event, v, at, audience, data)
         SELECT $1, n, 'x', 1, CASE WHEN n <= 50000 THEN now() - interval '15 days' ELSE now() END, '{"kind":"tenant"}', '{}'
         FROM generate_series(1, 50010) n`,
        [tenant.id],
      )
      await work.query(
        `INSERT INTO webhook_inbox (provider, body, processed_at)
         SELECT 'whatsapp', '', now() - interval '31 days' FROM generate_series(1, 50000)`,
      )
      await work.query('ANALYZE events, webhook_inbox')
    })
    for (const step of [sweepEvents, sweepBodies]) {
      const sent = await deletionsOf(() => step.run(helpers()))
      expect(Math.max(...sent.map(({ rows }) => rows))).toBeLessThanOrEqual(BATCH)
      expect(sent.reduce((sum, { rows }) => sum + rows, 0)).toBe(50_000)
    }
    const [left] = await server.db.system((work) =>
      work.query('SELECT count(*)::integer AS n, min(seq)::integer AS first FROM events'),
    )
    expect(left).toEqual({ n: 10, first: 50_001 })
  }, 60_000)

  it.each(housekeepingSteps)('$name finds what it deletes by an index', async ({ run }) => {
    const sent = await deletionsOf(() => run(helpers()))
    // Some delete the same of each of thousands of days: the plan is one.
    for (const { text, values } of new Map(sent.map((one) => [one.text, one])).values()) {
      const plan = await server.db.system(async (work) => {
        // Where nothing else is left, a missing index shows as a scan of the table or as a sort.
        await work.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
        const rows = await work.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).not.toMatch(/Seq Scan on (?!tenants)|Sort/)
    }
  })

  it('spreads any number of steps over the hour: no minute has more than one more than another', () => {
    const step = housekeepingSteps[0] as (typeof housekeepingSteps)[number]
    for (let steps = 1; steps <= 200; steps++) {
      const cron = housekeepingCron(Array.from({ length: steps }, (_, n) => ({ ...step, name: `step ${n}` })))
      const perMinute = Array.from({ length: 60 }, () => 0)
      for (const { match } of cron) {
        const minute = Number(String(match).split(' ')[0])
        perMinute[minute] = (perMinute[minute] ?? 0) + 1
      }
      expect([Math.min(...perMinute), Math.max(...perMinute)]).toEqual([
        Math.floor(steps / 60),
        Math.ceil(steps / 60),
      ])
    }
  })

  it('a step that fails and one that hangs hold up no other, and /healthz tells since when', async () => {
    const cron = housekeepingCron(housekeepingSteps)
    for (const { task, payload, options } of cron)
      await server.db.system((work) =>
        work.query(
          'SELECT graphile_worker.add_job($1, $2, queue_name => $3, max_attempts => $4, job_key => $5)',
          [task, payload, options?.queueName, options?.maxAttempts, options?.jobKey],
        ),
      )
    const ages = async () => {
      const response = await fetch(`${server.url}/healthz`)
      expect(response.status).toBe(200)
      const { housekeeping_s } = (await response.json()) as { housekeeping_s: Record<string, number | null> }
      return housekeeping_s
    }
    const missing = async () =>
      Object.entries(await ages()).flatMap(([name, age]) => (age === null ? [name] : []))
    await eventually(async () => (await missing()).length === 2, 40_000)
    expect(await missing()).toEqual(['events', 'schedules'])
    expect((await ages()).webhooks).toBeLessThan(30)
    for (const end of ended) end()
    await eventually(async () => (await missing()).length === 1)
  }, 60_000)
})

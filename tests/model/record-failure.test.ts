import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { registry } from '@domain/core'
import { readLogFile } from '@infra/logfile/read'
import { replay } from '@infra/logfile/replay'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenants } from './arbitraries'
import { play, signedIn } from './entries'
import { assertRecorded } from './record-failure'
import type { Tenant } from './tenant'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-failures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const draftsOf = (tenant: Tenant) => [...signedIn(), ...tenant.events]

test('a law that fails leaves its counterexample as a log', async () => {
  const nobodyIsAnswered = fc.property(tenants(30), (tenant) => {
    expect(
      [...play(draftsOf(tenant)).world.rows.messages.values()].filter((row) => row.data.tag_type === 'out'),
    ).toEqual([])
  })
  await expect(assertRecorded(nobodyIsAnswered, draftsOf, { seed: 7 }, folder)).rejects.toThrow(
    /Property failed[\s\S]*as a log: .*-7\.ndjson/,
  )
  expect(await readdir(folder)).toEqual(['a-law-that-fails-leaves-its-counterexample-as-a-log-7.ndjson'])
  const text = await readFile(path.join(folder, (await readdir(folder))[0] ?? ''), 'utf8')
  const read = readLogFile(text, registry)
  if (!read.ok) throw new Error(read.reason)
  const { world, report } = replay(read.file, registry)
  expect(report).toMatchObject({ matches: true, quarantinedCount: 0 })
  // Shrunken: the tenant's opening, and nothing more.
  expect(report.folded).toBe(signedIn().length + 9)
  expect([...world.rows.messages.values()].some((row) => row.data.tag_type === 'out')).toBe(true)
})

test('a law that holds leaves nothing', async () => {
  await assertRecorded(
    fc.property(tenants(5), (tenant) => tenant.tickets.size > 0),
    draftsOf,
    { numRuns: 3 },
    path.join(folder, 'none'),
  )
  expect(await readdir(folder)).not.toContain('none')
})

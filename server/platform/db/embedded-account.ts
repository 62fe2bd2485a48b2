import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup-error'

/** Under which account PostgreSQL runs, and how to start a program as it. */
export type Account = Readonly<{
  name: string
  uid?: number
  gid?: number
  /** Words put before the command, where plain setuid is not enough. */
  prefix: readonly string[]
}>

/**
 * PostgreSQL refuses to run as root. Started by anyone else it runs as that user; started by root it runs as
 * the owner of an existing database folder, else as `balcao`, `postgres`, an account made for it, or `nobody`.
 * @throws StartupError when that account cannot reach the folders it needs.
 */
export function databaseAccount(dataDir: string, programs: string): Account {
  if (process.getuid?.() !== 0) return { name: 'self', prefix: [] }
  const account =
    ownerOf(path.join(dataDir, 'postgres')) ??
    named('balcao') ??
    named('postgres') ??
    made() ??
    named('nobody')
  if (!account)
    throw new StartupError(
      'O PostgreSQL embutido não roda como root e não consegui criar um usuário para ele: crie o usuário “balcao”.',
    )
  // It must pass through DATA_DIR, not list it.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  const blocked = [dataDir, programs].map((folder) => barrier(folder, account)).find(Boolean)
  if (blocked === undefined) return { ...account, prefix: [] }
  const prefix = searchPrefix(account)
  if (prefix) return { name: account.name, prefix }
  throw new StartupError(
    `Iniciado como root, o PostgreSQL embutido roda como “${account.name}”, que não alcança ${blocked}: rode sem root, mova a pasta ou libere a passagem com chmod o+x.`,
  )
}

/** Who owns the database's files; undefined where that is whoever runs us. */
export function accountIds(account: Account): { uid: number; gid: number } | undefined {
  if (account.uid !== undefined && account.gid !== undefined) return { uid: account.uid, gid: account.gid }
  const word = (name: string) => Number(account.prefix.find((w) => w.startsWith(name))?.split('=')[1])
  return account.prefix.length ? { uid: word('--reuid'), gid: word('--regid') } : undefined
}

type Passwd = { name: string; uid: number; gid: number }

function accounts(): Passwd[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

const named = (name: string) => accounts().find((entry) => entry.name === name)

function ownerOf(folder: string): Passwd | undefined {
  if (!existsSync(folder)) return undefined
  const { uid } = statSync(folder)
  return uid === 0 ? undefined : accounts().find((entry) => entry.uid === uid)
}

function made(): Passwd | undefined {
  // Debian and Red Hat have useradd, Alpine has adduser; neither may be allowed.
  for (const [command, args] of [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'balcao']],
    ['adduser', ['-S', '-D', '-H', 'balcao']],
  ] as const) {
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 10_000 })
    } catch {
      continue
    }
    const account = named('balcao')
    if (account) return account
  }
  return undefined
}

/** The first folder on the way that the account may not pass through. */
function barrier(folder: string, account: Passwd): string | undefined {
  const parents: string[] = []
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) parents.unshift(at)
  return parents.find((at) => {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    return (mode & bit) === 0
  })
}

/** Keeps root's right to pass through folders (and nothing else of root), where util-linux and the kernel allow it. */
function searchPrefix(account: Passwd): string[] | undefined {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = [
      'setpriv',
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
    ]
    try {
      execFileSync('setpriv', [...prefix.slice(1), 'true'], { stdio: 'ignore', timeout: 5_000 })
      return prefix
    } catch {
      // Not there, or not allowed in this container: the next, and then the caller's sentence.
    }
  }
  return undefined
}

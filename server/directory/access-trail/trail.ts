import type { AccessTrail } from '../../platform/access-trail'
import { backoffMs } from '../../platform/backoff'
import type { Database, Tenant } from '../../platform/db/work'
import type { Log } from '../../platform/log'
import { errorLine } from '../../platform/startup-error'
import { noteGap } from '../security-log/note'
import { spanAt } from './kinds'
import { type Access, writeAccesses } from './write'

type Options = {
  db: Database
  log: Log
  /** ms of the epoch. */
  now?: () => number
  /** How many accesses of one tenant wait at most. */
  most?: number
}

/** How long an access waits before it is written, ms: what a node that is killed loses. */
const EVERY_MS = 1_000
/** Accesses written by one statement. */
const BATCH = 1_000
/** A tenant that reads faster than the database writes loses the rest, which is told: its memory ends here. */
const MOST_WAITING = 20_000
/** Of what was written the newest are known, so that a list that is read again and again is written once. */
const MOST_KNOWN = 50_000
/** How often a node that stops tries what the database did not take. */
const LAST_TRIES = 3

type Waiting = { readonly tenant: Tenant; readonly accesses: Map<string, Access>; lost: number }

/** Opens the trail of a node; it writes every second. */
export function openTrail({ db, log, now = Date.now, most = MOST_WAITING }: Options): AccessTrail {
  const waiting = new Map<number, Waiting>()
  let known = new Set<string>()
  let knownBefore = new Set<string>()
  let running: Promise<void> = Promise.resolve()
  let failures = 0
  let notBefore = 0
  let closed = false

  const remember = (key: string) => {
    if (known.size >= MOST_KNOWN / 2) {
      knownBefore = known
      known = new Set()
    }
    known.add(key)
  }

  const write = async (one: Waiting): Promise<void> => {
    const batch = [...one.accesses].slice(0, BATCH)
    const { lost } = one
    await db.work(one.tenant, async (work) => {
      await writeAccesses(
        work,
        batch.map(([, access]) => access),
      )
      if (lost > 0) await noteGap(work)
    })
    if (lost > 0)
      log.error('Acessos a clientes perdidos: chegaram mais do que o banco aceitou.', {
        loja: one.tenant.slug,
        quantos: lost,
      })
    one.lost -= lost
    for (const [key, { of }] of batch) {
      one.accesses.delete(key)
      // A file that nobody was sent yet may come into a conversation within the same span.
      if (of !== 'file') remember(key)
    }
  }

  const writeAll = async (): Promise<void> => {
    for (const [id, one] of waiting)
      try {
        // As many as wait now: what comes meanwhile has its turn after the other tenants.
        for (let n = Math.ceil(one.accesses.size / BATCH); n > 0; n--) await write(one)
        if (one.accesses.size === 0 && one.lost === 0) waiting.delete(id)
        failures = 0
      } catch (error) {
        failures += 1
        notBefore = Date.now() + backoffMs(failures, { first: EVERY_MS, cap: 30_000 })
        log.warn('Acessos a clientes não gravados; nova tentativa em breve.', {
          loja: one.tenant.slug,
          quantos: one.accesses.size,
          erro: errorLine(error),
        })
      }
  }

  const flush = (): Promise<void> => {
    running = running.then(writeAll)
    return running
  }

  const timer = setInterval(() => {
    if (waiting.size > 0 && Date.now() >= notBefore) void flush()
  }, EVERY_MS)
  timer.unref()

  return {
    saw(tenant, userId, kind, of, ids) {
      if (closed) return
      const at = now()
      const span = spanAt(kind, at)
      for (const id of ids) {
        const key = `${tenant.id}/${userId}/${kind}/${span}/${of}/${id}`
        if (known.has(key) || knownBefore.has(key)) continue
        let one = waiting.get(tenant.id)
        if (!one) {
          one = { tenant, accesses: new Map(), lost: 0 }
          waiting.set(tenant.id, one)
        }
        if (one.accesses.has(key)) continue
        if (one.accesses.size >= most) one.lost += 1
        else one.accesses.set(key, { userId: Number(userId), kind, of, id, at })
      }
    },
    flush,
    async close() {
      closed = true
      clearInterval(timer)
      for (let n = 0; n < LAST_TRIES; n++) {
        await flush()
        if (waiting.size === 0) return
      }
      for (const { tenant, accesses, lost } of waiting.values())
        log.error('Acessos a clientes perdidos ao encerrar.', {
          loja: tenant.slug,
          quantos: accesses.size + lost,
        })
    },
  }
}

import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { foldAll } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import { deviceClock } from '@infra/clock'
import { deviceIds } from '@infra/ids'
import { advanceCheckpoint, readBase } from '@infra/log/checkpoint-store'
import { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { mergeSegments } from '@infra/log/merge'
import { storeAdmission } from '@infra/log/read-segments'
import { keepLog } from '../../../src/app/runtime/internal/keep-log'
import { Runtime } from '../../../src/app/runtime/runtime'
import { event, numbered, signedIn } from '../../model/entries'
import { aCustomer, aMessage, aTicket } from '../../model/rows'

/*
 * The product's store by itself, in a real browser, for tests that kill it in the middle of its work. What is
 * written follows from the position alone, so that whoever comes afterwards knows what has to be there.
 */

const TICKETS = 40

/** The first entries of the log; the same in every life of the page. */
function entriesUpTo(count: number): Entry[] {
  const drafts = Array.from({ length: Math.max(0, count) }, (_, i) => {
    const seq = i + 1
    const id = String((i % TICKETS) + 1)
    const ticket = aTicket(id, { customer: aCustomer(id), rev: seq, last_msg: `Mensagem ${seq}` })
    const message = aMessage(String(seq), id, { rev: seq })
    return event(seq, 'customerChatCreated', { message, ticket })
  })
  return numbered([...signedIn(), ...drafts]).slice(0, count)
}

const MOST = 20_000
const all = entriesUpTo(MOST)

const openStore = async () => {
  const db = new LocalDatabase('killed')
  await db.open()
  return db
}

/** Appends, merges and drops without end; says what was acknowledged and what is being done. */
async function churn(say: (what: string, pos: number) => void): Promise<void> {
  const db = await openStore()
  const log = new DexieLog(db)
  const found = await db.meta.get('log')
  let pos = found?.key === 'log' ? found.pos : 0
  const appending = async () => {
    for (let n = 1; pos < MOST; n = (n % 9) + 1) {
      await log.append(all.slice(pos, pos + n), { durable: n % 3 === 0 })
      pos += n
      say('appended', pos)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const keeping = async () => {
    for (;;) {
      say('merging', pos)
      await mergeSegments(db, 2, 200)
      say('checkpointing', pos)
      await advanceCheckpoint(db, registry, { entries: 100, since: 0, upTo: pos })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all([appending(), keeping()])
}

/** What is on disk, against what has to be there. */
async function verify() {
  const db = await openStore()
  const door = storeAdmission(registry)
  const base = await readBase(db, door)
  const from = base.pos
  const { meta, entries, damage } = await new DexieLog(db, door).read()
  foldAll(registry, base, entries)
  const wanted = emptyWorld()
  foldAll(registry, wanted, all.slice(0, meta.pos))
  const segments = await db.log.count()
  db.close()
  return { from, to: meta.pos, damage, segments, hash: stateHash(base), wanted: stateHash(wanted) }
}

/** A page whose log is written by the panel's own writer, and freed by its own keeping. */
async function openPage() {
  const db = new LocalDatabase('full')
  await db.open()
  const log = new DexieLog(db)
  const runtime = new Runtime(emptyWorld(), registry, deviceClock, deviceIds)
  log.makeRoom = async () => (await keepLog(db, registry, { now: Date.now(), room: true })).damaged === null
  await runtime.adopt(emptyWorld(), registry, log)
  /** One entry of so many bytes that no compression makes smaller. */
  const ingest = (bytes: number) => {
    const ballast = randomText(bytes)
    runtime.ingest([{ kind: 'mark', name: 'some.news', src: 'app', data: { ballast } }])
  }
  const state = async () => {
    const base = await readBase(db, storeAdmission(registry))
    const { meta, entries, damage } = await log.read()
    foldAll(registry, base, entries)
    const equal = meta.pos === runtime.world.pos && stateHash(base) === stateHash(runtime.world)
    return { failing: runtime.storageFailing.get(), to: meta.pos, pos: runtime.world.pos, damage, equal }
  }
  return { ingest, state, flush: () => runtime.flush().catch(() => {}) }
}

const randomText = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 32) }, () => deviceIds.unique()).join('')

export type StorePage = { churn: typeof churn; verify: typeof verify; openPage: typeof openPage }
Object.assign(window, { storePage: { churn, verify, openPage } satisfies StorePage })

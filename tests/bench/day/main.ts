import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { deviceClock } from '@infra/clock'
import { deviceIds } from '@infra/ids'
import { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { RowStore } from '@infra/log/row-store'
import { importKey, sizeOf } from '@infra/log/seal'
import { randomSecret } from '@infra/log/store-key'
import { ClosedCleaner } from '../../../src/app/runtime/internal/closed-cleaner'
import { keepLog } from '../../../src/app/runtime/internal/keep-log'
import { RowKeeper } from '../../../src/app/runtime/row-keeper'
import { type Fact, Runtime } from '../../../src/app/runtime/runtime'
import { FakeClock } from '../../clock'
import { shift } from './shift'

/** Events that come together in a frame. */
const FRAME = 50
/** Rows are written and the log kept this often, in events, as app/runtime/internal/log-keeper.ts does. */
const KEPT = 1_000
/** Closed tickets are let go and rows packed this often, in events: a quarter of an hour at 20,000 an hour. */
const QUARTER = 5_000
const QUARTER_MS = 15 * 60_000

const idle = () => new Promise((resolve) => requestIdleCallback(resolve))

/** A day in the panel's runtime, with its keepers on a clock that goes as fast as the work is done. */
async function beginDay() {
  const db = new LocalDatabase('day')
  db.key = await importKey(randomSecret())
  await db.open()
  const clock = new FakeClock()
  const runtime = new Runtime(emptyWorld(), registry, deviceClock, deviceIds)
  const rows = new RowKeeper(new RowStore(db), clock, () => runtime.world, runtime)
  runtime.listener = { changed: (change) => rows.note(change) }
  await runtime.adopt(emptyWorld(), registry, new DexieLog(db))
  new ClosedCleaner({ runtime, clock, shown: () => [], drafts: () => [], typing: () => false })
  const events = shift()
  const most = { entries: 0, keepMs: 0, tickets: 0 }

  /** What the keepers do in a quarter of an hour, each in the page's idle moments. */
  const keep = async () => {
    most.tickets = Math.max(most.tickets, runtime.world.rows.tickets.size)
    await clock.pass(QUARTER_MS)
    for (let before = -1; before !== runtime.world.pos; ) {
      before = runtime.world.pos
      for (let i = 0; i < 3; i++) {
        await idle()
        await clock.pass(1)
      }
    }
    await clock.pass(QUARTER_MS)
    await idle()
  }

  const keepStore = async () => {
    await rows.flush()
    const log = await db.meta.get('log')
    if (log?.key === 'log') most.entries = Math.max(most.entries, log.pos - log.base)
    const from = performance.now()
    const { damaged } = await keepLog(db, registry, { now: Date.now(), room: false })
    if (damaged !== null) throw new Error(damaged)
    most.keepMs = Math.max(most.keepMs, performance.now() - from)
  }

  return {
    async play(count: number) {
      for (let done = 0; done < count; done += FRAME) {
        const frame: Fact[] = []
        while (frame.length < FRAME) frame.push(events.next().value)
        runtime.ingest(frame)
        await runtime.flush()
        if ((done + FRAME) % QUARTER === 0) await keep()
        if ((done + FRAME) % KEPT === 0) await keepStore()
      }
    },
    /** What of the world lives how much, to find what grows. */
    sizes() {
      const { world } = runtime
      const tables = Object.entries(world.rows).filter(([, table]) => table.size > 0)
      return {
        ...Object.fromEntries(tables.map(([name, table]) => [name, `${table.size} (${table.warmCount})`])),
        seen: world.seen.size,
        parked: world.parkedCount,
        transfersOf: world.index.transfersOf.size,
      }
    },
    async end() {
      const log = await db.meta.get('log')
      const checkpoint = await db.meta.get('checkpoint')
      let logBytes = 0
      await db.log.each((segment) => {
        logBytes += sizeOf(segment.encoding !== 'columns+gzip' ? segment.json : segment.bytes)
      })
      db.close()
      return {
        mostEntries: most.entries,
        mostTickets: most.tickets,
        longestKeepMs: most.keepMs,
        entries: log?.key === 'log' ? log.pos - log.base : 0,
        logBytes,
        checkpointBytes: checkpoint?.key === 'checkpoint' ? sizeOf(checkpoint.bytes) : 0,
        tickets: runtime.world.rows.tickets.size,
        messages: runtime.world.rows.messages.size,
      }
    },
  }
}

export type Day = Awaited<ReturnType<typeof beginDay>>
Object.assign(window, { beginDay })

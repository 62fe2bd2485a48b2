import { registry } from '@domain/core'
import { emptyWorld } from '@domain/kernel/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { deviceClock } from '@infra/clock'
import { deviceIds } from '@infra/ids'
import { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { RowStore } from '@infra/log/row-store'
import { keepLog } from '../../../src/app/keep-log'
import { RowKeeper } from '../../../src/app/row-keeper'
import { type Fact, Runtime } from '../../../src/app/runtime'
import { mixedWorkload } from '../workload'

/** Events that come together in a frame. */
const FRAME = 50
/** Rows and log are kept this often, in events: a quarter of an hour at 20,000 events an hour. */
const QUARTER = 5_000
/** Of the next morning, other tickets, messages and customers than before. */
const LATER = 1_000_000

function* facts(count: number): Generator<Fact> {
  const entries = mixedWorkload().filter(({ kind }) => kind === 'event')
  for (let i = 0; i < count; i++) {
    const round = Math.floor(i / entries.length)
    const { pos: _, ...entry } = entries[i % entries.length] as Entry
    const shift = (n: number | undefined) => (n ?? 0) + round * entries.length
    const id = deviceIds.unique()
    const data: unknown = round === 0 ? entry.data : JSON.parse(shifted(JSON.stringify(entry.data), round))
    yield { ...entry, id, seq: shift(entry.seq), prev: shift(entry.prev), data }
  }
}

const shifted = (json: string, round: number): string =>
  json.replace(/"(id|chat_ticket_id|customer_id)":"(\d+)"/g, (_, key: string, n: string) => {
    return `"${key}":"${Number(n) + round * LATER}"`
  })

/** Plays a day and says what the store and the page hold at its quarters and at its end. */
async function playDay(events: number) {
  const db = new LocalDatabase('day')
  await db.open()
  const runtime = new Runtime(emptyWorld(), registry, deviceClock, deviceIds)
  const rows = new RowKeeper(new RowStore(db), deviceClock, () => runtime.world, runtime)
  runtime.listener = { changed: (change) => rows.note(change) }
  await runtime.adopt(emptyWorld(), registry, new DexieLog(db))
  const most = { entries: 0, keepMs: 0 }
  let frame: Fact[] = []
  let count = 0
  for (const fact of facts(events)) {
    frame.push(fact)
    count += 1
    if (frame.length < FRAME) continue
    runtime.ingest(frame)
    frame = []
    await runtime.flush()
    if (count % QUARTER !== 0) continue
    await rows.flush()
    const log = await db.meta.get('log')
    if (log?.key === 'log') most.entries = Math.max(most.entries, log.pos - log.base)
    const from = performance.now()
    const { damaged } = await keepLog(db, registry, { now: Date.now(), room: false })
    if (damaged !== null) throw new Error(damaged)
    most.keepMs = Math.max(most.keepMs, performance.now() - from)
  }
  const log = await db.meta.get('log')
  const checkpoint = await db.meta.get('checkpoint')
  let logBytes = 0
  await db.log.each((segment) => {
    logBytes += segment.encoding !== 'columns+gzip' ? segment.json.length : segment.bytes.length
  })
  db.close()
  return {
    mostEntries: most.entries,
    longestKeepMs: most.keepMs,
    entries: log?.key === 'log' ? log.pos - log.base : 0,
    logBytes,
    checkpointBytes: checkpoint?.key === 'checkpoint' ? checkpoint.bytes.length : 0,
    tickets: runtime.world.rows.tickets.size,
    messages: runtime.world.rows.messages.size,
  }
}

export type DayPage = { playDay: typeof playDay }
Object.assign(window, { dayPage: { playDay } satisfies DayPage })

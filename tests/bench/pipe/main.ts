import { FrameIntake } from '@app/runtime/internal/frame-intake'
import { Runtime } from '@app/runtime/runtime'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { foldAll } from '@domain/kernel/fold'
import { deviceClock } from '@infra/clock'
import { deviceIds } from '@infra/ids'
import { LocalDatabase } from '@infra/log/database'
import type { LogStore } from '@infra/log/log'
import { DexieLog } from '@infra/log/log-store'
import { importKey } from '@infra/log/seal'
import { randomSecret } from '@infra/log/store-key'
import { WriterAside } from '@infra/log/writer-aside'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { signedIn } from '../../model/entries'
import { BEFORE_SHORT } from './before-short'
import type { Ask, Made } from './server.worker'
import { TicketRows } from './TicketRows'

/** What one run came to; times in ms. */
export type Burst = { painted: number; durable: number; worstFrame: number; longTasks: number[] }
export type Live = {
  paint: number[]
  durable: number[]
  longTasks: number[]
  worstFrame: number
  wall: number
}

/** The panel's own way in, from the frame to the screen and the disk, without a server. */
async function openPanel({ calm }: { calm: boolean }) {
  const db = new LocalDatabase(`bench-${deviceIds.unique()}`)
  db.key = await importKey(randomSecret())
  await db.open()
  const runtime = new Runtime(emptyWorld(), registry, deviceClock, deviceIds)
  /** Called with the event number up to which all is on disk. */
  let onDurable: (seq: number) => void = () => {}
  const log = new DexieLog(db)
  const aside = new WriterAside(db.name, deviceClock)
  log.aside = aside
  log.manyCome = () => aside.begin()
  const watched: LogStore = {
    async append(entries, options) {
      await log.append(entries, options)
      const seq = entries.at(-1)?.seq
      if (seq !== undefined) onDurable(seq)
    },
    prepare: (entries) => log.prepare(entries),
    readAfter: (pos) => log.readAfter(pos),
  }
  await runtime.adopt(emptyWorld(), registry, watched)
  runtime.ingest(signedIn().map(({ kind, name, src, data }) => ({ kind, name, src, data })))
  let malformed = 0
  const intake = new FrameIntake({
    runtime,
    clock: deviceClock,
    epoch: () => 1,
    malformed: () => {
      malformed += 1
    },
  })
  const holder = document.createElement('div')
  document.body.append(holder)
  const root = createRoot(holder)
  /** The list's order is still to follow what was folded. */
  let listBehind = false
  root.render(
    createElement(TicketRows, {
      store: runtime.store,
      calm,
      behind: (is) => {
        listBehind = is
      },
    }),
  )
  await nextFrame()
  return {
    runtime,
    intake,
    listBehind: () => listBehind,
    onDurable: (callback: (seq: number) => void) => {
      onDurable = callback
    },
    /** Takes the panel away; throws where it lost, refused or did not show something. */
    async close(last: number) {
      const { world } = runtime
      await runtime.flush()
      const entries = (await log.readAfter(0)).filter((entry) => entry.kind === 'event')
      if (malformed > 0 || world.cursor !== last || entries.length !== last || entries.at(-1)?.seq !== last)
        throw new Error(`${malformed} refused, folded to ${world.cursor}, ${entries.length} kept, of ${last}`)
      for (const row of holder.querySelectorAll<HTMLElement>('[data-ticket]'))
        if (Number(row.dataset.rev) !== world.rows.tickets.get(row.dataset.ticket ?? '')?.data.rev)
          throw new Error(`ticket ${row.dataset.ticket} is not shown as it is`)
      if (holder.querySelectorAll('[data-ticket]').length < 10) throw new Error('no list is shown')
      root.unmount()
      holder.remove()
      log.aside?.stop()
      await db.delete()
    },
  }
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Calls back in the task after the frame in which it was called: what was changed before is painted by then. */
function afterPaint(callback: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    callback()
  }
  port2.postMessage(null)
}

/** Long tasks and the longest time between two frames, from now until `stop()`. */
function watchFrames() {
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration)
  })
  observer.observe({ type: 'longtask' })
  let worstFrame = 0
  let last = performance.now()
  let watching = true
  const look = () => {
    if (!watching) return
    const now = performance.now()
    worstFrame = Math.max(worstFrame, now - last)
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return {
    async stop() {
      watching = false
      // Entries are handed over with a delay.
      await new Promise((resolve) => setTimeout(resolve, 100))
      for (const entry of observer.takeRecords()) longTasks.push(entry.duration)
      observer.disconnect()
      return { worstFrame, longTasks }
    },
  }
}

/** What the server's side has made: it keeps its events in a heap of its own. */
const server = new Worker(new URL('./server.worker.ts', import.meta.url), { type: 'module' })
const made = ({ from = 0, to, perFrame, short = false }: Partial<Ask> & Pick<Ask, 'to' | 'perFrame'>) =>
  new Promise<Made>((resolve, reject) => {
    server.onmessage = ({ data }: MessageEvent<Made>) => resolve(data)
    server.onerror = ({ message }) => reject(new Error(message))
    server.postMessage({ from, to, perFrame, short } satisfies Ask)
  })

type Prepared = Readonly<{
  /** What is in before anything is measured. */
  before: Made | null
  now: Made
}>
let prepared: Prepared | null = null

/** Makes the frames of {@link burst}. Gives the bytes of an event as JSON. */
async function prepare(count: number, perFrame: number): Promise<number> {
  prepared = null
  prepared = { before: null, now: await made({ to: count, perFrame }) }
  return prepared.now.bytes
}

/** As {@link prepare}, of short events upon a world that knows what they speak of. */
async function prepareShort(count: number, perFrame: number): Promise<number> {
  prepared = null
  const before = await made({ to: BEFORE_SHORT, perFrame: 50 })
  prepared = { before, now: await made({ to: count, perFrame, short: true }) }
  return prepared.now.bytes
}

/** All prepared events at once: until the last one is painted, and on disk. */
async function burst(): Promise<Burst> {
  if (!prepared) throw new Error('nothing is prepared')
  const panel = await openPanel({ calm: true })
  const {
    before,
    now: { frames, last },
  } = prepared
  for (const frame of before?.frames ?? []) panel.intake.take(frame)
  while (panel.runtime.world.cursor < (before?.last ?? 0) || !panel.runtime.settled) await nextFrame()
  await settle()
  const watch = watchFrames()
  const start = performance.now()
  const durable = new Promise<number>((resolve) => {
    panel.onDurable((seq) => seq === last && resolve(performance.now() - start))
  })
  const painted = new Promise<number>((resolve) => {
    const look = () => {
      if (panel.runtime.world.cursor === last && !panel.listBehind())
        afterPaint(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  for (const frame of frames) panel.intake.take(frame)
  const times = { painted: await painted, durable: await durable }
  const seen = await watch.stop()
  await panel.close(last)
  return { ...times, ...seen }
}

let loaded: Awaited<ReturnType<typeof openPanel>> | null = null

/** A panel with so many events in it: what comes live comes upon this, and is prepared here too. */
async function load(count: number, coming: number): Promise<void> {
  const { frames, last } = await made({ to: count, perFrame: 50 })
  prepared = { before: null, now: await made({ from: count, to: count + coming, perFrame: 1 }) }
  loaded = await openPanel({ calm: false })
  for (const frame of frames) loaded.intake.take(frame)
  while (loaded.runtime.world.cursor < last || !loaded.runtime.settled) await nextFrame()
  await settle()
}

/** Events at a steady pace from another thread, one to a frame, upon what {@link load} has brought. */
async function live(rate: number): Promise<Live> {
  if (!loaded || !prepared) throw new Error('nothing is loaded')
  const panel = loaded
  const { frames, first, last } = prepared.now
  const arrived: number[] = []
  const paint: number[] = []
  const durable: number[] = []
  const done = new Promise<void>((resolve) => {
    panel.onDurable((seq) => {
      const now = performance.now()
      while (durable.length <= seq - first) durable.push(now - (arrived[durable.length] ?? now))
      if (seq === last) resolve()
    })
  })
  panel.runtime.listener = {
    changed: () => {
      const { cursor } = panel.runtime.world
      afterPaint(() => {
        const now = performance.now()
        while (paint.length <= cursor - first) paint.push(now - (arrived[paint.length] ?? now))
      })
    },
  }
  const sender = new Worker(new URL('./sender.worker.ts', import.meta.url), { type: 'module' })
  const watch = watchFrames()
  const start = performance.now()
  sender.onmessage = ({ data: [sentAt, frame] }: MessageEvent<[number, string]>) => {
    // Sent, not received: what the page was too busy to take counts too.
    arrived.push(sentAt - performance.timeOrigin)
    panel.intake.take(frame)
  }
  sender.postMessage({ frames, rate })
  await done
  const wall = performance.now() - start
  const seen = await watch.stop()
  sender.terminate()
  return { paint, durable, wall, ...seen }
}

/** Takes away what {@link load} brought; throws where something was lost. */
async function close(): Promise<void> {
  await loaded?.close(prepared?.now.last ?? 0)
  loaded = null
}

/** Milliseconds to open a store whose log holds so many events, and to fold them. */
async function coldStart(count: number): Promise<{ ms: number; tickets: number }> {
  const name = `bench-${deviceIds.unique()}`
  const filling = new LocalDatabase(name)
  filling.key = await importKey(randomSecret())
  await filling.open()
  const writer = new Runtime(emptyWorld(), registry, deviceClock, deviceIds)
  await writer.adopt(emptyWorld(), registry, new DexieLog(filling))
  const intake = new FrameIntake({ runtime: writer, clock: deviceClock, epoch: () => 1, malformed: () => {} })
  intake.takeMissed((await made({ to: count, perFrame: 50 })).frames)
  await writer.flush()
  filling.close()
  const start = performance.now()
  const db = new LocalDatabase(name)
  db.key = filling.key
  await db.open()
  const world = emptyWorld()
  foldAll(registry, world, await new DexieLog(db).readAfter(0))
  const ms = performance.now() - start
  await db.delete()
  return { ms, tickets: world.rows.tickets.size }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 500))

declare global {
  interface Window {
    bench: object
  }
}
/** Each part by itself, with the events in the page: measured last. */
const parts = async () => (await import('./parts')).partsOfThePipe()

window.bench = { prepare, prepareShort, burst, load, live, close, coldStart, parts }

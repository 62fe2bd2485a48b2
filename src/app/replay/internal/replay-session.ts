import { registry } from '@domain/core'
import { stopsAt } from '@infra/logfile/breakpoints'
import { diffPlaces, fieldsThatDiffer } from '@infra/logfile/diff'
import type { LogFile } from '@infra/logfile/format'
import { openTimelineInSlices, type RowKey, type Timeline } from '@infra/logfile/timeline'
import { Store } from '../../runtime/store'
import type { PathStep, Replay, ReplayInfo } from '../replay'
import { type Refusal, replayPanel } from './replay-panel'

/** Names that can stand in an address; others are a file's invention. */
const TENANT = /^[a-z0-9-]{1,40}$/
/** Steps of a path between two breaths of the page. */
const PATH_SLICE = 20

/**
 * A world of its own over a log: no database, no socket, no request. What the fold asks for is listed by the
 * timeline and never done.
 * @param refusal what the screens say to somebody who wants to do something.
 */
export async function openReplay(
  fileName: string,
  file: LogFile,
  refusal: Refusal,
  progress: (done: number) => void,
): Promise<Replay> {
  const timeline = await openTimelineInSlices(file, registry, (done) => {
    progress(done)
    return breath()
  })
  return replayOver(infoOf(fileName, file), timeline, refusal)
}

/** The replay over a timeline; it begins at the end, where whoever exported the log stood. */
function replayOver(info: ReplayInfo, timeline: Timeline, refusal: Refusal): Replay {
  let at = timeline.length
  const store = new Store(timeline.seek(at))
  const listeners = new Set<() => void>()
  const tenant = TENANT.test(info.header.tenant) ? info.header.tenant : 'registro'
  return {
    info,
    timeline,
    panel: replayPanel(tenant, store, refusal),
    getAt: () => at,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seek(wanted) {
      const next = Math.max(0, Math.min(timeline.length, Math.round(wanted)))
      if (next === at) return
      at = next
      store.replace(timeline.seek(at))
      for (const listener of [...listeners]) listener()
    },
    now: () => timeline.entryAt(Math.max(1, at))?.rx ?? 0,
    firstStop(stops, from, to) {
      const matches = stops.map(stopsAt)
      const found = timeline.find(from, (place) => place.at > to || matches.some((each) => each(place)))
      return found !== null && found <= to ? found : null
    },
    lastStop(stops, from) {
      const matches = stops.map(stopsAt)
      return timeline.find(from, (place) => matches.some((each) => each(place)), 'backwards')
    },
    diff: (from, to, page) => diffPlaces(timeline, from, to, page),
    fields: fieldsThatDiffer,
    pathOf: (key, stateOf, signal) => pathOf(timeline, key, stateOf, signal),
  }
}

async function pathOf(
  timeline: Timeline,
  key: RowKey,
  stateOf: (row: object) => string | null,
  signal: AbortSignal,
): Promise<readonly PathStep[]> {
  const path: PathStep[] = []
  let last: string | null = null
  const look = (at: number) => {
    const [row] = timeline.rowsAt(at, [key])
    const state = row ? stateOf(row) : null
    if (state !== last) path.push({ at, state })
    last = state
  }
  // What the checkpoint brought along.
  look(0)
  let looked = 0
  for (let at = 1; at <= timeline.length && !signal.aborted; at++) {
    const touched = timeline.markAt(at)?.touched ?? []
    if (!touched.some(({ table, id }) => table === key.table && id === key.id)) continue
    look(at)
    if (++looked % PATH_SLICE === 0) await breath()
  }
  return path
}

const infoOf = (fileName: string, file: LogFile): ReplayInfo => {
  const { header, entries, quarantined, quarantinedCount, footer } = file
  const [first] = entries
  const last = entries.at(-1)
  return {
    fileName,
    header,
    entries: entries.length,
    period: first && last ? [first.rx, last.rx] : null,
    quarantined,
    quarantinedCount,
    hasFooter: footer !== null,
  }
}

/** Lets the page paint and take clicks. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

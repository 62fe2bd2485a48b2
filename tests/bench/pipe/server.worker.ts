import { envelopes, framed, framesOf, shortEvents } from './frames'

/** What is asked of the server's side: events from one place to another of the mixed workload, or short ones. */
export type Ask = Readonly<{ from: number; to: number; perFrame: number; short: boolean }>

/** Frames, ready to be taken in. */
export type Made = Readonly<{
  frames: string[]
  /** Numbers of the first and the last event in them. */
  first: number
  last: number
  /** Bytes of an event as JSON. */
  bytes: number
}>

/** Makes frames in a thread with a heap of its own: what the server keeps of its events is not the page's. */
self.onmessage = ({ data: { from, to, perFrame, short } }: MessageEvent<Ask>) => {
  const events = short ? shortEvents(to - from) : envelopes.slice(from, to)
  const made: Made = {
    frames: short ? framed(events, perFrame) : framesOf(from, to, perFrame),
    first: events[0]?.seq ?? 0,
    last: events.at(-1)?.seq ?? 0,
    bytes: events.reduce((sum, event) => sum + JSON.stringify(event).length, 0) / events.length,
  }
  self.postMessage(made)
}

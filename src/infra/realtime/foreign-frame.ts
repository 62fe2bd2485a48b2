import { type DecodedFrame, type Envelope, frameText, MAX_FRAME_CHARS } from '@contract/envelope'
import { digest } from '@domain/kernel/digest'

/** The same frame again within this is the same event, delivered twice, ms. */
const TWICE_MS = 2_000
/** Members of an envelope that only this contract has. One that has any of them is of this contract. */
const EXTENSIONS = ['v', 'seq', 'prev', 'id'] as const

type Members = Readonly<Record<string, unknown>>

/**
 * Reads frames of a backend that speaks the specification and no more (section 7: "base64 JSON with an event
 * name"): no number, no id, no version, and rows without `rev`, `send_attempt` and `waiting_since`.
 *
 * What is missing is made here: an id from the content, and a `rev` from the moment of arrival, so that of two
 * states of a row the later one stands. Such a server does not tell again what was missed, so the order of
 * arrival is the only one there is.
 */
export class ForeignFrames {
  readonly #now: () => number
  #lastRev = 0
  #recent = new Map<string, { id: string; at: number }>()

  /** `now`: ms since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** A frame's event as an envelope of this contract; null when it is none of such a backend. */
  decode(frame: unknown): DecodedFrame | null {
    const json = jsonOf(frame)
    if (!isMembers(json) || typeof json.event !== 'string' || EXTENSIONS.some((key) => key in json))
      return null
    if (json.event.length === 0 || json.event.length > 64) return null
    const now = this.#now()
    const rev = Math.max(now, this.#lastRev + 1)
    this.#lastRev = rev
    const envelope: Envelope = {
      event: json.event,
      v: 1,
      seq: 0,
      prev: 0,
      id: this.#idOf(String(frame), rev, now),
      at: typeof json.at === 'string' && json.at.length <= 40 ? json.at : new Date(now).toISOString(),
      hash: typeof json.hash === 'string' && json.hash.length <= 128 ? json.hash : null,
      data: completed(json.data, rev),
    }
    return { ok: true, envelopes: [envelope], refused: [] }
  }

  /** By its content; told apart from the same content at another time, which is another event. */
  #idOf(frame: string, rev: number, now: number): string {
    for (const [key, { at }] of this.#recent) if (now - at > TWICE_MS) this.#recent.delete(key)
    const content = digest(frame)
      .map((part) => part.toString(16).padStart(8, '0'))
      .join('')
    const id = this.#recent.get(content)?.id ?? `foreign-${content}-${rev}`
    this.#recent.set(content, { id, at: now })
    return id
  }
}

function jsonOf(frame: unknown): unknown {
  if (typeof frame !== 'string' || frame.length > MAX_FRAME_CHARS) return null
  const text = frameText(frame)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Not a frame at all: the caller reports it.
    return null
  }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The payload, and each row in it, with what only this contract has. What is there stays as it is. */
function completed(data: unknown, rev: number): unknown {
  if (!isMembers(data)) return data
  const own = { rev, send_attempt: 1, waiting_since: null }
  const row = (value: unknown): unknown => (isMembers(value) ? { ...own, ...value } : value)
  const rows = Object.entries(data).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(row) : row(value),
  ])
  return { ...own, ...Object.fromEntries(rows) }
}

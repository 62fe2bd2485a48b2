import * as v from 'valibot'
import { type Envelope, EnvelopeSchema } from './envelope-schema'
import { decodeEnvelope } from './generated/envelope-decoder.gen'
import { isPacked, packJson, unpackJson } from './packed'

export { type Envelope, EnvelopeSchema }

/*
 * What travels in a realtime frame: base64 of the UTF-8 JSON of one envelope (specification section 7,
 * "incoming messages are base64 JSON with an event name"), or of an array of them in the order in which they
 * were sent. `prev` links them inside a frame as it does from frame to frame.
 */

/** Longest frame accepted, in base64 characters (1 MiB). */
export const MAX_FRAME_CHARS = 1_048_576

/** Most envelopes of one frame. */
export const MAX_FRAME_ENVELOPES = 50

/** Encodes an envelope for the wire. */
export const encodeEnvelope = (envelope: Envelope): string => encodeJson(JSON.stringify(envelope))

/**
 * JSON characters after which a frame takes no further envelope: far below {@link MAX_FRAME_CHARS}, also as
 * UTF-8, and also where a packed frame is counted as what it unpacks to.
 */
const FULL_FRAME_CHARS = 131_072

/**
 * Encodes envelopes for the wire, in order, at most `most` to a frame. A frame of one has the form of
 * {@link encodeEnvelope}, which every reader understands; those of more are packed for a reader who said that it
 * takes them. Envelopes are asked for one by one.
 */
export function* encodeFrames(
  envelopes: Iterable<Envelope>,
  most: number,
  packed = false,
): Generator<string, void> {
  const full = Math.min(most, MAX_FRAME_ENVELOPES)
  let waiting: Waiting[] = []
  let chars = 0
  for (const envelope of envelopes) {
    const json = JSON.stringify(envelope)
    if (waiting.length > 0 && chars + json.length > FULL_FRAME_CHARS) {
      yield encodeJoined(waiting, packed)
      waiting = []
      chars = 0
    }
    waiting.push({ envelope, json })
    chars += json.length
    if (waiting.length >= full) {
      yield encodeJoined(waiting, packed)
      waiting = []
      chars = 0
    }
  }
  if (waiting.length > 0) yield encodeJoined(waiting, packed)
}

type Waiting = Readonly<{ envelope: Envelope; json: string }>

function encodeJoined(waiting: readonly Waiting[], packed: boolean): string {
  const [first, ...others] = waiting
  if (first && others.length === 0) return encodeJson(first.json)
  // One that is nested too deep to be packed is refused by the reader, the others are not.
  const text = packed ? packJson(waiting.map(({ envelope }) => envelope)) : null
  return encodeJson(text ?? `[${waiting.map(({ json }) => json).join()}]`)
}

const encoder = new TextEncoder()

function encodeJson(json: string): string {
  const bytes = encoder.encode(json)
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(binary)
}

/**
 * A decoded frame, or the reason why all of it was dropped. A bad envelope among others drops only itself and
 * is told in `refused`. Never throws: hostile input is expected.
 */
export type DecodedFrame =
  | { ok: true; envelopes: readonly Envelope[]; refused: readonly string[] }
  | { ok: false; reason: string }

/** Decodes a frame from the wire. */
export function decodeFrame(frame: unknown): DecodedFrame {
  if (typeof frame !== 'string') return { ok: false, reason: 'not a string' }
  if (frame.length > MAX_FRAME_CHARS) return { ok: false, reason: 'too large' }
  const text = textOf(frame)
  if (text === null) return { ok: false, reason: 'not base64 UTF-8' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'not JSON' }
  }
  if (isPacked(json)) return decodePacked(json)
  if (Array.isArray(json)) return decodeMany(json)
  const envelope = decodeEnvelope(json)
  return envelope ? { ok: true, envelopes: [envelope], refused: NONE } : { ok: false, reason: whyNot(json) }
}

function decodePacked(packed: Parameters<typeof unpackJson>[0]): DecodedFrame {
  let list: unknown[]
  try {
    list = unpackJson(packed, MAX_FRAME_CHARS)
  } catch (error) {
    return { ok: false, reason: `packed: ${error instanceof Error ? error.message : String(error)}` }
  }
  return decodeMany(list)
}

function decodeMany(list: readonly unknown[]): DecodedFrame {
  if (list.length === 0) return { ok: false, reason: 'envelope: a frame of none' }
  if (list.length > MAX_FRAME_ENVELOPES) return { ok: false, reason: 'envelope: too many in one frame' }
  const envelopes: Envelope[] = []
  let refused: string[] | undefined
  for (let i = 0; i < list.length; i++) {
    const envelope = decodeEnvelope(list[i])
    if (envelope) envelopes.push(envelope)
    else refused = [...(refused ?? []), `${whyNot(list[i])} (${i + 1} of ${list.length})`]
  }
  return { ok: true, envelopes, refused: refused ?? NONE }
}

const NONE: readonly string[] = []

/** The schema knows why; it is asked only when something is wrong. */
function whyNot(raw: unknown): string {
  const parsed = v.safeParse(EnvelopeSchema, raw)
  return `envelope: ${parsed.success ? 'refused' : parsed.issues[0].message}`
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Where the browser has it: several times faster than going over each character of `atob`. */
const { fromBase64 } = Uint8Array as { fromBase64?: (base64: string) => Uint8Array<ArrayBuffer> }

type Filled = Uint8Array<ArrayBuffer> & { setFromBase64?: (base64: string) => { written: number } }

/** Base64 characters up to which a frame is read into bytes that are used again. */
const SMALL_FRAME_CHARS = 8_192
/** Their sizes are multiples of this. */
const STEP_BYTES = 512
const SPACE = 0x20
const used: Filled[] = []

/**
 * The bytes of a small frame, filled up with blanks, which JSON passes over; null where the browser cannot. An array of
 * its own for each makes catching up in frames of one event some 7 % slower (docs/decisions/0019-way-in.md).
 */
function filledUp(frame: string): Filled | null {
  if (frame.length > SMALL_FRAME_CHARS) return null
  const at = Math.ceil((frame.length * 3) / 4 / STEP_BYTES)
  used[at] ??= new Uint8Array(at * STEP_BYTES)
  const bytes: Filled = used[at]
  if (!bytes.setFromBase64) return null
  const { written } = bytes.setFromBase64(frame)
  return bytes.fill(SPACE, written)
}

/** The JSON text of a frame, with blanks behind it or none; null when it is not base64 of UTF-8. */
export const frameText = (frame: string): string | null => textOf(frame)

function textOf(frame: string): string | null {
  try {
    return utf8.decode(filledUp(frame) ?? (fromBase64 ? fromBase64(frame) : bytesOf(atob(frame))))
  } catch {
    return null
  }
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

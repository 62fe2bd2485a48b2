import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as v from 'valibot'
import { causeOf, neverConnected } from '../../../platform/fetch/causes'
import type { MediaOutcome } from '../provider'
import { type Line, refusalOf, VERSION } from './cloud-api'

/** How long bringing a file to Meta, or fetching one, may take, ms. */
const TRANSFER_MS = 5 * 60_000
const MOST_REDIRECTS = 3

/** What Meta says of a file (whatsapp-facts section 3). */
type MediaNode = { url: string; size: number | null; sha256: string | null }

const Node = v.looseObject({
  url: v.string(),
  sha256: v.optional(v.string()),
  file_size: v.optional(v.union([v.string(), v.number()])),
})
const Uploaded = v.looseObject({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })

/** Brings a file to Meta; its id there is good for 30 days. Never rejects. */
export async function uploadMedia(
  line: Line,
  file: { bytes: Blob; mime: string; name: string },
): Promise<MediaOutcome<string>> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', file.mime)
  form.set('file', new Blob([file.bytes], { type: file.mime }), file.name)
  return calling(async () => {
    const response = await fetch(address(line, `${encodeURIComponent(line.phoneNumberId)}/media`), {
      method: 'POST',
      headers: { authorization: `Bearer ${line.token}` },
      body: form,
      signal: AbortSignal.timeout(TRANSFER_MS),
      redirect: 'error',
    })
    return jsonOf(response, Uploaded, ({ id }) => id)
  })
}

/** Where a file of a customer's can be fetched, for five minutes. Never rejects. */
export function readMedia(line: Line, mediaId: string): Promise<MediaOutcome<MediaNode>> {
  return calling(async () => {
    const query = `?phone_number_id=${encodeURIComponent(line.phoneNumberId)}`
    const response = await fetch(address(line, `${encodeURIComponent(mediaId)}${query}`), {
      headers: { authorization: `Bearer ${line.token}` },
      signal: AbortSignal.timeout(line.timeoutMs),
      redirect: 'error',
    })
    return jsonOf(response, Node, ({ url, sha256, file_size: size }) => ({
      url,
      sha256: sha256 === undefined ? null : hexOf(sha256),
      size: size === undefined || !/^\d{1,12}$/.test(String(size)) ? null : Number(size),
    }))
  })
}

/**
 * Fetches a file into `take`. Only hosts of Meta's are asked, also after a redirect: they are given the token.
 * Rejects with what `take` rejects with.
 */
export async function downloadMedia<T>(
  line: Line,
  url: string,
  take: (bytes: Readable) => Promise<T>,
): Promise<MediaOutcome<T>> {
  let taking = false
  try {
    const signal = AbortSignal.timeout(TRANSFER_MS)
    let target = url
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      if (!isMetas(line, target))
        return { kind: 'refused', code: 'MEDIA_HOST', details: null, retryAfterS: null }
      const response = await fetch(target, {
        headers: { authorization: `Bearer ${line.token}`, 'user-agent': 'balcao' },
        signal,
        redirect: 'manual',
      })
      const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (next !== null) {
        await response.body?.cancel()
        target = new URL(next, target).href
        continue
      }
      if (!response.ok || !response.body) {
        const refused = response.status === 401 ? refusalOf(response, await jsonIn(response)) : null
        if (refused) return refused
        if (!response.bodyUsed) await response.body?.cancel()
        return { kind: 'unreached', cause: `HTTP ${response.status}` }
      }
      taking = true
      // The signal ends the body too: a sender that stops in the middle is given up.
      const bytes = Readable.fromWeb(response.body as ReadableStream)
      return { kind: 'done', value: await take(bytes) }
    }
    return { kind: 'unreached', cause: 'too many redirects' }
  } catch (error) {
    if (taking && !isTransfers(error)) throw error
    return { kind: 'unreached', cause: causeOf(error) }
  }
}

/** What an answer says, if it is JSON. */
const jsonIn = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** Did the transfer fail, rather than whoever takes the bytes? */
const isTransfers = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || error.name === 'AbortError' || error.message === 'terminated')

const address = ({ graphUrl }: Line, path: string): string => `${graphUrl}/${VERSION}/${path}`

const META = /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/
function isMetas({ graphUrl }: Line, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol, hostname } = new URL(url)
  return origin === new URL(graphUrl).origin || (protocol === 'https:' && META.test(hostname))
}

/** Meta spells the hash in hex in one place and in base64 in the other. */
function hexOf(sha256: string): string | null {
  if (/^[0-9a-f]{64}$/i.test(sha256)) return sha256.toLowerCase()
  const bytes = Buffer.from(sha256, 'base64')
  return bytes.length === 32 ? bytes.toString('hex') : null
}

/** Runs a call that may be made again: an error of the network's is one of its ends. */
export async function calling<T>(call: () => Promise<MediaOutcome<T>>): Promise<MediaOutcome<T>> {
  try {
    return await call()
  } catch (error) {
    const cause = causeOf(error)
    return { kind: 'unreached', cause: neverConnected(cause) ? cause : `${cause} (after connecting)` }
  }
}

/** Reads an answer: of the shape asked for, a refusal of Meta's, or nothing that can be used. */
export async function jsonOf<S extends v.GenericSchema, T>(
  response: Response,
  schema: S,
  read: (value: v.InferOutput<S>) => T,
): Promise<MediaOutcome<T>> {
  const text = await response.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'unreached', cause: `HTTP ${response.status} without JSON` }
  }
  const parsed = v.safeParse(schema, json)
  if (response.ok && parsed.success) return { kind: 'done', value: read(parsed.output) }
  return (
    refusalOf(response, json) ?? { kind: 'unreached', cause: `HTTP ${response.status} of an unknown shape` }
  )
}

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as v from 'valibot'
import { causeOf } from '../../../platform/fetch/causes'
import type { MediaOutcome } from '../provider'
import { askHub, type HubLine } from './call'

const Picture = v.looseObject({ profilePictureUrl: v.optional(v.nullable(v.string())) })

/** Where WhatsApp itself keeps pictures. */
const WHATSAPP = /(^|\.)whatsapp\.net$/

/**
 * The address that a hub gave, where it may be called: WhatsApp's own store of pictures, or the hub itself. Any other
 * would let a hub have this server call what it likes.
 */
export function callable(address: string, hub: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  if (url.origin === new URL(hub).origin) return url
  return url.protocol === 'https:' && url.port === '' && WHATSAPP.test(url.hostname) ? url : null
}

/** Asks a hub for the address of somebody's picture, and fetches it into `take`; null: they show none. */
export async function fetchPicture<T>(
  line: HubLine,
  number: string,
  take: (bytes: Readable) => Promise<T>,
): Promise<MediaOutcome<T | null>> {
  const asked = await askHub(line, ['POST', 'chat/fetchProfilePictureUrl', { number }], Picture)
  if (asked.kind !== 'done') return asked
  const { profilePictureUrl: address } = asked.value
  if (!address) return { kind: 'done', value: null }
  const url = callable(address, line.url)
  if (!url) return { kind: 'refused', code: 'HUB_REFUSED', details: 'address', retryAfterS: null }
  let response: Response
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(line.timeoutMs), redirect: 'error' })
  } catch (error) {
    return { kind: 'unreached', cause: causeOf(error) }
  }
  // Its address is good for a while only: asked again, the hub gives another.
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    return { kind: 'unreached', cause: `HTTP ${response.status} for a picture` }
  }
  return { kind: 'done', value: await take(Readable.fromWeb(response.body as ReadableStream)) }
}

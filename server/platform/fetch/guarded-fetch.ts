import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { within } from '../backoff'
import { isPublicAddress } from './public-address'

/** Why something was not fetched. */
export type Unfetched =
  /** No address that may be called: not https, not public, or one that cannot be read. */
  | 'address'
  /** Its server does not answer, or breaks off. */
  | 'unreached'
  /** It takes longer than may be waited for. */
  | 'slow'
  /** It sends one on from place to place. */
  | 'redirects'
  | 'too large'
  /** It answers that there is nothing, or nothing for us (HTTP 4xx). */
  | 'absent'
  /** It answers that it cannot now (HTTP 429, 5xx, or what nobody knows). */
  | 'busy'

export type Fetched<T> = Readonly<{ kind: 'done'; value: T }> | Readonly<{ kind: 'failed'; why: Unfetched }>

type Address = Readonly<{ address: string; family: number }>

export type FetchLimits = Readonly<{
  /** Origins that the operator vouches for: called wherever they lie, by http too. */
  allowed: readonly string[]
  /** Bytes. */
  most: number
  /** For all of it, the last byte included, ms. */
  timeoutMs: number
  /** What is asked for; pictures, unless given. */
  accept?: string
  /** What a name means; the system's own resolver, unless given. */
  resolve?: (host: string) => Promise<readonly Address[]>
}>

const MOST_REDIRECTS = 3

/**
 * Fetches what lies at an address that somebody outside has written, into `take`. Only hosts of the public internet are called: https on
 * its own port, every address of the name looked at, the connection made to these and no second look at the name, each
 * redirect checked again (OWASP, "Server-Side Request Forgery Prevention"). Rejects with what `take` rejects with, else never.
 */
export async function guardedFetch<T>(
  written: string,
  limits: FetchLimits,
  take: (bytes: Readable) => Promise<T>,
): Promise<Fetched<T>> {
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  let target = written
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const place = await placeOf(target, limits)
    if (typeof place === 'string') return { kind: 'failed', why: place }
    const answer = await ask(place, deadline, { headers: { accept: limits.accept ?? 'image/*' } })
    if (typeof answer === 'string') return { kind: 'failed', why: answer }
    const { statusCode: status = 0, headers } = answer
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      answer.destroy()
      if (!URL.canParse(headers.location, place.url.href)) return { kind: 'failed', why: 'address' }
      target = new URL(headers.location, place.url.href).href
      continue
    }
    if (status !== 200) {
      answer.destroy()
      return { kind: 'failed', why: status >= 400 && status < 500 && status !== 429 ? 'absent' : 'busy' }
    }
    return taken(answer, deadline, limits.most, take)
  }
  return { kind: 'failed', why: 'redirects' }
}

/** What was answered to a call, whatever its status. */
export type Answered = Readonly<{ status: number; text: string }>

/**
 * Posts to an address that somebody has written, within the same walls. No redirect is followed: what is sent is for this host alone.
 * Never rejects.
 */
export async function guardedPost(
  written: string,
  limits: FetchLimits,
  { headers, body }: Readonly<{ headers: Readonly<Record<string, string>>; body: string }>,
): Promise<Fetched<Answered>> {
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  const place = await placeOf(written, limits)
  if (typeof place === 'string') return { kind: 'failed', why: place }
  const answer = await ask(place, deadline, { headers, body })
  if (typeof answer === 'string') return { kind: 'failed', why: answer }
  const { statusCode: status = 0 } = answer
  if (status >= 300 && status < 400) {
    answer.destroy()
    return { kind: 'failed', why: 'redirects' }
  }
  return taken(answer, deadline, limits.most, async (bytes) => {
    const parts: Buffer[] = []
    for await (const part of bytes) parts.push(part as Buffer)
    return { status, text: Buffer.concat(parts).toString('utf8') }
  })
}

type Place = Readonly<{ url: URL; addresses: readonly Address[] }>

/** Where an address leads, if it may be called. */
async function placeOf(
  written: string,
  { allowed, timeoutMs, resolve = ofSystem }: FetchLimits,
): Promise<Place | Unfetched> {
  if (!URL.canParse(written)) return 'address'
  const url = new URL(written)
  if (url.username !== '' || url.password !== '') return 'address'
  const isVouchedFor = allowed.includes(url.origin)
  if (!isVouchedFor && (url.protocol !== 'https:' || url.port !== '')) return 'address'
  // The parser has made one spelling of every number by now: decimal, octal, hexadecimal.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  let addresses: readonly Address[]
  try {
    addresses =
      family > 0
        ? [{ address: host, family }]
        : await within(timeoutMs, resolve(host), 'the name was not resolved in time')
  } catch {
    return 'unreached'
  }
  if (addresses.length === 0) return 'unreached'
  if (!isVouchedFor && !addresses.every(({ address }) => isPublicAddress(address))) return 'address'
  return { url, addresses }
}

const ofSystem = (host: string): Promise<readonly Address[]> => lookup(host, { all: true })

/** Calls it at the addresses that were looked at; a connection of its own, so that none made for another name is used. */
function ask(
  { url, addresses }: Place,
  signal: AbortSignal,
  { headers, body }: Readonly<{ headers: Readonly<Record<string, string>>; body?: string }>,
): Promise<IncomingMessage | Unfetched> {
  const pinned: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve) => {
    const failed = () => resolve(signal.aborted ? 'slow' : 'unreached')
    const call = request(
      url,
      {
        agent: false,
        lookup: pinned,
        signal,
        ...(body !== undefined && { method: 'POST' }),
        headers: {
          'user-agent': 'balcao',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      resolve,
    )
    call.on('error', failed)
    call.end(body)
  })
}

class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

async function taken<T>(
  answer: IncomingMessage,
  deadline: AbortSignal,
  most: number,
  take: (bytes: Readable) => Promise<T>,
): Promise<Fetched<T>> {
  if (Number(answer.headers['content-length'] ?? 0) > most) {
    answer.destroy()
    return { kind: 'failed', why: 'too large' }
  }
  const broken: { why: Unfetched | null } = { why: null }
  const bounded = async function* (): AsyncGenerator<Buffer> {
    let size = 0
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > most) throw new TooMuch()
        yield chunk
      }
    } catch (error) {
      broken.why = error instanceof TooMuch ? 'too large' : deadline.aborted ? 'slow' : 'unreached'
      throw error
    }
  }
  try {
    return { kind: 'done', value: await take(Readable.from(bounded(), { objectMode: false })) }
  } catch (error) {
    // What the taker itself failed at is not the sender's doing.
    if (broken.why === null) throw error
    return { kind: 'failed', why: broken.why }
  } finally {
    answer.destroy()
  }
}

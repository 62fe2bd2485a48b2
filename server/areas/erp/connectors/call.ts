import { causeOf, neverConnected } from '../../../platform/fetch/causes'
import type { ErpAnswer, ErpRequest } from './connector'

/** An answer of 500 products is far below this, bytes. */
const LARGEST_ANSWER = 16 * 1024 * 1024

/** No answer came; `left`: did any of the request leave? */
type Unanswered = Readonly<{ cause: string; left: boolean }>

/** The address of a call below a base of the operator's. */
export function addressOf(base: string, { path, query }: Pick<ErpRequest, 'path' | 'query'>): string {
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one))
  }
  return url.href
}

/** Calls an outside system within a time and a size. Follows no redirect: it could lead anywhere. Never rejects. */
export async function callOutside(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<ErpAnswer | Unanswered> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readWithin(response, LARGEST_ANSWER)
    const seconds = Number(response.headers.get('retry-after'))
    return {
      status: response.status,
      json: jsonOf(text),
      retryAfterS: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : null,
    }
  } catch (error) {
    const cause = causeOf(error)
    return { cause, left: !neverConnected(cause) }
  }
}

/** The body as text. @throws when it is larger than allowed */
async function readWithin(response: Response, largest: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

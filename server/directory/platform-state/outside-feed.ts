import * as v from 'valibot'
import type { StatusFeedItem } from '../../../contract/entities'
import type { StatusFeedConfig } from '../../platform/config'
import { causeOf } from '../../platform/fetch/causes'

const TIMEOUT_MS = 5_000
/** Bytes. */
const LARGEST = 256 * 1024
const MOST_ITEMS = 200

const Short = v.pipe(v.string(), v.maxLength(2_000))
const Item = v.object({
  name: Short,
  status: Short,
  updatedAt: v.optional(Short, ''),
  description: v.optional(v.nullable(Short), null),
  incidentStage: v.optional(v.nullable(Short), null),
})
/** A list, or an object that holds one. */
const Feed = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.looseObject({ items: v.array(v.unknown()) }),
    v.transform(({ items }) => items),
  ),
])

/** What a feed of somebody else's says, or why it could not be read: for the log. */
type OutsideFeed = { ok: true; items: StatusFeedItem[] } | { ok: false; cause: string }

/** Reads the configured feed: within a time, up to a size, from its own address only. Never rejects. */
export async function outsideFeed({ url, authorization }: StatusFeedConfig): Promise<OutsideFeed> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...(authorization !== null && { authorization }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok || !response.body) return { ok: false, cause: `HTTP ${response.status}` }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.length
      if (size > LARGEST) return { ok: false, cause: 'too large' }
      chunks.push(chunk)
    }
    const parsed = v.safeParse(Feed, JSON.parse(Buffer.concat(chunks).toString('utf8')))
    if (!parsed.success) return { ok: false, cause: 'of an unknown shape' }
    const items = parsed.output.slice(0, MOST_ITEMS).flatMap((raw) => {
      const item = v.safeParse(Item, raw)
      return item.success ? [item.output] : []
    })
    return { ok: true, items }
  } catch (error) {
    return { ok: false, cause: error instanceof SyntaxError ? 'not JSON' : causeOf(error) }
  }
}

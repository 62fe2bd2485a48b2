import type { Json } from '../json.ts'
import type { Answer } from './call.ts'

/** A page of an edge as Graph gives it: `limit` at most 500, `after` the place where the page before it ended. */
export function paged<T>(
  all: readonly T[],
  query: Record<string, string | undefined>,
  node: (one: T) => Json,
): Answer {
  const start = Number(query.after ?? 0) || 0
  const end = start + Math.min(Number(query.limit ?? 25) || 25, 500)
  return {
    answer: {
      data: all.slice(start, end).map(node),
      paging: {
        cursors: { before: String(start), after: String(end) },
        ...(end < all.length && { next: `https://graph.facebook.com/next?after=${end}` }),
      },
    },
  }
}

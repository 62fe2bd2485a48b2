import type { Outcome } from '@app/panel/commands'

/** Rows that the server takes by one request (server/platform/graphql/bulk.ts). */
const AT_ONCE = 100

type Batches<T> = Readonly<{
  results: readonly T[]
  failure: Readonly<{ code: string; message: string }> | null
}>

/**
 * Asks for the same for as many rows as were chosen, as many at once as the server takes, one request after the other. Where one of
 * them comes to nothing the rest is not asked for: what was done before it stands in `results`, and why it stopped in `failure`.
 */
export async function inBatches<T>(
  ids: readonly string[],
  ask: (some: string[]) => Promise<Outcome<readonly T[]>>,
): Promise<Batches<T>> {
  const results: T[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const outcome = await ask(ids.slice(from, from + AT_ONCE))
    if (!outcome.ok) return { results, failure: { code: outcome.code, message: outcome.message } }
    results.push(...outcome.value)
  }
  return { results, failure: null }
}

/** What came of many as of one: of what was not done the first reason. */
export function allDone({
  results,
  failure,
}: Batches<Readonly<{ done: boolean; message: string | null }>>): Outcome<unknown> {
  const refused = results.find(({ done }) => !done)
  if (refused) return { ok: false, code: 'CONFLICT', message: refused.message ?? '' }
  return failure ? { ok: false, ...failure } : { ok: true, value: results }
}

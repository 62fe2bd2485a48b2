import { GraphQLError } from 'graphql'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Database, Tenant, Work } from '../db/work'
import { principalOf, type RequestContext } from './context'
import { Refusal } from './refusal'

/** More than one chooses by hand; each is a transaction of its own. */
const MOST = 100

/** What became of one of many; of a refusal its code and sentence. */
type OneDone = { id: string; done: boolean; code: string | null; message: string | null }

/** Each id once. @throws Refusal INVALID where they are more than one chooses by hand. */
export function checkedMany(given: readonly string[]): string[] {
  const ids = [...new Set(given)]
  if (ids.length > MOST) throw new Refusal('INVALID', `Escolha no máximo ${MOST} de uma vez.`)
  return ids
}

/**
 * Does the same to many rows, each in a transaction of its own: what one of them is refused costs the others nothing,
 * and what was done stays done.
 */
export async function eachByItself(
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
  one: (work: Work, id: string) => Promise<unknown>,
): Promise<OneDone[]> {
  const results: OneDone[] = []
  for (const id of ids)
    try {
      await db.work(tenant, (work) => one(work, id))
      results.push({ id, done: true, code: null, message: null })
    } catch (error) {
      // A fault of the program is told as one; those before it are done, and their events say so.
      if (!(error instanceof GraphQLError)) throw error
      results.push({ id, done: false, code: String(error.extensions.code), message: error.message })
    }
  return results
}

/** The resolver of a mutation with `ids` that does the same to each of them by itself, for whoever asks. */
export const eachResolver =
  (one: (work: Work, id: string, viewer: Viewer, now: Date) => Promise<unknown>) =>
  (
    _root: unknown,
    { ids }: Readonly<{ ids: readonly string[] }>,
    context: RequestContext,
  ): Promise<OneDone[]> => {
    const { viewer } = principalOf(context)
    const now = new Date()
    return eachByItself(context.db, context.tenant, checkedMany(ids), (work, id) =>
      one(work, id, viewer, now),
    )
  }

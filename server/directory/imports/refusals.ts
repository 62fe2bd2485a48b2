import type { Work } from '../../platform/db/work'
import type { ImportRefusalPage } from '../../platform/graphql/resolvers.gen'
import type { Principal } from '../../platform/principal'
import { mustSee } from './change'
import { saidRows } from './lists'

/** Rows of a page. */
const PAGE = 50

/**
 * A page of the rows of an import that were refused, or taken without a value, each with its reason, in the file's order.
 * @param after the last row of the page before, as it was given; 0: from the first
 * @throws Refusal NOT_FOUND for an import that is not the caller's to see
 */
export async function refusalsOf(
  work: Work,
  caller: Pick<Principal, 'userId' | 'role' | 'viewer'>,
  id: string,
  after: number,
): Promise<ImportRefusalPage> {
  await mustSee(work, caller, id)
  const rows = await work.query<{ id: number; cells: string[]; reason: string; without: boolean }>(saidRows, [
    id,
    Math.max(0, after - 1),
    PAGE + 1,
  ])
  const items = rows.slice(0, PAGE).map((row) => ({ ...row, row: row.id + 1 }))
  return { items, next: rows.length > PAGE ? (items.at(-1)?.row ?? null) : null }
}

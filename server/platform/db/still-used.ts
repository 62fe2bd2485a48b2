import { Refusal } from '../graphql/refusal'
import { defineRegistry } from '../registry'
import { isId } from './is-id'
import type { Work } from './work'

/** SQL for the names (`name`) of what uses the row `$1` (a text), by how such a thing is called before its name. */
export type Uses = Readonly<Record<string, string>>

/** What of areas uses rows of a table, by the table; areas bring it. */
export const broughtUses = defineRegistry<readonly Readonly<Record<string, Uses>>[]>('uses of rows')

/** What uses rows of a table: what its own area knows, and what areas bring that name its rows. */
export const usesOfRow = (table: string, own: Uses = {}): Uses =>
  Object.assign({}, own, ...broughtUses.all().map((uses) => uses[table] ?? {}))

/** Of each sort so many are named. */
const NAMED = 3

/** What uses the row, in words: of each sort a few by name. Empty: nothing does. */
export async function usedBy(work: Work, id: string, uses: Uses): Promise<string[]> {
  if (!isId(id)) return []
  const found = await work.query<{ by: number; name: string }>(
    Object.values(uses)
      .map((sql, n) => `(SELECT ${n} AS by, u.name FROM (${sql}) u ORDER BY u.name LIMIT ${NAMED + 1})`)
      .join(' UNION ALL '),
    [id],
  )
  return Object.keys(uses).flatMap((sort, n) => {
    const names = found.flatMap(({ by, name }) => (by === n ? [name] : []))
    if (names.length === 0) return []
    return [`${sort} ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' e outros' : ''}`]
  })
}

/** @throws Refusal CONFLICT while something uses the row, saying what. `called`: the row itself, as in "O motivo Venda". */
export async function mustBeUnused(work: Work, id: string, called: string, uses: Uses): Promise<void> {
  const users = await usedBy(work, id, uses)
  if (users.length > 0)
    throw new Refusal(
      'CONFLICT',
      `${called} ainda está em uso (${users.join('; ')}): mude isso antes de excluir.`,
    )
}

import { compareIds } from '../kernel/compare-ids'
import type { World } from '../kernel/world'
import { foldText } from '../text/fold-text'
import { unseenByColleague } from './internal-message.rows'
import type { ColleagueRow, InternalMessageRow } from './tables'

/** A colleague as the list shows them. */
export type Listed = Readonly<{
  colleague: ColleagueRow
  last: InternalMessageRow | null
  unseen: number
}>

/** The colleagues whose name holds the search, by the last message, the newest first, then by name. */
export function listedColleagues(world: World, search: string): Listed[] {
  const wanted = foldText(search.trim())
  const unseen = unseenByColleague(world)
  const last = new Map<string, InternalMessageRow>()
  for (const row of world.rows.internalMessages.values()) {
    const known = last.get(row.peerId)
    if (!known || compareIds(known.id, row.id) < 0) last.set(row.peerId, row)
  }
  return [...world.rows.colleagues.values()]
    .filter(({ name }) => foldText(name).includes(wanted))
    .map((colleague) => ({
      colleague,
      last: last.get(colleague.id) ?? null,
      unseen: unseen.get(colleague.id) ?? 0,
    }))
    .sort(byLastThenName)
}

function byLastThenName(a: Listed, b: Listed): number {
  if (a.last && b.last) return compareIds(b.last.id, a.last.id)
  if (a.last || b.last) return a.last ? -1 : 1
  const [one, other] = [foldText(a.colleague.name), foldText(b.colleague.name)]
  return one < other ? -1 : one > other ? 1 : compareIds(a.colleague.id, b.colleague.id)
}

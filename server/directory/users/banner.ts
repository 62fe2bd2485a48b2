import type { Work } from '../../platform/db/work'
import { tellTeam } from '../access/tell-team'

/** Has the shop's banner (the setting `team_banner`) shown to everybody, whoever had read the one before, or to nobody. */
export async function showBanner(work: Work, shown: boolean): Promise<void> {
  const changed = await work.query<{ id: number }>(
    'UPDATE users SET view_banner = $1 WHERE deleted_at IS NULL AND view_banner <> $1 RETURNING id',
    [shown],
  )
  await tellTeam(work, { topics: [], selves: changed.map(({ id }) => id) })
}

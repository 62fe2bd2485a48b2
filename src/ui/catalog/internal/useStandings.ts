import { useCommands } from '@app/panel/panel'
import { CatalogStandingsDocument, type CatalogStandingsQuery } from '@infra/graphql/catalog.gen'
import { useRead } from '@ui/kit/server/useRead'

/** How a connection's catalogue stands. */
export type Standing = CatalogStandingsQuery['catalogStandings'][number]

/** How the catalogues of all official connections stand; empty until that is here. */
export function useStandings() {
  const { read } = useCommands()
  const found = useRead('catalog standings', () => read(CatalogStandingsDocument, {}), 'items')
  const standings: readonly Standing[] = found.value?.catalogStandings ?? []
  const options = standings.map(({ instance_id: value, instance_name: label }) => ({ value, label }))
  return { ...found, standings, options }
}

/** How many of a catalogue's items Meta has, or is being sent. */
export const publishedOf = ({ counts }: Standing): number =>
  counts.reduce((sum, { state, count }) => (PUBLISHED.has(state) ? sum + count : sum), 0)
const PUBLISHED: ReadonlySet<string> = new Set(['sent', 'in_review', 'live'])

import type { Outcome } from '@app/commands'
import { usePanel, useView } from '@app/panel'
import { type Area, areaRevision } from '@domain/areas/area.fold'
import type { World } from '@domain/kernel/world'
import type { TeamPage } from '@domain/users/team-wish'
import type { Paged } from '@ui/kit/RowTable'
import { useCallback, useEffect, useRef, useState } from 'react'

const FIRST_LIMIT = 25

/**
 * Reads a page from the server, and reads it anew when the page, the filter (`key`) or the area on the server
 * changes. What is shown stays until the new page is here.
 */
export function useTeamPage<Row>(
  area: Area,
  key: string,
  load: (page: number, limit: number) => Promise<Outcome<TeamPage<Row>>>,
): Paged<Row> {
  const [limit, chooseLimit] = useState(FIRST_LIMIT)
  const [place, setPlace] = useState({ key, page: 1 })
  const page = place.key === key ? place.page : 1
  const [asked, setAsked] = useState(0)
  const [found, setFound] = useState<TeamPage<Row> | null>(null)
  const [failed, setFailed] = useState(false)
  const select = useCallback((world: World) => areaRevision(world, area), [area])
  const revision = useView(['areas'], select)
  const { commands, ready } = usePanel()
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: key, revision and asked say when it is out of date.
  useEffect(() => {
    // Until the local rows are here, nobody is there to ask.
    if (!ready) return
    let gone = false
    void latest.current(page, limit).then((outcome) => {
      if (gone) return
      setFailed(!outcome.ok)
      if (!outcome.ok) return
      setFound(outcome.value)
      // The last row of the last page was deleted.
      if (outcome.value.items.length === 0 && page > 1)
        setPlace({ key, page: Math.max(1, outcome.value.pages) })
    })
    return () => {
      gone = true
    }
  }, [page, limit, key, revision, asked, commands, ready])
  return {
    items: found?.items ?? [],
    total: found?.total ?? 0,
    page,
    limit,
    loading: found === null && !failed,
    failed: failed && found === null,
    setPage: (next) => setPlace({ key, page: next }),
    setLimit: (next) => {
      chooseLimit(next)
      setPlace({ key, page: 1 })
    },
    reload: () => setAsked((n) => n + 1),
  }
}

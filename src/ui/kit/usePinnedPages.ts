import { usePreferences, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { ROUTES, type Route, type RoutePattern } from '@domain/access/routes'
import { MOST_PINNED } from '@domain/users/panel-preferences'

type PinnedPages = Readonly<{
  /** In the order in which they were pinned; of what was kept, what the role still opens. */
  pinned: readonly Route[]
  full: boolean
  isPinned: (pattern: RoutePattern) => boolean
  toggle: (pattern: RoutePattern) => void
}>

/** The pages that the user keeps at hand: the first ten. */
export function usePinnedPages(): PinnedPages {
  const { role } = useUser()
  const [{ pinnedPages }, update] = usePreferences()
  const kept = pinnedPages.slice(0, MOST_PINNED)
  return {
    pinned: kept.flatMap((pattern) =>
      ROUTES.filter((route) => route.pattern === pattern && mayOpen(role, route)),
    ),
    full: kept.length >= MOST_PINNED,
    isPinned: (pattern) => kept.includes(pattern),
    toggle: (pattern) =>
      update((draft) => {
        draft.pinnedPages = kept.includes(pattern)
          ? kept.filter((other) => other !== pattern)
          : [...kept, pattern].slice(0, MOST_PINNED)
      }),
  }
}

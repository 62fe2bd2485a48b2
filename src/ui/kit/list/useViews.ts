import type { ListLook } from '@app/panel/preferences'
import { useState } from 'react'
import type { ListAddress } from './request'
import type { useListLook } from './useListLook'

type View = NonNullable<ListLook['views']>[number]

/** What the user keeps of a list's searches, filters and orders. */
export type Views = Readonly<{
  kept: readonly View[]
  /** The name of the one that is shown, or was before something of it was changed; null: all rows. */
  current: string | null
  /** Is something else on than the view has? */
  differs: boolean
  show: (name: string | null, query: string) => void
  /** Keeps what is on under a name: a new one, or in place of what it has. */
  keep: (name: string, query: string) => void
  drop: (name: string) => void
}>

/** The views of a list, and which of them is on. */
export function useViews(
  { query, show }: ListAddress,
  [{ views = [] }, change]: ReturnType<typeof useListLook>,
): Views {
  const [last, setLast] = useState<string | null>(null)
  // A link, or the way back, may lead to a view that nobody has clicked.
  const exact = views.find((view) => view.query === query)
  const current = exact ?? (query === '' ? undefined : views.find(({ name }) => name === last))
  return {
    kept: views,
    current: current?.name ?? null,
    differs: query !== (current?.query ?? ''),
    show: (name, wanted) => {
      setLast(name)
      show(wanted)
    },
    keep: (name, wanted) => {
      setLast(name)
      const view = { name, query: wanted }
      change({
        views: views.some((each) => each.name === name)
          ? views.map((each) => (each.name === name ? view : each))
          : [...views, view],
      })
    },
    drop: (name) => change({ views: views.filter((each) => each.name !== name) }),
  }
}

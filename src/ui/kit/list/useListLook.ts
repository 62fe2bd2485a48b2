import { usePreferences } from '@app/panel/panel'
import type { ListLook } from '@app/panel/preferences'

const FIRST_LIMIT = 25
/** Saved views that one list keeps. */
export const MOST_VIEWS = 20

/** How the user wants this list, on this device, and how to change it. */
export function useListLook(
  list: string,
): readonly [ListLook & { limit: number }, (change: Partial<ListLook>) => void] {
  const [{ lists }, update] = usePreferences()
  const look = lists[list] ?? {}
  return [
    { ...look, limit: look.limit ?? FIRST_LIMIT },
    (change) =>
      update((draft) => {
        draft.lists[list] = { ...draft.lists[list], ...change }
      }),
  ]
}

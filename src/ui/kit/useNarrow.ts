import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 767px)')

function subscribe(listener: () => void): () => void {
  const media = narrow()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Is there room for one pane only, as on a phone (below 768 px)? */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)

import { useSyncExternalStore } from 'react'
import { usePanel } from './panel'

/** Is this device unable to keep what happens here? */
export function useStorageFailing(): boolean {
  const { storageFailing } = usePanel()
  return useSyncExternalStore(storageFailing.subscribe, storageFailing.get)
}

import { useEffect, useSyncExternalStore } from 'react'
import type { LocalFile } from '../sending/local-files'
import { usePanel } from './panel'

/** The file of this device's that belongs to the message with this hash; read from its disk when `wanted`. */
export function useLocalFile(hash: string | null, wanted: boolean): LocalFile | undefined {
  const { files } = usePanel()
  const file = useSyncExternalStore(files.subscribe, () => (hash === null ? undefined : files.get(hash)))
  const missing = hash !== null && wanted && !file
  useEffect(() => {
    if (missing) files.load(hash)
  }, [files, missing, hash])
  return file
}

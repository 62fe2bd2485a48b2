import { useCommands, useRow, useView } from '@app/panel/panel'
import { afterPaint } from '@ui/kit/afterPaint'
import { useEffect } from 'react'
import { templatesRevision } from './internal/templatesRevision'

/** How many templates of the connection can be sent; null while nobody knows, as before they were ever read. Read only when it is `wanted`. */
export function useApprovedTemplates(instanceId: string, wanted: boolean): number | null {
  const commands = useCommands()
  const row = useRow('metaTemplates', instanceId)
  const told = useView(['areas'], templatesRevision)
  const stale = !row || row.readAtSeq < told
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change reads again.
  useEffect(
    () =>
      // Where it fails the way to the templates stays open: nothing is known against it.
      wanted && stale
        ? afterPaint(() => void commands.loadMetaTemplates(instanceId, row?.search ?? '', false))
        : undefined,
    [commands, instanceId, wanted, stale, told],
  )
  return row && row.syncedAt !== null ? row.approved : null
}

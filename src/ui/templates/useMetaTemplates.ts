import { useCommands, useRow, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import type { MetaTemplatesRow } from '@domain/templates/tables'
import { topicRevision } from '@domain/topics/topic.fold'
import { afterPaint } from '@ui/kit/afterPaint'
import { useCallback, useEffect, useState } from 'react'

const revision = (world: World) => topicRevision(world, 'templateMessages')

/**
 * The provider's templates of a connection that match, read when they are wanted and again whenever the server
 * says that they changed. `search` null: not wanted now.
 */
export function useMetaTemplates(
  instanceId: string,
  search: string | null,
): Readonly<{
  /** Null while the first page of this search is on its way. */
  row: MetaTemplatesRow | null
  failed: boolean
  more: () => void
  again: () => void
}> {
  const commands = useCommands()
  const row = useRow('metaTemplates', instanceId)
  const told = useView(['areas'], revision)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const wanted = search !== null
  const stale = row?.search !== search || row.readAtSeq < told

  // biome-ignore lint/correctness/useExhaustiveDependencies: another change, or being asked, reads again.
  useEffect(() => {
    if (!wanted || !stale) return
    let here = true
    setFailed(false)
    void commands.loadMetaTemplates(instanceId, search, false).then(({ ok }) => here && setFailed(!ok))
    return () => {
      here = false
    }
  }, [commands, instanceId, search, wanted, stale, told, tries])

  return {
    row: row && row.search === search ? row : null,
    failed,
    more: useCallback(
      () => void commands.loadMetaTemplates(instanceId, search ?? '', true).then(({ ok }) => setFailed(!ok)),
      [commands, instanceId, search],
    ),
    again: useCallback(() => setTries((now) => now + 1), []),
  }
}

/** How many templates of the connection can be sent; null while nobody knows, as before they were ever read. Read only when it is `wanted`. */
export function useApprovedTemplates(instanceId: string, wanted: boolean): number | null {
  const commands = useCommands()
  const row = useRow('metaTemplates', instanceId)
  const told = useView(['areas'], revision)
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

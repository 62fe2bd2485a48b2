import { useCommands, useRow, useView } from '@app/panel/panel'
import type { MetaTemplatesRow } from '@domain/templates/tables'
import { useCallback, useEffect, useState } from 'react'
import { templatesRevision } from './templatesRevision'

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
  const told = useView(['areas'], templatesRevision)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<MetaTemplatesRow | null>(null)
  if (row && row.search === search && row !== shown) setShown(row)
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
    // The composer reads the same row, perhaps with the search before this one: what is shown stays until this one is read again.
    row: shown?.id === instanceId && shown.search === search ? shown : null,
    failed,
    more: useCallback(
      () => void commands.loadMetaTemplates(instanceId, search ?? '', true).then(({ ok }) => setFailed(!ok)),
      [commands, instanceId, search],
    ),
    again: useCallback(() => setTries((now) => now + 1), []),
  }
}

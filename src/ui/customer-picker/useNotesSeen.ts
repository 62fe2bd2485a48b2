import { useView } from '@app/panel/panel'
import { notesOf } from '@domain/contacts/story'
import type { World } from '@domain/kernel/world'
import { useCallback } from 'react'

/** Another text each time the notes about a customer that are known here change: what was read with them is then out of date. */
export function useNotesSeen(customerId: string): string {
  const select = useCallback(
    (world: World) =>
      notesOf(world, customerId)
        .map(({ id, rev }) => `${id}.${rev ?? 0}`)
        .join(),
    [customerId],
  )
  return useView(['customerNotes'], select)
}

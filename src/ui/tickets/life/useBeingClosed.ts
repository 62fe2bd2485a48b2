import { useCommands } from '@app/panel/panel'
import { useEffect, useRef } from 'react'

/**
 * Says to everybody that these tickets are being closed, from here on until whoever thinks about it leaves: then that
 * they are not. What it gives is called when they were closed: the server ends it itself then, with the goodbye.
 */
export function useBeingClosed(ticketIds: readonly string[]): () => void {
  const commands = useCommands()
  const asked = ticketIds.join()
  const closed = useRef(false)
  useEffect(() => {
    const ids = asked.split(',')
    // A mark beside the dialog: where it cannot be set, closing says why.
    const begun = commands.bulkTickets(ids, { kind: 'begin_closing' })
    return () => {
      if (!closed.current) void begun.then(() => commands.bulkTickets(ids, { kind: 'cancel_closing' }))
    }
  }, [commands, asked])
  return () => {
    closed.current = true
  }
}

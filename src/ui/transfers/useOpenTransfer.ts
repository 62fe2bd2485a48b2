import { type Concern, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import type { TransferRow } from '@domain/transfers/tables'
import { openTransferOf } from '@domain/transfers/transfer.rows'
import { useCallback, useEffect, useState } from 'react'

/** What is handed over at once is asked for and confirmed within this, ms: nobody waits for anybody. */
const AT_ONCE_MS = 1_500

/** The transfer of a ticket that waits for an answer, if any; one that comes now, once it is known to wait. */
export function useOpenTransfer(ticketId: string): TransferRow | undefined {
  const select = useCallback((world: World) => openTransferOf(world, ticketId), [ticketId])
  const concern = useCallback<Concern>(
    (world, _table, ids) =>
      [...ids].some((id) => (world.rows.transfers.get(id)?.ticketId ?? ticketId) === ticketId),
    [ticketId],
  )
  const transfer = useView(['transfers'], select, Object.is, concern)
  const id = transfer?.id
  // What stands there when one comes to look has waited.
  const [waits, setWaits] = useState(id)
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setWaits(id), AT_ONCE_MS)
    return () => clearTimeout(timer)
  }, [id])
  return id === waits ? transfer : undefined
}

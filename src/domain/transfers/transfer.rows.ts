import type { TicketTransfer } from '../../../contract/entities'
import { put } from '../kernel/rows'
import { step } from '../kernel/step'
import { transferSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import type { TransferRow } from './tables'

/** Derives the index of transfers by ticket from the rows. */
export function indexTransfers(world: World): void {
  world.index.transfersOf.clear()
  for (const row of world.rows.transfers.values()) index(world, row)
}

function index(world: World, row: TransferRow): void {
  const ids = world.index.transfersOf.get(row.ticketId)
  if (ids) ids.add(row.id)
  else world.index.transfersOf.set(row.ticketId, new Set([row.id]))
}

function store(world: World, change: Change, row: TransferRow): void {
  put(world, change, 'transfers', row)
  index(world, row)
}

/**
 * Takes in a transfer as the server has it: the state by the machine, the data by the higher `rev` of the
 * data itself, not of the row: a cancelation that came first has a higher one, and no data.
 */
export function seeTransfer(world: World, change: Change, data: TicketTransfer): void {
  const known = world.rows.transfers.get(data.id)
  const event = data.transferred_at === null ? 'SEEN_REQUESTED' : 'SEEN_CONFIRMED'
  const state = step(transferSteps, known?.state ?? 'absent', event)
  const newer = !known?.data || known.data.rev < data.rev
  if (known && state === known.state && !newer) return
  store(world, change, {
    id: data.id,
    ticketId: data.chatTicketId,
    state,
    rev: Math.max(known?.rev ?? 0, data.rev),
    data: newer ? data : known.data,
  })
}

/** A transfer was refused or called back. The row stays as a tombstone, so that a late request does not bring it back. */
export function seeTransferCanceled(
  world: World,
  change: Change,
  id: string,
  ticketId: string,
  rev: number,
): void {
  const known = world.rows.transfers.get(id)
  const state = step(transferSteps, known?.state ?? 'absent', 'SEEN_CANCELED')
  if (known && state === known.state) return
  store(world, change, {
    id,
    ticketId,
    state,
    rev: Math.max(known?.rev ?? 0, rev),
    data: known?.data ?? null,
  })
}

/**
 * The transfer of this ticket that waits for an answer, if any. While events are missing there may seem to be
 * two, of which the newer is the one.
 */
export function openTransferOf(world: World, ticketId: string): TransferRow | undefined {
  let newest: TransferRow | undefined
  for (const id of world.index.transfersOf.get(ticketId) ?? []) {
    const row = world.rows.transfers.get(id)
    if (row?.state === 'requested' && (!newest || newest.rev < row.rev)) newest = row
  }
  return newest
}

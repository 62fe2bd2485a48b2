import type { TicketTransfer } from '../../../contract/entities'
import type { TransferState } from '../../../src/domain/kernel/steps.gen'
import { iso, isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'

/** One row of ticket_transfers `x` with the people in it. */
export const TRANSFER_SELECT = `
  SELECT x.id::text, x.chat_ticket_id::text, x.state, x.previous_user_id::text, x.next_user_id::text, x.pulled, x.note,
    x.created_at, x.transferred_at, x.rev::integer,
    nu.name AS nu_name, nu.image AS nu_image, nu.deleted_at AS nu_deleted_at,
    pu.name AS pu_name, pu.image AS pu_image, pu.deleted_at AS pu_deleted_at,
    d.id::text AS d_id, d.name AS d_name, d.activated AS d_activated
  FROM ticket_transfers x
  LEFT JOIN users nu ON nu.tenant_id = x.tenant_id AND nu.id = x.next_user_id
  LEFT JOIN users pu ON pu.tenant_id = x.tenant_id AND pu.id = x.previous_user_id
  LEFT JOIN departments d ON d.tenant_id = x.tenant_id AND d.id = x.department_id`

export type TransferRow = {
  id: string
  chat_ticket_id: string
  state: TransferState
  previous_user_id: string | null
  next_user_id: string | null
  pulled: boolean
  note: string | null
  created_at: Date
  transferred_at: Date | null
  rev: number
  nu_name: string | null
  nu_image: string | null
  nu_deleted_at: Date | null
  pu_name: string | null
  pu_image: string | null
  pu_deleted_at: Date | null
  d_id: string | null
  d_name: string | null
  d_activated: boolean | null
}

/** The contract's transfer. */
export function toTransfer(row: TransferRow): TicketTransfer {
  return {
    id: row.id,
    transfer_at: iso(row.created_at),
    created_at: iso(row.created_at),
    transferred_at: isoOrNull(row.transferred_at),
    pulled: row.pulled,
    nextUserId: row.next_user_id,
    previousUserId: row.previous_user_id,
    chatTicketId: row.chat_ticket_id,
    chatTicket: { id: row.chat_ticket_id },
    previousUser: person(row.previous_user_id, row.pu_name, row.pu_image, row.pu_deleted_at),
    nextUser: person(row.next_user_id, row.nu_name, row.nu_image, row.nu_deleted_at),
    userDepartment:
      row.d_id === null || row.d_name === null
        ? null
        : { id: row.d_id, name: row.d_name, activated: row.d_activated === true },
    note: row.note,
    rev: row.rev,
  }
}

const person = (id: string | null, name: string | null, image: string | null, deletedAt: Date | null) =>
  id === null || name === null ? null : { id, name, image, deleted_at: isoOrNull(deletedAt) }

/** Transfers by id. */
export async function readTransfers(
  work: Work,
  ids: readonly string[],
): Promise<Map<string, TicketTransfer>> {
  const rows = await work.query<TransferRow>(`${TRANSFER_SELECT} WHERE x.id = ANY($1::bigint[])`, [ids])
  return new Map(rows.map((row) => [row.id, toTransfer(row)]))
}

/** One transfer that is known to exist. */
export async function readTransfer(work: Work, id: string): Promise<TicketTransfer> {
  const transfer = (await readTransfers(work, [id])).get(id)
  if (!transfer) throw new Error('a transfer vanished inside its transaction')
  return transfer
}

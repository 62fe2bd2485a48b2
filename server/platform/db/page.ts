import type { Work } from './work'

/** A page as asked for: 1-based, at most 100 rows whatever the client says. */
type PageRequest = { page: number; limit: number; offset: number }

const MOST_ROWS = 100
/** Beyond this nobody pages; it keeps the offset inside what PostgreSQL takes. */
const LAST_PAGE = 1_000_000

/** Reads the contract's page arguments; nonsense counts as the nearest sense. */
export function pageRequest(
  page: number | null | undefined,
  limit: number | null | undefined,
  defaultLimit: number,
): PageRequest {
  const rows = Math.min(MOST_ROWS, Math.max(1, limit ?? defaultLimit))
  const number = Math.min(LAST_PAGE, Math.max(1, page ?? 1))
  return { page: number, limit: rows, offset: (number - 1) * rows }
}

/**
 * The tenant's last event number as this transaction sees it. In a repeatable-read transaction, every row read
 * is as of this number, and every later change is still to come as an event.
 */
export async function readAtSeq(work: Work): Promise<number> {
  const row = await work.one<{ last_seq: string }>('SELECT last_seq FROM tenants WHERE id = $1', [
    work.tenant.id,
  ])
  if (!row) throw new Error(`tenant ${work.tenant.id} is gone`)
  return Number(row.last_seq)
}

/** The isolation in which pages are read. */
export const SNAPSHOT = { isolation: 'repeatable read', readOnly: true } as const

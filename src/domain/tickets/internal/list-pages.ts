import type { ChatTicket } from '../../../../contract/entities'
import type { ListRow } from '../tables'

/** A page of a list as the server answered it. */
type ListPage = Readonly<{
  list: string
  /** 1-based. */
  page: number
  result: Readonly<{
    items: readonly ChatTicket[]
    total: number
    total_pages: number
    read_at_seq: number
    next?: string | null
  }>
  inMessages?: boolean
}>

/**
 * The account of a list with one more page. The first page read again says nothing of where the others ended;
 * only what was found in messages starts over with it, for the rows do not tell what belongs there.
 */
export function withPage(known: ListRow | undefined, { list, page, result, inMessages }: ListPage): ListRow {
  const before = inMessages && page === 1 ? undefined : known
  const pages = Math.max(before?.pages ?? 0, page)
  const next = before !== undefined && before.pages > page ? before.next : result.next
  return {
    id: list,
    pages,
    total: result.total,
    totalPages: result.total_pages,
    readAtSeq: result.read_at_seq,
    // Left out by a server that pages by number.
    ...(next !== undefined && { next }),
    ...(inMessages && { ids: [...new Set([...(before?.ids ?? []), ...result.items.map(({ id }) => id)])] }),
  }
}

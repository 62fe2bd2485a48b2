import type { Outcome } from '@app/panel/commands'
import type { Found, ListRequest } from '../list/request'

/** A page of a list that is read from a cursor on, as the contract has it. */
type CursorPage<Row> = Readonly<{
  items: readonly Row[]
  next: string | null
  total: number | null
  total_is_least: boolean
}>

/** A page of a list that counts its pages. */
type CountedPage<Row> = Readonly<{ items: readonly Row[]; total_items: number }>

/** What the contract's ListInput says of this request. */
export const listInput = ({ search, filters, sort, after, limit }: ListRequest) => ({
  search: search || null,
  sort,
  filters: Object.entries(filters).map(([field, any]) => ({ field, any: [...any] })),
  after,
  limit,
})

/** The page in an answer that holds nothing else, for a list. */
export async function pageOf<Row>(
  asked: Promise<Outcome<Readonly<Record<string, CursorPage<Row> | CountedPage<Row>>>>>,
): Promise<Outcome<Found<Row>>> {
  const outcome = await asked
  if (!outcome.ok) return outcome
  const [page] = Object.values(outcome.value)
  if (!page) return { ok: true, value: { items: [], total: 0 } }
  return {
    ok: true,
    value:
      'next' in page
        ? { items: page.items, total: page.total, least: page.total_is_least, next: page.next }
        : { items: page.items, total: page.total_items },
  }
}

/** Asks a list for one row. */
export const byId = (id: string) => ({ list: { filters: [{ field: 'id', any: [id] }] } })

/** The row of such an answer; null: it is gone. */
export async function rowOf<Row>(
  asked: Promise<Outcome<Readonly<Record<string, CursorPage<Row> | CountedPage<Row>>>>>,
): Promise<Outcome<Row | null>> {
  const page = await pageOf(asked)
  return page.ok ? { ok: true, value: page.value.items[0] ?? null } : page
}

/** So many pages of a list, the first ones, as one; read again they are all as they are now. */
export async function firstPages<Row, First>(
  count: number,
  ask: (
    after: string | null,
  ) => Promise<Outcome<Readonly<{ rows: readonly Row[]; next: string | null; first: First }>>>,
): Promise<Outcome<Readonly<{ rows: readonly Row[]; next: string | null; first: First }>>> {
  let read = await ask(null)
  for (let page = 1; page < count && read.ok && read.value.next !== null; page++) {
    const { rows, first } = read.value
    const more = await ask(read.value.next)
    read = more.ok ? { ok: true, value: { ...more.value, rows: [...rows, ...more.value.rows], first } } : more
  }
  return read
}

const PAGE = 100

/** All rows of a list that one chooses from, in as many pages as it has. */
export async function allOf<Row>(
  ask: (
    list: Readonly<{ limit: number; after: string | null }>,
  ) => Promise<Outcome<Readonly<Record<string, CursorPage<Row>>>>>,
): Promise<Outcome<readonly Row[]>> {
  const rows: Row[] = []
  for (let after: string | null = null; ; ) {
    const outcome = await ask({ limit: PAGE, after })
    if (!outcome.ok) return outcome
    const [page] = Object.values(outcome.value)
    rows.push(...(page?.items ?? []))
    after = page?.next ?? null
    if (after === null) return { ok: true, value: rows }
  }
}

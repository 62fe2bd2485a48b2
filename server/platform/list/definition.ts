import type { Viewer } from '../../../src/domain/access/visibility'
import type { Parameters } from '../db/parameters'
import type { Work } from '../db/work'

/** An order of a list: by this expression, which is never null, then by id. */
type Sort = Readonly<{
  /** SQL over the list's tables. */
  by: string
  /** Instead of `by` for somebody who may not see contact data, where the order would tell of it. */
  shown?: string
  /**
   * The other table that `by` is of, for an order that only an index of its own knows: how it is joined, so that no row is
   * lost and none comes twice, and its column that names the list's row.
   */
  of?: Readonly<{ join: string; id: string }>
  /** Its type, for the cursor. */
  type: 'text' | 'bigint' | 'numeric' | 'timestamptz'
}>

/**
 * SQL that holds for the rows of a filter's values. The values are the caller's: they go through `parameters`, never
 * into the text. Throws a Refusal (INVALID) for values that are none.
 */
export type Filter = (values: readonly string[], parameters: Parameters, way?: FindWay) => string

/** Filters that a question brings along; `unordered`: those of them that are in no order, as in a definition. */
export type MoreFilters = Readonly<{
  filters: Readonly<Record<string, Filter>>
  unordered: readonly string[]
}>

/**
 * A list of rows as the contract's ListInput asks for it. What is sorted or filtered by is named here; a caller's other
 * names are refused, and nothing that a caller sends is ever part of a statement.
 */
export type ListDefinition = Readonly<{
  /** The table that is listed, and its alias. */
  table: string
  as: string
  /** More tables, joined: `LEFT JOIN roles r ON r.id = u.role_id`. */
  joins?: string
  /**
   * Tables that only `select` names: they are joined to the rows of a page, once it is cut, and not to all rows that it
   * is cut from. For lists so long that this counts; their sorts, but those that say `of`, and `where` are of the table itself. Empty: none.
   */
  beside?: string
  /** The columns of a row, as the contract's type has them. */
  select: string
  /** What the words of a search are looked for in: SQL with the pattern's placeholder for ILIKE. */
  search?: (pattern: string) => string
  /** Instead of `search`, for lists with an index of their own for it: what the whole typed text finds; null: all. */
  find?: (typed: string, parameters: Parameters, way: FindWay, viewer: Viewer) => string | null
  /**
   * With `find`: the view to read in place of the table while words are looked for, with its columns and the tenant's
   * rows alone, for row-level security lets no index be asked by LIKE (migration 0017).
   */
  foundIn?: string
  sorts: Readonly<Record<string, Sort>>
  /** The list's own order, with '-' before it downwards. */
  sort: string
  filters?: Readonly<Record<string, Filter>>
  /**
   * With `beside`: filters of other tables, whose indexes know nothing of the list's orders. They are looked for as words
   * are: near first, then all of them.
   */
  unordered?: readonly string[]
  /** Further filters, for which something must be read first; those that the input does not name may be left out. */
  moreFilters?: (work: Work, viewer: Viewer, input: ListInput) => Promise<MoreFilters>
  /** Which rows the caller may see, beside the tenant's wall; left out: all of the tenant. */
  visible?: (viewer: Viewer, parameters: Parameters) => string
  /** Always holds: rows that are deleted and stay for history. */
  where?: string
}>

/** How rows are looked for: `near`, among some that were read already; `far`, all that there are, by an index. */
export type FindWay = 'near' | 'far'

/** The contract's ListInput. */
export type ListInput = Readonly<{
  search?: string | null
  sort?: string | null
  filters?: readonly Readonly<{ field: string; any: readonly string[] }>[] | null
  after?: string | null
  limit?: number | null
}>

/** A page of it. */
export type ListPage<Row> = {
  items: Row[]
  /** Cursor of the page after this one; null: this is the last. */
  next: string | null
  /** Rows in all, counted up to {@link MOST_COUNTED}; null behind the first page, where it was counted. */
  total: number | null
  /** There are more than `total`. */
  total_is_least: boolean
}

/** Beyond this nobody reads a number, and counting costs. */
export const MOST_COUNTED = 10_000

/** The list with the filters that this question brings along. */
export async function withMoreFilters(
  work: Work,
  viewer: Viewer,
  list: ListDefinition,
  input: ListInput,
): Promise<ListDefinition> {
  const more = await list.moreFilters?.(work, viewer, input)
  return more
    ? {
        ...list,
        filters: { ...list.filters, ...more.filters },
        unordered: [...(list.unordered ?? []), ...more.unordered],
      }
    : list
}

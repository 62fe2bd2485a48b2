import type { listInput } from '../server/pages'

/** All rows that a list's search and filters find, on whichever page they stand. */
export type Whole = Readonly<{
  /** The search and filters, as the contract's ListInput has them. */
  list: ReturnType<typeof listInput>
  total: number
  /** There are more than `total`. */
  least: boolean
}>

/**
 * May all that match be chosen in place of the rows? Where every row of the page is chosen and there are others.
 * @param ids of the rows of the page.
 */
export const offersWhole = (
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  { total, least }: Pick<Whole, 'total' | 'least'>,
): boolean => ids.length > 0 && ids.every((id) => chosen.has(id)) && (least || total > chosen.size)

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
 * May all that match be chosen in place of the rows? Where some are chosen and there are others.
 */
export const offersWhole = (
  chosen: ReadonlySet<string>,
  { total, least }: Pick<Whole, 'total' | 'least'>,
): boolean => chosen.size > 0 && (least || total > chosen.size)

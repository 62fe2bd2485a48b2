import { cmedColumn, cmedRate } from '../../../contract/cmed-columns'

/*
 * Which column of the CMED's list of prices holds in a shop: the list gives a PMC for each rate of ICMS, and each state has its
 * own rate for medicines. Dated, as states change it from year to year: what is new is a line here. Only what a source says of
 * medicines stands here; a state's general rate is not theirs everywhere. Of any other state the shop says it itself
 * (settings `cmed_column`, `cmed_generic_column`), as it does of areas of free trade.
 */

/** What a state asks of medicines, in tenths of a percent, from a day (yyyy-mm-dd) on until its next line. */
type StateRate = Readonly<{
  state: string
  valid_from: string
  rate: number
  /** Of generics, where they have a rate of their own. */
  generic?: number
}>

/**
 * The internal rates of medicines, with the state's fund against poverty where it weighs on them (RJ: 20 % and 2 %). Source:
 * simtax.com.br, "Alíquotas de ICMS para medicamentos por estado em 2025", read on 28 November 2026.
 */
const RATES: readonly StateRate[] = [
  { state: 'BA', valid_from: '2025-01-01', rate: 205 },
  { state: 'MG', valid_from: '2025-01-01', rate: 180, generic: 120 },
  { state: 'PR', valid_from: '2025-01-01', rate: 195 },
  { state: 'RJ', valid_from: '2025-01-01', rate: 220 },
  { state: 'RS', valid_from: '2025-01-01', rate: 170 },
  { state: 'SC', valid_from: '2025-01-01', rate: 170 },
  { state: 'SP', valid_from: '2025-01-01', rate: 180, generic: 120 },
]

/** A rate, and whether its column is that of free trade. */
export type TaxColumn = Readonly<{ rate: number; isFree: boolean }>

/** Which columns hold in a shop; rates in tenths of a percent. */
export type MedicineTax = Readonly<{
  /** Who says so: a state, or ''. The shop itself, whatever its state. */
  state: string
  column: TaxColumn
  /** Null: generics have no rate of their own. */
  generic: TaxColumn | null
}>

/** What a shop says itself, as its settings hold it; null: nothing. */
export type ChosenColumns = Readonly<{ column: string | null; generic: string | null }>

const plain = (rate: number): TaxColumn => ({ rate, isFree: false })

/** The columns of a shop in this state on a day (yyyy-mm-dd): what it says itself comes first; null: nobody knows. */
export function medicineTax(state: string, day: string, chosen: ChosenColumns): MedicineTax | null {
  const held = RATES.filter((one) => one.state === state && one.valid_from <= day)
  const last = held.reduce<StateRate | null>(
    (best, one) => (best && best.valid_from > one.valid_from ? best : one),
    null,
  )
  const own = cmedColumn(chosen.column)
  const column = own ?? (last && plain(last.rate))
  if (!column) return null
  // Who says a column and nothing of generics has one for all.
  const ofState = own === null && last?.generic !== undefined ? plain(last.generic) : null
  return { state: own ? '' : state, column, generic: cmedColumn(chosen.generic) ?? ofState }
}

/** What the list calls the PMC of a column: "PMC 17,5 % ALC". */
export const pmcTitle = ({ rate, isFree }: TaxColumn): string => `PMC ${cmedRate(rate, isFree)}`

/** The PMC of what bears no ICMS. */
export const EXEMPT: TaxColumn = plain(0)

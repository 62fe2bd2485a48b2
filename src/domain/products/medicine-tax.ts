/*
 * Which column of the CMED's list of prices holds in a shop: the list gives a PMC for each rate of ICMS, and each state has its
 * own rate for medicines. Dated, as states change it from year to year: what is new is a line here.
 */

/** What a state asks of medicines, in tenths of a percent, from a day (yyyy-mm-dd) on until its next line. */
type StateRate = Readonly<{
  state: string
  valid_from: string
  rate: number
  /** Of generics, where they have a rate of their own. */
  generic?: number
  source: string
}>

const rate = (
  state: string,
  valid_from: string,
  tenths: number,
  source: string,
  generic?: number,
): StateRate => ({ state, valid_from, rate: tenths, source, ...(generic !== undefined && { generic }) })

/** Internal rates with the state's fund against poverty where it weighs on medicines: what the CMED's columns are called by. */
const RATES: readonly StateRate[] = [
  rate('AC', '2023-04-01', 190, 'LC/AC 422/2022'),
  rate('AL', '2023-04-01', 190, 'Lei/AL 8.779/2022'),
  rate('AM', '2023-03-30', 200, 'LC/AM 242/2022'),
  rate('AP', '2015-01-01', 180, 'Lei/AP 400/1997'),
  rate('BA', '2024-02-07', 205, 'Lei/BA 14.629/2023'),
  rate('CE', '2024-01-01', 200, 'Lei/CE 18.305/2023'),
  rate('DF', '2024-01-21', 200, 'Lei/DF 7.326/2023'),
  rate('ES', '2015-01-01', 170, 'Lei/ES 7.000/2001'),
  rate('GO', '2024-04-01', 190, 'Lei/GO 22.460/2023'),
  rate('MA', '2024-02-19', 220, 'Lei/MA 12.120/2023'),
  rate('MA', '2025-02-23', 230, 'Lei/MA 12.426/2024'),
  rate('MG', '2015-01-01', 180, 'Lei/MG 6.763/1975, art. 12', 120),
  rate('MS', '2015-01-01', 170, 'Lei/MS 1.810/1997'),
  rate('MT', '2015-01-01', 170, 'Lei/MT 7.098/1998'),
  rate('PA', '2023-03-16', 190, 'Lei/PA 9.755/2022'),
  rate('PB', '2024-01-01', 200, 'Lei/PB 12.788/2023'),
  rate('PE', '2024-01-01', 205, 'Lei/PE 18.305/2023'),
  rate('PI', '2023-03-08', 210, 'LC/PI 269/2022'),
  rate('PI', '2025-04-01', 225, 'Lei/PI 8.558/2024'),
  rate('PR', '2024-03-13', 195, 'Lei/PR 21.850/2023'),
  rate('RJ', '2024-03-20', 220, 'Lei/RJ 10.253/2023, com o FECP'),
  rate('RN', '2024-01-01', 180, 'Lei/RN 11.314/2022'),
  rate('RN', '2025-03-20', 200, 'Lei/RN 11.999/2024'),
  rate('RO', '2024-01-12', 195, 'Lei/RO 5.629/2023'),
  rate('RR', '2023-03-30', 200, 'Lei/RR 1.767/2022'),
  rate('RS', '2022-01-01', 170, 'Lei/RS 8.820/1989'),
  rate('SC', '2015-01-01', 170, 'Lei/SC 10.297/1996'),
  rate('SE', '2024-01-01', 190, 'Lei/SE 9.120/2022 e 9.297/2023'),
  rate('SP', '2015-01-01', 180, 'Lei/SP 6.374/1989, art. 34', 120),
  rate('TO', '2023-04-01', 200, 'Lei/TO 4.141/2023'),
]

/** Towns of free trade, whose medicines have columns of their own (ALC), as the list's preamble names them. */
const FREE_TRADE: Readonly<Record<string, readonly string[]>> = {
  AC: ['brasileia', 'cruzeiro do sul', 'epitaciolandia'],
  AM: ['manaus', 'tabatinga'],
  AP: ['macapa', 'santana'],
  RO: ['guajara-mirim'],
  RR: ['boa vista', 'bonfim'],
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Which columns hold in a shop; rates in tenths of a percent. */
export type MedicineTax = Readonly<{
  state: string
  rate: number
  /** Null: generics have no rate of their own. */
  generic: number | null
  /** Does it lie where trade is free? */
  isFree: boolean
}>

/** The rate of medicines in a state on a day (yyyy-mm-dd); null for what is no state, or a day before the first line. */
export function medicineTax(state: string, city: string, day: string): MedicineTax | null {
  const held = RATES.filter((one) => one.state === state && one.valid_from <= day)
  const last = held.reduce<StateRate | null>(
    (best, one) => (best && best.valid_from > one.valid_from ? best : one),
    null,
  )
  if (!last) return null
  const isFree = (FREE_TRADE[state] ?? []).includes(plain(city))
  return { state, rate: last.rate, generic: last.generic ?? null, isFree }
}

/** What the list calls the PMC of a rate: "PMC 17,5 % ALC". @param tenths of a percent */
export const pmcTitle = (tenths: number, isFree: boolean): string =>
  `PMC ${String(tenths / 10).replace('.', ',')} %${isFree && tenths > 0 ? ' ALC' : ''}`

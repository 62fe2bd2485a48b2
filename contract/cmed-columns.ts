/**
 * The columns of PMC in the CMED's list, by the rate of ICMS that each is for: plain, and for areas of free trade (ALC). As its
 * lists of 2025 and 2026 have them, in tenths of a percent.
 */
const CMED_RATES = [120, 170, 175, 180, 190, 195, 200, 205, 210, 220, 225, 230] as const

/** What the list calls a rate, behind "PMC" and "PF": "17,5 % ALC". @param tenths of a percent */
export const cmedRate = (tenths: number, isFree: boolean): string =>
  `${String(tenths / 10).replace('.', ',')} %${isFree && tenths > 0 ? ' ALC' : ''}`

/** What a shop may say that its column is. */
export const CMED_COLUMNS: readonly string[] = [false, true].flatMap((isFree) =>
  CMED_RATES.map((tenths) => cmedRate(tenths, isFree)),
)

/** The rate that such a column is for; null for what is none. */
export function cmedColumn(column: string | null): Readonly<{ rate: number; isFree: boolean }> | null {
  for (const isFree of [false, true])
    for (const rate of CMED_RATES) if (cmedRate(rate, isFree) === column) return { rate, isFree }
  return null
}

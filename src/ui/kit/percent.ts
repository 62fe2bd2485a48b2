import { languageTag } from './text'

/** A share in hundredths, as people write it: "12,5%". */
export const formatPercent = (percent: number): string =>
  (percent / 100).toLocaleString(languageTag(), { style: 'percent', maximumFractionDigits: 2 })

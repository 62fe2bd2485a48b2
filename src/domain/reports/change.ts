/** How a figure differs from the one it is compared with. */
export type Change = Readonly<{
  was: number
  /** What has been added; below 0: taken away. */
  by: number
  /** The same in hundredths of what it was; null: it was 0. */
  percent: number | null
  /** Is it good or bad for the shop? null: neither, or nothing that counts. */
  good: boolean | null
}>

/** What is less than this, in hundredths, is chance: nobody is praised or blamed for it. */
const LEAST_PERCENT = 1

/** null: there is nothing to compare. */
export function changeOf(
  now: number | null,
  was: number | null,
  better: 'less' | 'more' | null,
): Change | null {
  if (now === null || was === null) return null
  const by = now - was
  const percent = was === 0 ? null : (by / Math.abs(was)) * 100
  const counts = by !== 0 && (percent === null || Math.abs(percent) >= LEAST_PERCENT)
  return { was, by, percent, good: better === null || !counts ? null : by > 0 === (better === 'more') }
}

/**
 * Orders ids as the numbers they spell, without making numbers of them (they may be longer than a number
 * holds exactly): fewer digits first, then digit by digit.
 */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** Which build a tab runs, as far as other tabs and the store are concerned. */
export type Version = Readonly<{
  /** Version of the messages between tabs. */
  proto: number
  /** Version of the store's format, STORE_FORMAT in infra/log/database.ts. */
  format: number
  /** The build's version, as in package.json. */
  build: string
}>

/** Raised when the meaning of a message between tabs changes. */
export const PROTO = 1

/** Negative when `a` is the older one, 0 when they are the same, positive when `a` is newer. */
export function compareVersions(a: Version, b: Version): number {
  if (a.proto !== b.proto) return a.proto - b.proto
  if (a.format !== b.format) return a.format - b.format
  const [left, right] = [numbersOf(a.build), numbersOf(b.build)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const numbersOf = (build: string): number[] => build.split(/\D+/).filter(Boolean).map(Number)

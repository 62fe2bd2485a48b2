/** How many waited to be handed over, and when that was looked at, ms. */
export type Waiting = Readonly<{ at: number; pending: number }>

/** What is looked back at, ms: a pause or a slow minute is forgotten after it. */
const LOOKED_BACK_MS = 60_000
/** A pace of a shorter time is chance, ms. */
const LEAST_MS = 3_000

/** The looks that count, with this one. */
export const lookedAt = (before: readonly Waiting[], now: Waiting): readonly Waiting[] => [
  ...before.filter(({ at, pending }) => now.at - at <= LOOKED_BACK_MS && pending >= now.pending),
  now,
]

/** How many leave each second, and how many seconds are left; null: not to be said yet, or nothing leaves. */
export function paceOf(looks: readonly Waiting[]): Readonly<{ perSecond: number; leftS: number }> | null {
  const [first] = looks
  const last = looks.at(-1)
  if (!first || !last || last.at - first.at < LEAST_MS || first.pending <= last.pending) return null
  const perSecond = ((first.pending - last.pending) * 1000) / (last.at - first.at)
  return { perSecond, leftS: Math.ceil(last.pending / perSecond) }
}

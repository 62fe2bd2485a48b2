import type { ShopCount } from '../../../contract/entities'

const MINUTE_MS = 60_000

/** The people of a queue on a line of minutes. */
export type WaitingLine = Readonly<{
  /** By how many minutes they wait: from now on, so many marks above each other. */
  marks: readonly Readonly<{ minute: number; count: number }>[]
  /** Those who wait for longer than the line is. */
  beyond: number
  /** How many minutes it shows. */
  minutes: number
  /** Of all, beyond it too. */
  over: number
}>

/** Twice the limit is shown, and half an hour at least. @param limitMs how long customers may wait @param now ms */
export function waitingLine(
  { minutes: since, waiting }: Pick<ShopCount, 'minutes' | 'waiting'>,
  limitMs: number,
  now: number,
): WaitingLine {
  const limit = Math.round(limitMs / MINUTE_MS)
  const minutes = Math.min(120, Math.max(30, 2 * limit))
  const by = new Map<number, number>()
  let recent = 0
  let within = 0
  for (const { at, count } of since) {
    const minute = Math.max(0, Math.floor((now - at) / MINUTE_MS))
    if (minute < limit) within += count
    if (minute >= minutes) continue
    by.set(minute, (by.get(minute) ?? 0) + count)
    recent += count
  }
  return {
    marks: [...by].map(([minute, count]) => ({ minute, count })).sort((a, b) => a.minute - b.minute),
    beyond: Math.max(0, waiting - recent),
    minutes,
    over: Math.max(0, waiting - within),
  }
}

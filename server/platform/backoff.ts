import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds to wait before try `n` (0, 1, 2, …): doubles from `first` up to `cap`, half of it random, so
 * that many who failed together do not come back together.
 */
export function backoffMs(
  n: number,
  { first = 100, cap = 5_000 }: { first?: number; cap?: number } = {},
): number {
  const full = Math.min(cap, first * 2 ** Math.min(n, 20))
  return full / 2 + Math.random() * (full / 2)
}

/** Waits {@link backoffMs}; returns at once, and false, when the signal is aborted. */
export async function backOff(
  n: number,
  signal?: AbortSignal,
  limits?: { first?: number; cap?: number },
): Promise<boolean> {
  try {
    await sleep(backoffMs(n, limits), undefined, { signal })
    return true
  } catch (error) {
    if (signal?.aborted) return false
    throw error
  }
}

/** Gives the promise's value, or rejects with `sentence` when it takes longer than `ms`. */
export async function within<T>(ms: number, promise: Promise<T>, sentence: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

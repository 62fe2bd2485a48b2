/**
 * What is costly to work out and asked for again and again, by key: worked out once, `atOnce` at a time, and the
 * `most` that were asked for last are kept. What failed is worked out again when it is asked for again. `drop`
 * gets what is no longer kept.
 */
export function kept<T>({
  most,
  atOnce,
  drop,
}: {
  most: number
  atOnce: number
  drop?: (value: T) => void
}): (key: string, make: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  const waiting: (() => void)[] = []
  let running = 0
  const turn = async (make: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await make()
    } finally {
      // Whoever waits longest takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return (key, make) => {
    const before = known.get(key)
    const value = before ?? turn(make)
    known.delete(key)
    known.set(key, value)
    if (!before) value.catch(() => known.get(key) === value && known.delete(key))
    for (const [oldest, old] of known) {
      if (known.size <= most) break
      known.delete(oldest)
      if (drop) old.then(drop, () => {})
    }
    return value
  }
}

/** A few places for what costs much; whoever comes when all are taken waits for one, in the order of coming. */
export function openSeats(many: number): { during<T>(body: () => Promise<T>): Promise<T> } {
  let free = many
  const waiting: (() => void)[] = []
  return {
    async during(body) {
      if (free > 0) free -= 1
      else await new Promise<void>((seated) => waiting.push(seated))
      try {
        return await body()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}

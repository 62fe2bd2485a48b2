/** Shares out the connections of a pool among tenants. */
interface Turns {
  /**
   * Runs `body` once this tenant may hold one connection more.
   * @throws Error when that takes longer than the patience.
   */
  run<T>(tenantId: number, body: () => Promise<T>): Promise<T>
}

type TurnsOptions = {
  /** Connections that all tenants together hold at most. */
  places: number
  /** Connections that one tenant holds at most: fewer than `places`, so that none holds them all. */
  most: number
  /** How long one waits for a turn, ms. */
  patienceMs: number
}

/** `served`: when it was last, by the count of all that were. */
type Line = { running: number; served: number; readonly waiting: Set<() => void> }

/**
 * A tenant with a thousand calls under way holds its share and no more; its other calls wait behind each other and
 * in nobody else's way. What becomes free goes to the tenant that holds least, in turns where several do.
 */
export function openTurns({ places, most, patienceMs }: TurnsOptions): Turns {
  const lines = new Map<number, Line>()
  let taken = 0
  let served = 0

  const nextOf = () => {
    let next: Line | undefined
    for (const line of lines.values())
      if (line.waiting.size > 0 && line.running < most && (!next || goesBefore(line, next))) next = line
    return next
  }
  const serve = () => {
    for (let line = nextOf(); line && taken < places; line = nextOf()) {
      const [go] = line.waiting
      if (!go) return
      line.waiting.delete(go)
      line.running++
      line.served = ++served
      taken++
      go()
    }
  }
  const take = (tenantId: number) =>
    new Promise<Line>((resolve, reject) => {
      const line = lines.get(tenantId) ?? { running: 0, served: 0, waiting: new Set() }
      lines.set(tenantId, line)
      const late = setTimeout(() => {
        line.waiting.delete(go)
        forget(tenantId, line)
        reject(new Error('no connection was free in time'))
      }, patienceMs)
      const go = () => {
        clearTimeout(late)
        resolve(line)
      }
      line.waiting.add(go)
      serve()
    })
  const forget = (tenantId: number, { running, waiting }: Line) => {
    if (running === 0 && waiting.size === 0) lines.delete(tenantId)
  }

  return {
    async run(tenantId, body) {
      const line = await take(tenantId)
      try {
        return await body()
      } finally {
        line.running--
        taken--
        forget(tenantId, line)
        serve()
      }
    },
  }
}

const goesBefore = (one: Line, other: Line): boolean =>
  one.running < other.running || (one.running === other.running && one.served < other.served)

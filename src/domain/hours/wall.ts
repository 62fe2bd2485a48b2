/** Moments (ms since 1970) as a zone's clock on the wall shows them, and back; the wall's time is ms as if it were UTC. */
type Wall = Readonly<{ toWall: (ms: number) => number; fromWall: (wall: number) => number }>

const walls = new Map<string, Wall>()

/** The wall's clock of a time zone; made once, since its formatter is costly. */
export function wallOf(zone: string): Wall {
  let known = walls.get(zone)
  if (!known) {
    known = wallIn(zone)
    walls.set(zone, known)
  }
  return known
}

function wallIn(zone: string): Wall {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const toWall = (ms: number) => {
    const of: Record<string, number> = {}
    for (const { type, value } of parts.formatToParts(ms)) of[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = of
    return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000)
  }
  // The zone's distance from UTC at about that time; twice, for the hours around a change of it.
  const fromWall = (wall: number) => {
    const guess = wall - (toWall(wall) - wall)
    return guess + (wall - toWall(guess))
  }
  return { toWall, fromWall }
}

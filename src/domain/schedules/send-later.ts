/** Nothing is scheduled farther ahead, ms. */
export const FARTHEST_MS = 366 * 24 * 60 * 60 * 1000

/** Why a time (ms since 1970) is none to send at; null: it is one. */
export function timeProblem(at: number, now: number): 'none' | 'past' | 'far' | null {
  if (!Number.isFinite(at)) return 'none'
  if (at <= now) return 'past'
  return at - now > FARTHEST_MS ? 'far' : null
}

/** What a zone's clock on the wall shows: "2026-11-22T08:00", as a field for date and time has it. */
export function wallClock(at: number, zone: string): string {
  const parts = new Map(
    wallIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const walls = new Map<string, Intl.DateTimeFormat>()

/** Formatters are costly to make and cheap to keep. */
function wallIn(zone: string): Intl.DateTimeFormat {
  let known = walls.get(zone)
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    walls.set(zone, known)
  }
  return known
}

/**
 * The moment at which a zone's clock on the wall shows this, ms since 1970; NaN for what is no date and time. A time
 * that summer time skips is the one an hour on, as everywhere.
 */
export function momentOf(wall: string, zone: string): number {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return Number.NaN
  const asUtc = Date.parse(`${wall}:00Z`)
  // The zone's distance from UTC is that of the moment itself, which the first guess may miss by a change of clocks.
  let at = asUtc
  for (let round = 0; round < 2; round++) at = asUtc - offsetAt(at, zone)
  return at
}

const offsetAt = (at: number, zone: string): number =>
  Date.parse(`${wallClock(at, zone)}:00Z`) - Math.floor(at / 60_000) * 60_000

/** Eight in the morning of the next day, by a zone's clock; ms since 1970. */
export function tomorrowMorning(now: number, zone: string): number {
  const today = wallClock(now, zone).slice(0, 10)
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return momentOf(`${tomorrow}T08:00`, zone)
}

/** In one hour, to the minute; ms since 1970. */
export const inOneHour = (now: number): number => Math.ceil((now + 60 * 60 * 1000) / 60_000) * 60_000

const DAY_MS = 24 * 60 * 60 * 1000
/** Less than this before six in the evening that time is not offered any more, ms. */
const TOO_SOON_MS = 5 * 60 * 1000

/** A time that is offered for what leaves later. */
export type LaterTime = Readonly<{ name: 'hour' | 'today' | 'tomorrow' | 'monday'; at: number }>

/**
 * The times that are offered for what leaves later, the soonest first, by a zone's clock: in one hour, today at six in the
 * evening while that is ahead, tomorrow at eight, Monday at eight where that is another day. In ms since 1970.
 */
export function laterTimes(now: number, zone: string): LaterTime[] {
  const today = wallClock(now, zone).slice(0, 10)
  const noon = Date.parse(`${today}T12:00:00Z`)
  const toMonday = (8 - new Date(noon).getUTCDay()) % 7 || 7
  const monday = new Date(noon + toMonday * DAY_MS).toISOString().slice(0, 10)
  const evening = momentOf(`${today}T18:00`, zone)
  const hour = inOneHour(now)
  const times: LaterTime[] = [
    { name: 'hour', at: hour },
    // In one hour, to the minute, may be six in the evening.
    ...(evening - now >= TOO_SOON_MS && evening !== hour ? [{ name: 'today', at: evening } as const] : []),
    { name: 'tomorrow', at: tomorrowMorning(now, zone) },
    ...(toMonday === 1 ? [] : [{ name: 'monday', at: momentOf(`${monday}T08:00`, zone) } as const]),
  ]
  return times.sort((a, b) => a.at - b.at)
}

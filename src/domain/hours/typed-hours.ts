/** From when to when, minutes since midnight; the end is not in it, and lies beyond 1440 where it is on the next day. */
export type Interval = readonly [from: number, to: number]

/** Why hours are none: not understood, over each other, of no length, a night that is too long. `part`: of what was typed. */
export type HoursProblem = Readonly<{
  why: 'unread' | 'overlap' | 'empty' | 'night'
  part: string
}>

const DAY = 1_440
/** A night that would be longer is rather a slip: hours that are typed the wrong way round. Minutes. */
const LONGEST_NIGHT = 1_080
/** More is no hours of a day. */
const LONGEST = 200

const TIME = String.raw`(\d{1,2})(?:[:h.](\d{2}))? ?(?:h(?:s|oras?)?)?`
const SPAN = new RegExp(`(?:das? |de )?${TIME} ?- ?${TIME}(?:[ ,;/]|e )*`, 'y')
const CLOSED = /^(?:fechad[oa]s?)?$/
const WHOLE = /^(?:24 ?h(?:s|oras)?|o? ?dia (?:todo|inteiro)|sempre abert[oa]|aberto 24 ?h(?:oras)?)$/

/** What people type for the same: "8 às 12", "8h até 12h", "8–12", with any blanks, each as `-` and one blank. */
const plain = (typed: string): string =>
  typed
    .slice(0, LONGEST)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[-–—] ?| (?:as|a|ate) /g, '-')
    .trim()

/**
 * The hours of a day as people type them: "08:00-12:00, 13:00-18:00", "8 às 18", "8h30-12h e 13h-18h", "22:00-02:00" into
 * the next day, "24 horas", nothing or "fechado". In their order; or what is wrong with them.
 */
export function readHours(typed: string): readonly Interval[] | HoursProblem {
  const text = plain(typed)
  if (typed.length > LONGEST) return { why: 'unread', part: `${typed.slice(0, 20)}…` }
  if (CLOSED.test(text)) return []
  if (WHOLE.test(text)) return [[0, DAY]]
  const spans: Interval[] = []
  SPAN.lastIndex = 0
  while (SPAN.lastIndex < text.length) {
    const begin = SPAN.lastIndex
    const read = SPAN.exec(text)
    if (!read) return { why: 'unread', part: text.slice(begin) }
    const part = read[0].replace(/[ ,;/]+(?:e )?$/, '')
    const span = spanOf(read)
    if (typeof span === 'string') return { why: span, part }
    spans.push(span)
  }
  spans.sort(([a], [b]) => a - b)
  const over = spans.some(([from], n) => from < (spans[n - 1]?.[1] ?? 0))
  return over ? { why: 'overlap', part: text } : spans
}

function spanOf([, h1, m1 = '0', h2, m2 = '0']: RegExpExecArray): Interval | HoursProblem['why'] {
  if (Number(m1) > 59 || Number(m2) > 59) return 'unread'
  const from = Number(h1) * 60 + Number(m1)
  const typed = Number(h2) * 60 + Number(m2)
  // Typed for the whole evening, it would close the shop for one minute.
  const end = typed === DAY - 1 ? DAY : typed
  if (end > DAY || from >= DAY) return 'unread'
  if (from === end) return 'empty'
  const to = end < from ? end + DAY : end
  return to > DAY && to - from > LONGEST_NIGHT ? 'night' : [from, to]
}

/** The intervals of hours that can be read; null: they cannot. */
export function intervalsIn(typed: string): readonly Interval[] | null {
  const read = readHours(typed)
  return 'why' in read ? null : read
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** As {@link readHours} reads them, in one way of writing: "08:00-12:00, 13:00-18:00". */
export const hoursText = (intervals: readonly Interval[]): string =>
  intervals.map(([from, to]) => `${clock(from)}-${clock(to > DAY ? to - DAY : to)}`).join(', ')

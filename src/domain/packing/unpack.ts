import { AS, type Before, FIRST, type Packed, type Places } from './internal/pack'

/**
 * The rows of a text that `pack` has made, deeply equal to those that were packed. Equal nested objects come as
 * one object, and rows of one text share their form: rows are immutable.
 * @throws {Error} when the text is none of those.
 */
export function unpack<Row extends object>(text: string): Row[] {
  return rowsOf(JSON.parse(text) as Written) as Row[]
}

/** Rows as they stand in a text: how many, and how. */
type Written = [count: number, packed: Packed | null]

function rowsOf([count, packed]: Written): readonly unknown[] {
  if (!packed) return []
  return packed[0] === AS.parts ? (packed[1] as Written[]).flatMap(rowsOf) : column(packed, count, [])
}

function column(packed: Packed, count: number, before: Before): readonly unknown[] {
  const [as, first, second] = packed
  if (as === AS.same) return Array.from({ length: count }).fill(unplain(first))
  if (as === AS.again) return before[first as number] ?? []
  if (as === AS.shape) return shape(first as string[], second as Packed[], count, before)
  if (as === AS.kinds) return kinds(first as Places, second as Packed[], count, before)
  const values =
    as === AS.few ? few(first as Places, second as Packed, count, before) : leaves(as, first as unknown[])
  before.push(values)
  return values
}

function few(which: Places, inner: Packed, count: number, before: Before): unknown[] {
  const distinct =
    inner[0] === AS.shape
      ? shape(inner[1] as string[], inner[2] as Packed[], distinctIn(which), before)
      : leaves(inner[0], inner[1] as unknown[])
  if (which.length === 0) return Array.from({ length: count }).fill(distinct[0])
  const values: unknown[] = []
  for (let i = 0; i < count; i++) values.push(distinct[placeAt(which, i)])
  return values
}

function distinctIn(which: Places): number {
  let highest = 0
  for (let i = 0; i < which.length; i++) highest = Math.max(highest, placeAt(which, i))
  return highest + 1
}

const placeAt = (places: Places, at: number): number =>
  typeof places === 'string' ? places.charCodeAt(at) - FIRST : (places[at] ?? 0)

function leaves(as: Packed[0], written: unknown[]): unknown[] {
  switch (as) {
    case AS.each:
      return written.map(unplain)
    case AS.steps:
      return numbers(written as number[])
    case AS.ids:
      return numbers(written as number[]).map(String)
    case AS.times:
      return times(numbers(written as number[]))
    case AS.tails:
      return whole(written as string[])
    default:
      throw new Error(`no column is written as ${as}`)
  }
}

function numbers(steps: readonly number[]): number[] {
  let last = 0
  return steps.map((by) => {
    last += by
    return last
  })
}

function whole(tails: readonly string[]): string[] {
  let last = ''
  return tails.map((tail) => {
    const shared = tail.charCodeAt(0) - FIRST
    last = shared === 0 ? tail.slice(1) : last.slice(0, shared) + tail.slice(1)
    return last
  })
}

const DAY = 86_400_000

/** Times as `toISOString` writes them, which takes its time: neighbours are nearly always of one day. */
function times(all: readonly number[]): string[] {
  let day = Number.NaN
  let date: number[] = []
  return all.map((at) => {
    const its = Math.floor(at / DAY)
    if (its !== day) {
      day = its
      date = Array.from(new Date(at).toISOString().slice(0, 11), (char) => char.charCodeAt(0))
    }
    const ms = at - its * DAY
    const second = Math.floor(ms / 1000)
    const minute = Math.floor(second / 60)
    const part = ms % 1000
    // biome-ignore format: a clock's face; made from codes, so that it is one flat text and not joined pieces
    return String.fromCharCode(...date, tens(minute / 60), ones(minute / 60), COLON, tens(minute % 60), ones(minute % 60), COLON, tens(second % 60), ones(second % 60), DOT, tens(part / 10), ones(part / 10), ones(part), Z)
  })
}

const ZERO = 48
const COLON = 58
const DOT = 46
const Z = 90
const tens = (number: number) => ZERO + Math.floor(Math.floor(number) / 10)
const ones = (number: number) => ZERO + (Math.floor(number) % 10)

/**
 * Objects of one form, each a copy of a pattern that holds what is the same in all: an engine makes such a copy
 * at once, where it would add thirty members one after the other.
 */
function shape(keys: readonly string[], columns: readonly Packed[], count: number, before: Before): object[] {
  const same: unknown[] = []
  const varying: { key: string; values: readonly unknown[] }[] = []
  for (const [i, key] of keys.entries()) {
    const packed = columns[i] as Packed
    if (packed[0] === AS.same) same[i] = unplain(packed[1])
    else varying.push({ key, values: column(packed, count, before) })
  }
  const { pattern, copy } = formOf(keys)
  for (const [i, key] of keys.entries()) pattern[key] = i in same ? same[i] : null
  const objects: object[] = []
  for (let i = 0; i < count; i++) {
    const object = copy(pattern)
    for (const { key, values } of varying) object[key] = values[i]
    objects.push(object)
  }
  return objects
}

type Members = Record<string, unknown>
type Form = { readonly pattern: Members; readonly copy: (from: Members) => Members }

const copyAny = (from: Members): Members => ({ ...from })
/** The same a dozen times: an engine learns one form well at each place, and copies many at one place slowly. */
const COPIES: readonly Form['copy'][] = [
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
  (from) => ({ ...from }),
]

/** The forms that came first: those of the panel's own rows. What else rows hold has no end. */
const forms = new Map<string, Form>()

function formOf(keys: readonly string[]): Form {
  const name = JSON.stringify(keys)
  const known = forms.get(name)
  if (known) return known
  const copy = COPIES[forms.size]
  const form = { pattern: patternOf(keys), copy: copy ?? copyAny }
  if (copy) forms.set(name, form)
  return form
}

/** An object with these members, all null. Read from JSON, which gives a member of its own also to `__proto__`. */
const patternOf = (keys: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:null`).join(',')}}`)

function kinds(which: Places, columns: readonly Packed[], count: number, before: Before): unknown[] {
  const sizes = columns.map(() => 0)
  for (let i = 0; i < count; i++) {
    const place = placeAt(which, i)
    sizes[place] = (sizes[place] ?? 0) + 1
  }
  const members = columns.map((packed, kind) => column(packed, sizes[kind] ?? 0, before))
  const next = columns.map(() => 0)
  const values: unknown[] = []
  for (let i = 0; i < count; i++) {
    const kind = placeAt(which, i)
    const at = next[kind] ?? 0
    values.push(members[kind]?.[at])
    next[kind] = at + 1
  }
  return values
}

function unplain(written: unknown): unknown {
  if (!Array.isArray(written)) return written
  const [tag, first, second] = written as [number, unknown, unknown]
  if (tag === 0) return undefined
  if (tag === 1) return Number(first)
  if (tag === 2) return (first as unknown[]).map(unplain)
  const keys = first as string[]
  const object = patternOf(keys)
  for (const [i, key] of keys.entries()) object[key] = unplain((second as unknown[])[i])
  return object
}

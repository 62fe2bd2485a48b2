/**
 * What a column is written as: the tag before what it needs. `unpack.ts` reads it. Texts with these tags lie on
 * disks: a tag keeps its meaning for ever, a new one gets a new number.
 */
export const AS = {
  /** The same value everywhere. */
  same: 0,
  /** One by one. */
  each: 1,
  /** Equal to a column that was written before: its number. */
  again: 2,
  /** Integers, as differences. */
  steps: 3,
  /** Strings that spell such integers. */
  ids: 4,
  /** Strings that spell UTC times to the millisecond, as differences in ms. */
  times: 5,
  /** Strings, each without what it shares with the one before; how much that is is its first character. */
  tails: 6,
  /** Few values: which of them is where, and the column of them. */
  few: 7,
  /** Objects with the same keys: the keys, and a column each. */
  shape: 8,
  /** Values of several kinds: which kind is where, and a column of each kind. */
  kinds: 9,
  /** Of the rows of a text: parts one after the other, each a text of its own as it stands. */
  parts: 10,
} as const

/** A column as written. */
export type Packed = readonly [as: (typeof AS)[keyof typeof AS], ...rest: unknown[]]
/** The columns that stand before in the text, which later ones may be equal to. */
export type Before = (readonly unknown[])[]
/** Small numbers: a character each, or a list when one is too large for that. Empty: all are 0. */
export type Places = string | readonly number[]

/** The first of the characters that count: from here to `~` JSON escapes none but the backslash. */
export const FIRST = 35
const MOST = 126 - FIRST

/**
 * Rows written down small: by columns, what is the same in every row named once, ids, numbers and times as steps
 * from one to the next, repeated values once. The text describes itself, whatever the rows hold, so that a later
 * build whose rows have more fields reads it as it is. Every character is below U+0100: engines keep and clone
 * such a text at a byte a character.
 * @throws {TypeError} on what is no plain data: functions, symbols, bigints and objects of classes.
 */
export function packWhole(rows: readonly object[]): string {
  return narrow(JSON.stringify([rows.length, rows.length ? column(rows, [], false) : null]))
}

function column(values: readonly unknown[], before: Before, nested: boolean): Packed {
  const first = values[0]
  if (typeof first !== 'object' || first === null) {
    let same = true
    for (let i = 1; same && i < values.length; i++) same = Object.is(values[i], first)
    if (same) return [AS.same, plain(first)]
  }
  const kind = kindOf(first)
  if (values.some((value) => !isKind(value, kind))) return kinds(values, before, nested)
  const objects = typeof kind === 'object'
  if (objects && !nested) return shape(kind, values as readonly object[], before)
  if (kind === 'string' || kind === 'number') {
    const again = before.findIndex((one) => sameValues(one, values))
    if (again >= 0) return [AS.again, again]
  }
  const repeated = few(values, kind, before)
  if (!repeated && objects) return shape(kind, values as readonly object[], before)
  const written = repeated ?? leaves(values, kind)
  before.push(values)
  return written
}

function kinds(values: readonly unknown[], before: Before, nested: boolean): Packed {
  const found: { kind: Kind; members: unknown[] }[] = []
  const which = values.map((value) => {
    let place = found.findIndex(({ kind }) => isKind(value, kind))
    if (place < 0) place = found.push({ kind: kindOf(value), members: [] }) - 1
    found[place]?.members.push(value)
    return place
  })
  return [AS.kinds, places(which), found.map(({ members }) => column(members, before, nested))]
}

function shape(keys: readonly string[], values: readonly object[], before: Before): Packed {
  const columns = keys.map((key) =>
    column(
      values.map((value) => (value as Record<string, unknown>)[key]),
      before,
      true,
    ),
  )
  return [AS.shape, keys, columns]
}

/** The values that differ and which is where, if they are less than half. */
function few(values: readonly unknown[], kind: Kind, before: Before): Packed | null {
  const known = new Map<unknown, number>()
  const distinct: unknown[] = []
  const which: number[] = []
  for (const value of values) {
    const key = kind === 'string' || kind === 'number' ? value : keyOf(value)
    let place = known.get(key)
    if (place === undefined) {
      place = distinct.length
      if (place > 0 && place * 2 >= values.length) return null
      known.set(key, place)
      distinct.push(value)
    }
    which.push(place)
  }
  if (kind === 'number') return distinct.length > 9 ? null : [AS.few, places(which), leaves(distinct, kind)]
  const inner = typeof kind === 'object' ? shape(kind, distinct as object[], before) : leaves(distinct, kind)
  return [AS.few, distinct.length === 1 ? '' : places(which), inner]
}

function leaves(values: readonly unknown[], kind: Kind): Packed {
  if (kind === 'number') return [AS.steps, steps(values as readonly number[])]
  if (kind !== 'string') return [AS.each, values.map(plain)]
  const texts = values as readonly string[]
  if (texts.every(isId)) return [AS.ids, steps(texts.map(Number))]
  if (texts.every(isTime)) return [AS.times, steps(texts.map((text) => Date.parse(text)))]
  let last = ''
  return [
    AS.tails,
    texts.map((text) => {
      const shared = sharedLength(last, text)
      last = text
      return String.fromCharCode(FIRST + shared) + text.slice(shared)
    }),
  ]
}

const places = (which: readonly number[]): Places =>
  which.every((place) => place <= MOST)
    ? which.map((place) => String.fromCharCode(FIRST + place)).join('')
    : which

/** Integers whose differences are exact; strings; objects, by their keys; and the rest. */
type Kind = 'string' | 'number' | 'rest' | readonly string[]

function kindOf(value: unknown): Kind {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) < 2 ** 52 && !Object.is(value, -0)
      ? 'number'
      : 'rest'
  return isObject(value) ? Object.keys(value) : 'rest'
}

function isKind(value: unknown, kind: Kind): boolean {
  if (typeof kind !== 'object') return kindOf(value) === kind
  if (!isObject(value)) return false
  let at = 0
  // In the order of Object.keys; what a prototype adds makes it another kind, which is then refused.
  for (const key in value) if (key !== kind[at++]) return false
  return at === kind.length
}

/** Is it an object with members only? One of a class is none. */
function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Tells values apart: equal keys for equal values only. An object's values are compared after its keys were. */
const keyOf = (value: unknown): string =>
  JSON.stringify(isObject(value) ? Object.values(value).map(plain) : plain(value))

const sameValues = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a[0] === b[0] && a.every((one, i) => one === b[i])

const isId = (text: string): boolean => /^(?:0|[1-9]\d{0,14})$/.test(text)

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text

function steps(numbers: readonly number[]): number[] {
  let last = 0
  return numbers.map((number) => {
    const by = number - last
    last = number
    return by
  })
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length, MOST)
  let at = 0
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

/**
 * A value as JSON holds it exactly. What JSON has no word for, and what has members, becomes a list with a tag:
 * [0] undefined, [1] a number by name, [2] a list, [3] an object.
 */
function plain(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return [1, '-0']
    return Number.isFinite(value) ? value : [1, String(value)]
  }
  if (value === undefined) return [0]
  if (Array.isArray(value)) return [2, value.map(plain)]
  if (isObject(value)) return [3, Object.keys(value), Object.values(value).map(plain)]
  throw new TypeError(`a row holds a ${typeof value} that is no plain data`)
}

const WIDE = /[\u0100-\uffff]/
/** Characters that are made at once. */
const RUN = 2_048

/**
 * The same JSON with every wide character escaped. Built from codes, because an engine keeps what was cut from a
 * wide text wide.
 */
function narrow(json: string): string {
  if (!WIDE.test(json)) return json
  let text = ''
  let codes: number[] = []
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if (code < 0x100) codes.push(code)
    else for (const char of `\\u${code.toString(16).padStart(4, '0')}`) codes.push(char.charCodeAt(0))
    if (codes.length < RUN) continue
    text += String.fromCharCode(...codes)
    codes = []
  }
  return text + String.fromCharCode(...codes)
}

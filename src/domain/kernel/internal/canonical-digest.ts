import { BY_A, BY_B, finish, START_A, START_B } from '../digest'
import { FixedText } from './fixed-text'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const [COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [',', '{', '}', '[', ']'].map((mark) =>
  mark.charCodeAt(0),
) as [number, number, number, number, number]

const fixed = (text: string) => new FixedText(text, BY_A, BY_B)
const [NULL, TRUE, FALSE] = ['null', 'true', 'false'].map(fixed) as [FixedText, FixedText, FixedText]

/** Forms that are remembered at one place; the rows of one table have one or two. */
const MOST_FORMS = 8

/** The keys of an object as they stand in it, and in order: what would else be sorted for every row again. */
type Form = Readonly<{
  keys: readonly string[]
  /** Which of `keys` comes first when they are sorted, which next. */
  order: readonly number[]
  /** `"key":` of each, in that order. */
  names: readonly FixedText[]
  /** The places of what is under each, in that order. */
  below: readonly Place[]
}>

/** A place in the rows (`tickets`, then `data`, then `customer`), with the forms of the objects that stood there. */
type Place = { forms: readonly Form[] }

/**
 * Digests values as canonical JSON (see `canonicalJson`) without writing it: nearly all of the time of a state's
 * hash went into making texts of which each was read once. That it is the digest of that very text is
 * property-tested (hash.test.ts).
 */
export class CanonicalDigest {
  #a = START_A
  #b = START_B
  readonly #places = new Map<string, Place>()

  /** The digest of a text with a value's canonical JSON behind it. `place`: values of one shape, for speed only. */
  of(before: string, place: string, value: unknown): [high: number, low: number] {
    this.#a = START_A
    this.#b = START_B
    let at = this.#places.get(place)
    if (!at) {
      at = { forms: [] }
      this.#places.set(place, at)
    }
    this.#text(before)
    this.#value(value, at)
    return finish(this.#a, this.#b)
  }

  #value(value: unknown, place: Place): void {
    if (typeof value === 'string') this.#string(value)
    else if (value === null) this.#fixed(NULL)
    else if (typeof value === 'boolean') this.#fixed(value ? TRUE : FALSE)
    else if (typeof value === 'number') this.#text(Number.isFinite(value) ? String(value) : 'null')
    else if (typeof value !== 'object') this.#text(JSON.stringify(value) ?? 'null')
    else if (Array.isArray(value)) this.#list(value, place)
    else this.#object(value, place)
  }

  #list(values: readonly unknown[], place: Place): void {
    this.#unit(OPEN_LIST)
    for (let i = 0; i < values.length; i++) {
      if (i > 0) this.#unit(COMMA)
      this.#value(values[i], place)
    }
    this.#unit(CLOSE_LIST)
  }

  #object(value: object, place: Place): void {
    const { order, names, below } = formAt(place, value)
    // All at once: an engine looks each of so many names up in a table else.
    const members = Object.values(value)
    this.#unit(OPEN)
    let first = true
    for (let i = 0; i < order.length; i++) {
      const member = members[order[i] as number]
      if (member === undefined) continue
      if (!first) this.#unit(COMMA)
      first = false
      this.#fixed(names[i] as FixedText)
      this.#value(member, below[i] as Place)
    }
    this.#unit(CLOSE)
  }

  #unit(unit: number): void {
    this.#a = Math.imul(this.#a ^ unit, BY_A)
    this.#b = Math.imul(this.#b ^ unit, BY_B)
  }

  #fixed(text: FixedText): void {
    this.#a = text.a(this.#a)
    this.#b = text.b(this.#b)
  }

  #text(text: string): void {
    let a = this.#a
    let b = this.#b
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      a = Math.imul(a ^ unit, BY_A)
      b = Math.imul(b ^ unit, BY_B)
    }
    this.#a = a
    this.#b = b
  }

  /** A text in quotes. What JSON escapes (and lone halves of a pair are among it) is left to JSON. */
  #string(text: string): void {
    let a = Math.imul(this.#a ^ QUOTE, BY_A)
    let b = Math.imul(this.#b ^ QUOTE, BY_B)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < SPACE || unit === QUOTE || unit === BACKSLASH || (unit & 0xf800) === 0xd800) {
        this.#text(JSON.stringify(text))
        return
      }
      a = Math.imul(a ^ unit, BY_A)
      b = Math.imul(b ^ unit, BY_B)
    }
    this.#a = Math.imul(a ^ QUOTE, BY_A)
    this.#b = Math.imul(b ^ QUOTE, BY_B)
  }
}

function formAt(place: Place, value: object): Form {
  for (const form of place.forms) if (isOf(value, form.keys)) return form
  const keys = Object.keys(value)
  const at = (i: number) => keys[i] as string
  const order = keys.map((_, i) => i).sort((i, j) => (at(i) < at(j) ? -1 : 1))
  const form = {
    keys,
    order,
    names: order.map((i) => fixed(`${JSON.stringify(at(i))}:`)),
    below: order.map(() => ({ forms: [] })),
  }
  if (place.forms.length < MOST_FORMS) place.forms = [...place.forms, form]
  return form
}

/** Are these its keys, in this order? */
function isOf(value: object, keys: readonly string[]): boolean {
  let at = 0
  for (const key in value) if (key !== keys[at++]) return false
  return at === keys.length
}

import { makers } from './generated/makers.gen'
import { DEEPEST } from './json'

/*
 * Values that are alike, as rows of a table are, say the names of their members over and over, and much of what
 * they hold is the same in all of them. Packed, each form of object is said once, with the members that are the
 * same everywhere; of each object only the others follow, in one flat list:
 *
 *   [{"id":"a","kind":"x","data":{"n":1}}, {"id":"b","kind":"x","data":{"n":2}}]
 *   {"forms":[[["id","kind","data"],[[0],"x",[1]]], [["n"],[[0]]]], "values":[0,"a",1,1, 0,"b",1,2]}
 *
 * A member is written as what it always is, [0] for a plain value, or [1] for a tagged one. A tagged value is
 * the number of its form and then its members (those of [0] first), or -1, a length and as many tagged values
 * for a list, or -2 and a plain value. Unpacking makes no object of which it does not know the members before:
 * that is several times faster than the plain JSON (docs/decisions/0019-way-in.md).
 */

const LIST = -1
const PLAIN = -2
/** What varies is plain everywhere, or may have members. */
const ONE = 0
const TAGGED = 1

/** Deepest nesting: what an entry or envelope puts around a value included. */
const DEEPEST_PACKED = DEEPEST + 8

/** A form while it is being written. */
type Form = {
  readonly keys: readonly string[]
  readonly first: readonly unknown[]
  /** Of each member: the same everywhere, a plain value, or one that may have members. */
  readonly varies: Uint8Array
  /** Form of the object that was last seen as this member: mostly the next one's too. */
  readonly last: (Form | undefined)[]
  number: number
}
const SAME = 0
const VARIES = 1
const NESTED = 2

/**
 * The text of some plain JSON values; null when one is nested too deep to be unpacked. {@link unpackJson} gives
 * back what `JSON.parse(JSON.stringify(values))` would, in the same order of members; objects with the names of one
 * of the contract's come in the contract's order.
 */
export function packJson(values: readonly unknown[]): string | null {
  const packer = new Packer()
  for (const value of values) if (!packer.look(value)) return null
  for (const value of values) packer.write(value)
  return packer.text()
}

/** Looks at everything first, to know what is the same everywhere; then writes. */
class Packer {
  readonly #forms: Form[] = []
  readonly #seen: { form: Form; members: readonly unknown[] }[] = []
  readonly #values: unknown[] = []
  #written = 0
  #last: Form | undefined

  look(value: unknown, depth = DEEPEST_PACKED): boolean {
    if (typeof value !== 'object' || value === null) return true
    if (depth === 0) return false
    if (!Array.isArray(value)) {
      this.#last = this.#lookAt(value, depth, this.#last)
      return this.#last !== undefined
    }
    let last: Form | undefined
    for (const one of value) {
      if (typeof one !== 'object' || one === null) continue
      if (Array.isArray(one)) {
        if (!this.look(one, depth - 1)) return false
        continue
      }
      last = depth > 1 ? this.#lookAt(one, depth - 1, last) : undefined
      if (!last) return false
    }
    return true
  }

  #lookAt(value: object, depth: number, guess: Form | undefined): Form | undefined {
    const keys = Object.keys(value)
    const members: readonly unknown[] = Object.values(value)
    const form = this.#formOf(keys, members, guess)
    const { first, varies, last } = form
    const at = this.#seen.push({ form, members }) - 1
    for (let i = 0; i < members.length; i++) {
      const member = members[i]
      if (typeof member === 'object' && member !== null) {
        varies[i] = NESTED
        if (depth === 1) return undefined
        if (Array.isArray(member)) {
          if (member.length > 0 && !this.look(member, depth - 1)) return undefined
        } else {
          last[i] = this.#lookAt(member, depth - 1, last[i])
          if (!last[i]) return undefined
        }
      } else if (member === undefined) {
        // JSON leaves such a member out.
        this.#seen.length = at
        return this.#lookAt(JSON.parse(JSON.stringify(value)), depth, undefined)
      } else if (member !== first[i] && varies[i] === SAME) varies[i] = VARIES
    }
    return form
  }

  #formOf(keys: readonly string[], first: readonly unknown[], guess: Form | undefined): Form {
    if (guess && sameKeys(guess.keys, keys)) return guess
    for (const form of this.#forms) if (sameKeys(form.keys, keys)) return form
    const varies = new Uint8Array(keys.length)
    const form: Form = { keys, first, varies, last: [], number: this.#forms.length }
    this.#forms.push(form)
    return form
  }

  /** To be called with the same values in the same order as {@link Packer.look}. */
  write(value: unknown): void {
    const values = this.#values
    if (typeof value !== 'object' || value === null) {
      values.push(PLAIN, value)
      return
    }
    if (Array.isArray(value)) {
      values.push(LIST, value.length)
      for (const one of value) this.write(one)
      return
    }
    const seen = this.#seen[this.#written++]
    if (!seen) throw new Error('written before it was looked at')
    const { form, members } = seen
    const { varies } = form
    values.push(form.number)
    for (let i = 0; i < members.length; i++) if (varies[i] === VARIES) values.push(members[i])
    for (let i = 0; i < members.length; i++) if (varies[i] === NESTED) this.write(members[i])
  }

  text(): string {
    const forms = this.#forms.map(({ keys, first, varies }) => [
      keys,
      first.map((member, i) => (varies[i] === SAME ? member : varies[i] === VARIES ? [ONE] : [TAGGED])),
    ])
    return JSON.stringify({ forms, values: this.#values })
  }
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Is this what {@link packJson} writes, as far as its first look tells? */
export const isPacked = (json: unknown): json is { forms: unknown; values?: unknown } =>
  typeof json === 'object' && json !== null && 'forms' in json

/**
 * The values of a packed text that has been parsed. Nothing in them has been checked, as in any JSON.
 * @param most about how many characters they may have as plain JSON: what is packed can say little and mean much
 * @throws {Error} saying what is wrong when it is not what {@link packJson} writes.
 */
export function unpackJson(packed: { forms: unknown; values?: unknown }, most: number): unknown[] {
  const { forms, values } = packed
  if (!Array.isArray(forms) || !Array.isArray(values)) throw new Error('not packed')
  const unpacker = new Unpacker(forms.map(readForm), values, most)
  return unpacker.all()
}

/** A form as it is read. */
type Known = {
  readonly make: (members: readonly unknown[]) => object
  /** In the order in which `make` takes them. */
  readonly members: readonly unknown[]
  /** Places of what varies, in the order in which it is written: plain ones, and tagged ones. */
  readonly ones: readonly number[]
  readonly tagged: readonly number[]
  /** About how many characters of JSON an object has, without what varies. */
  readonly chars: number
}

function readForm(form: unknown): Known {
  const [keys, members] = (Array.isArray(form) ? form : []) as [unknown?, unknown?]
  if (!Array.isArray(keys) || !Array.isArray(members) || keys.length !== members.length)
    throw new Error('a form without its members')
  if (!isNames(keys)) throw new Error('a member without a name')
  const ones: number[] = []
  const tagged: number[] = []
  const { make, places } = makerOf(keys)
  const placed = places ? members.slice() : members
  let chars = 2
  for (let i = 0; i < members.length; i++) {
    const member: unknown = members[i]
    chars += (keys[i] ?? '').length + (typeof member === 'string' ? member.length : 0) + 4
    const place = places?.[i] ?? i
    placed[place] = member
    if (typeof member !== 'object' || member === null) continue
    if (!Array.isArray(member) || member.length !== 1) throw new Error('a member of no kind')
    if (member[0] === ONE) ones.push(place)
    else if (member[0] === TAGGED) tagged.push(place)
    else throw new Error('a member of no kind')
  }
  return { make, members: placed, ones, tagged, chars }
}

const isNames = (keys: readonly unknown[]): keys is readonly string[] =>
  keys.every((key) => typeof key === 'string')

class Unpacker {
  readonly #forms: readonly Known[]
  readonly #values: readonly unknown[]
  #left: number
  #at = 0

  constructor(forms: readonly Known[], values: readonly unknown[], most: number) {
    this.#forms = forms
    this.#values = values
    this.#left = most
  }

  all(): unknown[] {
    const all: unknown[] = []
    while (this.#at < this.#values.length) all.push(this.#tagged(DEEPEST_PACKED))
    return all
  }

  #tagged(depth: number): unknown {
    const tag = this.#one()
    if (tag === PLAIN) return this.#one()
    if (depth === 0) throw new Error('nested too deep')
    if (tag === LIST) return this.#list(depth)
    const form = typeof tag === 'number' ? this.#forms[tag] : undefined
    if (!form) throw new Error('a value of no form')
    this.#left -= form.chars
    if (this.#left < 0) throw new Error('more than is accepted')
    const members = form.members.slice()
    for (const i of form.ones) members[i] = this.#one()
    for (const i of form.tagged) members[i] = this.#tagged(depth - 1)
    return form.make(members)
  }

  #list(depth: number): unknown[] {
    const length = this.#one()
    // Each of them takes a place at least.
    if (typeof length !== 'number' || !(length >= 0 && length <= this.#values.length - this.#at))
      throw new Error('a list of no length')
    const list: unknown[] = []
    while (list.length < length) list.push(this.#tagged(depth - 1))
    return list
  }

  #one(): unknown {
    const value = this.#values[this.#at++]
    if (value === undefined || (typeof value === 'object' && value !== null))
      throw new Error('a value too few, or one with members')
    return value
  }
}

/** What makes an object of its members, and the place of each among those that it takes; null: as they come. */
type Maker = Pick<Known, 'make'> & { readonly places: readonly number[] | null }

/**
 * The contract's own objects are made in one go by written code; an object that grows member by member costs ten
 * times as much. A database may have turned their members round: PostgreSQL's jsonb does.
 */
function makerOf(keys: readonly string[]): Maker {
  const names = keys.join()
  const known = written.get(names) ?? turned.get(names) ?? turnedMaker(keys, names)
  // A name with a comma in it could be taken for two.
  if (known?.count === keys.length) return known
  return { make: (members) => grown(keys, members), places: null }
}

type Written = Maker & { readonly keys: readonly string[]; readonly count: number }

const written = new Map<string, Written>(
  makers.map((make) => {
    const keys = Object.keys(make([]))
    return [keys.join(), { make, keys, count: keys.length, places: null }] as const
  }),
)
/** The same by their names in one order; filled when first asked for. */
const sorted = new Map<string, Written>()
/** Those that came in another order. */
const turned = new Map<string, Written>()
/** A server has one other order, of each form; who sends more has them looked for again. */
const MOST_TURNED = 200

function turnedMaker(keys: readonly string[], names: string): Written | undefined {
  if (sorted.size === 0) for (const one of written.values()) sorted.set(one.keys.toSorted().join(), one)
  const known = sorted.get(keys.toSorted().join())
  if (known?.count !== keys.length) return undefined
  const maker = { ...known, places: keys.map((key) => known.keys.indexOf(key)) }
  if (turned.size < MOST_TURNED) turned.set(names, maker)
  return maker
}

function grown(keys: readonly string[], members: readonly unknown[]): object {
  const value: Record<string, unknown> = {}
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? ''
    if (key === '__proto__')
      // Set plainly, it would be the object's prototype.
      Object.defineProperty(value, key, {
        value: members[i],
        enumerable: true,
        writable: true,
        configurable: true,
      })
    else value[key] = members[i]
  }
  return value
}

import type * as v from 'valibot'
import { Finite, Json } from '../contract/scalars'

type Schema = v.GenericSchema
/** What the schemas of the contract are made of, as valibot describes itself. */
type Described = Schema & {
  entries?: Record<string, Described>
  wrapped?: Described
  item?: Described
  pipe?: readonly [Described, ...(v.GenericPipeItem & { requirement?: unknown })[]]
  options?: readonly unknown[]
  literal?: unknown
  default?: unknown
  fallback?: unknown
}

type Options = {
  /** What is to be decoded, by the name of its decoder. */
  roots: Readonly<Record<string, Schema>>
  /** Names for schemas that are met on the way. */
  names?: Readonly<Record<string, Schema>>
  /** Is `v.unknown()` let through as it is? Only where somebody else checks it. */
  unchecked?: boolean
}

/** The text of a module, which of its functions decodes which root, and the members of each object in it. */
type Written = {
  code: string
  decoderOf: Readonly<Record<string, string>>
  shapes: readonly (readonly string[])[]
}

/**
 * Writes straight-line decoders from valibot schemas: each gives what valibot gives (known keys only, in the
 * schema's order), or undefined where valibot refuses. Several times faster, because nothing is looked up.
 *
 * @throws {Error} naming the field whose schema it cannot write, and a number or value that JSON would not
 *   give back as it was.
 */
export function writeDecoders({ roots, names = {}, unchecked = false }: Options): Written {
  const wanted = new Map<unknown, string>(Object.entries(names).map(([name, schema]) => [schema, name]))
  const written = new Map<unknown, string>()
  const bodies = new Map<string, string>()
  const lines: string[] = []
  const used = new Set<string>()
  const shapes = new Map<string, readonly string[]>()

  /** The name of the function that decodes this schema; written when it is first asked for. */
  const functionOf = (schema: Described, where: string): string => {
    const known = written.get(schema)
    if (known) return known
    const body = writeBody(schema, wanted.get(schema) ?? where)
    // Events of the same shape share one.
    const same = bodies.get(body)
    const name = same ?? wanted.get(schema) ?? camel(where)
    written.set(schema, name)
    if (same) return same
    bodies.set(body, name)
    lines.push(`const ${name} = (x: unknown) => ${body}`)
    return name
  }

  const writeBody = (schema: Described, where: string): string => {
    refuseDefaults(schema, where)
    if (schema.type !== 'object' || schema.pipe) {
      const { before, value, refused } = write(schema, 'x', where)
      return before ? `{\n  ${before}\n  return ${value}\n}` : `(${refused}) ? undefined : ${value}`
    }
    const reads: string[] = []
    const refusals: string[] = []
    const nested: string[] = []
    const fields: string[] = []
    for (const [key, field] of Object.entries(schema.entries ?? {})) {
      const at = `${where}.${key}`
      if (!/^[a-z_]\w*$/i.test(key) || key === '__proto__') throw new Error(`${at}: not a plain key`)
      const read = `f${fields.length}`
      reads.push(`const ${read} = o.${key}`)
      if (field.type === 'optional' || field.type === 'exact_optional') {
        refuseDefaults(field, at)
        const exact = field.type === 'exact_optional'
        const { before, value, refused } = write(wrappedOf(field), read, at)
        if (before && !exact)
          throw new Error(`${at}: no decoder can be written for what may be undefined and is not plain`)
        const absent = `${value} === undefined && '${key}' in o`
        if (before) nested.push(before.replace('= ', `= ${read} === undefined ? undefined : `))
        if (before) nested.push(`if (${absent}) return undefined`)
        else if (exact) refusals.push(`(${absent})`)
        if (!before) refusals.push(`(${read} !== undefined && (${refused}))`)
        fields.push(`...(${exact ? `${value} !== undefined` : `'${key}' in o`} ? { ${key}: ${value} } : {})`)
        continue
      }
      const { before, value, refused } = write(field, read, at)
      if (before) nested.push(before, `if (${refused}) return undefined`)
      else refusals.push(`(${refused || `!('${key}' in o)`})`)
      fields.push(`${key}: ${value}`)
    }
    for (const keys of shapesOf(schema.entries ?? {})) shapes.set(keys.join(), keys)
    return `{\n  ${[
      "if (typeof x !== 'object' || x === null) return undefined",
      ...(reads.length ? ['const o = x as Fields'] : []),
      ...reads,
      ...(refusals.length ? [`if (${refusals.join(' || ')}) return undefined`] : []),
      ...nested,
      `return { ${fields.join(', ')} } as const`,
    ].join('\n  ')}\n}`
  }

  /** How a value in the variable `read` is checked: statements before, the condition of refusal, the result. */
  const write = (
    schema: Described,
    read: string,
    where: string,
  ): { before: string; refused: string; value: string } => {
    const leaf = refusalOf(schema, read, where)
    if (leaf !== null) return { before: '', refused: leaf, value: read }
    const out = read === 'x' ? 'y' : `v${read.slice(1)}`
    const inner = schema.type === 'nullable' ? wrappedOf(schema) : schema
    const decoded = decodedBy(inner, read, where)
    const call = inner === schema ? decoded : `${read} === null ? null : ${decoded}`
    return { before: `const ${out} = ${call}`, refused: `${out} === undefined`, value: out }
  }

  const decodedBy = (schema: Described, read: string, where: string): string => {
    refuseDefaults(schema, where)
    if (schema.type === 'object' && !schema.pipe) return `${functionOf(schema, where)}(${read})`
    if (schema.type === 'array' && !schema.pipe && schema.item) {
      used.add('list')
      return `list(${read}, ${functionOf(schema.item, `${where}.item`)})`
    }
    throw new Error(`${where}: no decoder can be written for '${schema.type}'`)
  }

  /** The condition under which a plain value is refused; null for what holds others. */
  const refusalOf = (schema: Described, read: string, where: string): string | null => {
    refuseDefaults(schema, where)
    if (schema === (Json as unknown)) {
      used.add('isJson')
      return `!isJson(${read})`
    }
    if (schema === (Finite as unknown)) {
      used.add('finite')
      return `!finite(${read})`
    }
    if (schema.pipe) {
      const [first, ...actions] = schema.pipe
      const refusal = first.type === 'number' ? `typeof ${read} !== 'number'` : refusalOf(first, read, where)
      if (refusal === null) throw new Error(`${where}: no decoder can be written for a pipe on ${first.type}`)
      const more = actions.map((action) => refusalByAction(action, read, where))
      if (first.type === 'number' && !actions.some(({ type }) => /finite|integer/.test(type)))
        throw new Error(`${where}: a number that may be Infinity; use Finite of contract/scalars`)
      return [refusal, ...more].join(' || ')
    }
    switch (schema.type) {
      case 'string':
      case 'boolean':
        return `typeof ${read} !== '${schema.type}'`
      case 'null':
        return `${read} !== null`
      case 'literal':
        return `${read} !== ${plain(schema.literal, where)}`
      case 'picklist':
        return (schema.options ?? []).map((option) => `${read} !== ${plain(option, where)}`).join(' && ')
      case 'nullable': {
        const inner = refusalOf(wrappedOf(schema), read, where)
        return inner === null ? null : `${read} !== null && (${inner})`
      }
      case 'unknown':
        if (!unchecked) throw new Error(`${where}: an unknown value; use Json of contract/scalars`)
        return ''
      case 'number':
        throw new Error(`${where}: a number that may be Infinity; use Finite of contract/scalars`)
      default:
        return null
    }
  }

  const decoderOf = Object.fromEntries(
    Object.entries(roots).map(([name, schema]) => [name, functionOf(schema as Described, name)]),
  )
  const code = [
    ...(used.has('isJson') ? ["import { isJson } from '../json'"] : []),
    'type Fields = Readonly<Record<string, unknown>>',
    ...(used.has('finite') ? [FINITE] : []),
    ...(used.has('list') ? [LIST] : []),
    ...lines,
  ].join('\n')
  return { code, decoderOf, shapes: [...shapes.values()] }
}

/** Most members that may be missing of an object of which every shape is written. */
const MOST_MISSING = 3

/**
 * The members of the objects that a schema takes: with those that may be missing, and without. Where many may be,
 * a server has all of them or is from before any.
 */
function shapesOf(entries: Readonly<Record<string, Described>>): string[][] {
  const optional = Object.keys(entries).filter((key) => /optional$/.test(entries[key]?.type ?? ''))
  const missing =
    optional.length <= MOST_MISSING
      ? Array.from({ length: 2 ** optional.length }, (_, bits) => optional.filter((_, i) => (bits >> i) & 1))
      : [[], optional]
  return missing.map((gone) => Object.keys(entries).filter((key) => !gone.includes(key)))
}

/** Fewest members of an object for which {@link writeMakers} writes a function: smaller ones are made as fast without. */
const LEAST_MEMBERS = 4

/** Functions that make an object of its members in one go, one for each of these shapes. */
export const writeMakers = (shapes: readonly (readonly string[])[]): string[] => [
  'type Members = readonly unknown[]',
  'export const makers: readonly ((m: Members) => object)[] = [',
  ...shapes
    .filter((keys) => keys.length >= LEAST_MEMBERS)
    .map((keys) => `  (m) => ({ ${keys.map((key, i) => `${key}: m[${i}]`).join(', ')} }),`),
  ']',
]

const camel = (path: string): string => path.replace(/\.(\w)/g, (_, first: string) => first.toUpperCase())

const FINITE = `const finite = (x: unknown): x is number => typeof x === 'number' && Number.isFinite(x)`

const LIST = `const list = <T>(x: unknown, item: (x: unknown) => T | undefined): T[] | undefined => {
  if (!Array.isArray(x)) return undefined
  const out: T[] = []
  for (let i = 0; i < x.length; i++) {
    const one = item(x[i])
    if (one === undefined) return undefined
    out.push(one)
  }
  return out
}`

function wrappedOf(schema: Described): Described {
  if (!schema.wrapped) throw new Error(`'${schema.type}' wraps nothing`)
  return schema.wrapped
}

/** The condition under which one step of a pipe refuses. */
function refusalByAction(
  { type, requirement }: v.GenericPipeItem & { requirement?: unknown },
  read: string,
  where: string,
): string {
  const bound = () => {
    if (typeof requirement !== 'number') throw new Error(`${where}: ${type} without a number`)
    return requirement
  }
  switch (type) {
    case 'min_length':
      return `${read}.length < ${bound()}`
    case 'max_length':
      return `${read}.length > ${bound()}`
    case 'min_value':
      return `${read} < ${bound()}`
    case 'max_value':
      return `${read} > ${bound()}`
    case 'finite':
      return `!Number.isFinite(${read})`
    case 'integer':
      return `!Number.isInteger(${read})`
    case 'safe_integer':
      return `!Number.isSafeInteger(${read})`
    default:
      throw new Error(`${where}: no decoder can be written for '${type}'`)
  }
}

function refuseDefaults(schema: Described, where: string): void {
  if (schema.default !== undefined || schema.fallback !== undefined)
    throw new Error(`${where}: no decoder can be written for a default`)
}

function plain(value: unknown, where: string): string {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return JSON.stringify(value)
  throw new Error(`${where}: no decoder can be written for the literal ${String(value)}`)
}

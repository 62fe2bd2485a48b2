import { EnvelopeSchema } from '@contract/envelope'
import * as entities from '@contract/generated/decoders.gen'
import { decodeEnvelope } from '@contract/generated/envelope-decoder.gen'
import { eventDecoders } from '@contract/generated/event-decoders.gen'
import { realtimeEvents } from '@contract/realtime'
import { DEEPEST, Finite, isJson, Json } from '@contract/scalars'
import { loginSchemas } from '@domain/login/login.schemas'
import { loginDecoders } from '@domain/login/login-decoders.gen'
import { decodeFileEntry } from '@infra/logfile/entry-decoder.gen'
import { EntrySchema } from '@infra/logfile/format'
import fc from 'fast-check'
import * as v from 'valibot'
import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import { writeDecoders } from '../../scripts/generate-decoders'

type Described = v.GenericSchema & {
  entries?: Record<string, Described>
  wrapped?: Described
  item?: Described
  pipe?: readonly [Described, ...{ type: string; requirement?: unknown }[]]
  options?: readonly unknown[]
}

/** Inputs that a schema takes, made by looking at it. */
function validFor(schema: Described): fc.Arbitrary<unknown> {
  if (schema === (Json as unknown)) return fc.jsonValue({ maxDepth: 3 })
  if (schema === (Finite as unknown))
    return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  if (schema.pipe) {
    if (schema.pipe[0].type === 'number') return fc.nat().map((n) => n + 1)
    return fc.string({ minLength: 1, maxLength: 40 })
  }
  switch (schema.type) {
    case 'string':
      return fc.string()
    case 'boolean':
      return fc.boolean()
    case 'unknown':
      return fc.jsonValue()
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? []))
    case 'nullable':
      return fc.option(validFor(schema.wrapped ?? schema))
    case 'array':
      return fc.array(validFor(schema.item ?? schema), { maxLength: 3 })
    case 'object':
      return recordFor(Object.entries(schema.entries ?? {}))
    default:
      throw new Error(`no arbitrary for ${schema.type}`)
  }
}

/** One input with everything in it: nothing null that may be something, nothing missing, no list empty. */
function fullFor(schema: Described): unknown {
  if (schema === (Json as unknown)) return { any: ['value'] }
  if (schema === (Finite as unknown)) return 7
  if (schema.pipe) return schema.pipe[0].type === 'number' ? 1 : 'x'
  if (schema.wrapped) return fullFor(schema.wrapped)
  if (schema.item) return [fullFor(schema.item)]
  if (schema.entries)
    return Object.fromEntries(Object.entries(schema.entries).map(([key, field]) => [key, fullFor(field)]))
  if (schema.type === 'picklist') return schema.options?.[0]
  return schema.type === 'boolean' ? true : 'x'
}

function recordFor(entries: readonly [key: string, field: Described][]): fc.Arbitrary<unknown> {
  const mayMiss = ({ type }: Described) => type === 'exact_optional' || type === 'optional'
  return fc.record(
    Object.fromEntries(
      entries.map(([key, field]) => [key, validFor(mayMiss(field) ? (field.wrapped ?? field) : field)]),
    ),
    { requiredKeys: entries.filter(([, field]) => !mayMiss(field)).map(([key]) => key) },
  )
}

const HOSTILE = [
  'null',
  '1e999',
  '-1e999',
  '"text"',
  '""',
  '0',
  '-1',
  '1.5',
  '9007199254740993',
  'true',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"id":"1"}}',
  '{"constructor":1,"length":2}',
  '"\\ud800"',
  `"${'x'.repeat(200)}"`,
  '['.repeat(40) + ']'.repeat(40),
]

type Mutation = { at: number; how: 'replace' | 'drop' | 'add' | 'proto'; with: string }
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 400 }),
  how: fc.constantFrom('replace', 'drop', 'add', 'proto'),
  with: fc.constantFrom(...HOSTILE),
})

/** Every holder of a value inside, with the key of that value. */
function places(value: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [
    [holder, key] as [typeof holder, string],
    ...places(holder[key]),
  ])
}

/** The JSON text of a value with something wrong in it; texts, so that a key may be `__proto__`. */
function mutate(value: unknown, { at, how, with: text }: Mutation): string {
  const copy: unknown = JSON.parse(JSON.stringify({ root: value }))
  const all = places(copy)
  const [holder, key] = all[at % all.length] ?? [{}, '']
  if (how === 'drop') delete holder[key]
  else if (how === 'replace') holder[key] = '@@here@@'
  else holder[how === 'add' ? 'surplus' : '@@proto@@'] = '@@here@@'
  const { root } = copy as { root?: unknown }
  return (JSON.stringify(root) ?? 'null').replace('"@@here@@"', () => text).replace('@@proto@@', '__proto__')
}

function expectTheSame(schema: v.GenericSchema, straight: (x: unknown) => unknown, input: unknown): void {
  const parsed = v.safeParse(schema, input)
  const decoded = straight(input)
  if (!parsed.success) {
    expect(decoded).toBeUndefined()
    return
  }
  expect(decoded).toStrictEqual(parsed.output)
  // The same order of keys too.
  expect(JSON.stringify(decoded)).toBe(JSON.stringify(parsed.output))
}

const PAIRS: [name: string, schema: v.GenericSchema, straight: (x: unknown) => unknown][] = [
  ['the envelope', EnvelopeSchema, decodeEnvelope],
  ['an entry of a log file', EntrySchema, decodeFileEntry],
  ...Object.entries(realtimeEvents).map(([name, { data }]): (typeof PAIRS)[number] => [
    name,
    data,
    eventDecoders[name as keyof typeof eventDecoders],
  ]),
  ...Object.entries(loginSchemas).map(([name, schema]): (typeof PAIRS)[number] => [
    name,
    schema,
    loginDecoders[name as keyof typeof loginDecoders],
  ]),
]

/** Law: what `npm run generate` wrote decides and gives as the schema does. */
describe.each(PAIRS)('%s', (_, schema, straight) => {
  const valid = validFor(schema)

  it('is taken as the schema takes it', () => {
    fc.assert(
      fc.property(valid, (input) => {
        expect(v.is(schema, input)).toBe(true)
        expectTheSame(schema, straight, JSON.parse(JSON.stringify(input)))
      }),
      { numRuns: 50 },
    )
  })

  it('is taken or refused as the schema does, whatever stands in whichever place', () => {
    const full = fullFor(schema)
    expect(v.is(schema, full)).toBe(true)
    const count = places({ root: full }).length
    for (let at = 0; at < count; at++) {
      expectTheSame(schema, straight, JSON.parse(mutate(full, { at, how: 'drop', with: '' })))
      for (const text of HOSTILE)
        expectTheSame(schema, straight, JSON.parse(mutate(full, { at, how: 'replace', with: text })))
    }
  })

  it('with something wrong in it is taken or refused as the schema does', () => {
    let refused = 0
    fc.assert(
      fc.property(valid, mutation, (input, wrong) => {
        const hostile: unknown = JSON.parse(mutate(input, wrong))
        if (!v.is(schema, hostile)) refused += 1
        expectTheSame(schema, straight, hostile)
      }),
      { numRuns: 100 },
    )
    expect(refused).toBeGreaterThan(10)
  })

  it('is refused where it is no object at all', () => {
    for (const text of HOSTILE) expectTheSame(schema, straight, JSON.parse(text))
    for (const input of [undefined, Number.NaN, () => {}, Symbol('x'), new Date(0)])
      expectTheSame(schema, straight, input)
  })
})

describe('what JSON would not give back', () => {
  it.each(['1e999', '-1e999'])('%s is no number of an event', (text) => {
    const input = JSON.parse(`{"customer":null,"rev":${text}}`)
    expect(v.is(Finite, input.rev)).toBe(false)
    expect(eventDecoders.TransferCanceled({ id: '1', chatTicketId: '1', rev: input.rev })).toBeUndefined()
  })

  it.each([
    ['a number without end', JSON.parse('{"a":[1e999]}')],
    ['a hole', { a: undefined }],
    ['a nest too deep', JSON.parse('['.repeat(DEEPEST + 2) + ']'.repeat(DEEPEST + 2))],
    ['a nest deep enough to break a stack', JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))],
  ])('%s is no JSON', (_, value) => {
    expect(isJson(value)).toBe(false)
    expect(v.is(Json, value)).toBe(false)
  })

  it('any JSON value of some depth comes back as it went', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => isJson(value)))
  })
})

describe('the writer of decoders', () => {
  const written = (schema: v.GenericSchema) => () => writeDecoders({ roots: { x: schema }, names: entities })

  it.each([
    ['a number that may be Infinity', v.object({ n: v.number() }), 'x.n: a number that may be Infinity'],
    ['an unchecked value', v.object({ a: v.unknown() }), 'x.a: an unknown value'],
    [
      'a record',
      v.object({ a: v.record(v.string(), v.string()) }),
      "x.a: no decoder can be written for 'record'",
    ],
    [
      'a default',
      v.object({ a: v.optional(v.string(), 'x') }),
      'x.a: no decoder can be written for a default',
    ],
    ['a choice of objects', v.union([v.object({})]), "x: no decoder can be written for 'union'"],
    [
      'a change of the value',
      v.object({ a: v.pipe(v.string(), v.trim()) }),
      "x.a: no decoder can be written for 'trim'",
    ],
    ['unknown keys kept', v.looseObject({}), "x: no decoder can be written for 'loose_object'"],
    ['unknown keys refused', v.strictObject({}), "x: no decoder can be written for 'strict_object'"],
    ['an object that may be undefined', v.object({ a: v.optional(v.object({})) }), 'x.a: no decoder'],
    [
      'a rule on a whole object',
      v.pipe(
        v.object({}),
        v.check(() => true),
      ),
      'x: no decoder',
    ],
    ['a key that is none', v.object({ 'a-b': v.string() }), 'x.a-b: not a plain key'],
  ])('throws at %s', (_, schema, message) => {
    expect(written(schema)).toThrow(message)
  })

  it('writes what may be missing as the schema has it', async () => {
    const schema = v.object({
      a: v.optional(v.string()),
      b: v.exactOptional(v.nullable(v.string())),
      c: v.exactOptional(v.array(v.literal('x'))),
    })
    const { code, decoderOf } = writeDecoders({ roots: { x: schema } })
    const { code: plain } = await transformWithOxc(code, 'written.ts')
    const module = `${plain}\nexport const straight = ${decoderOf.x}`
    const { straight }: { straight: (x: unknown) => unknown } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
    )
    const member = fc.constantFrom(undefined, null, 'x', 1, [], ['x'], ['y'], {})
    const some = fc.record({ a: member, b: member, c: member }, { requiredKeys: [] })
    fc.assert(
      fc.property(some, (input) => expectTheSame(schema, straight, input)),
      { numRuns: 500 },
    )
  })

  it('covers the whole catalogue', () => {
    expect(Object.keys(eventDecoders)).toEqual(Object.keys(realtimeEvents))
  })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { draft } from '../../../tests/model/entries'
import { registry } from '../core'
import { define } from './define'
import { admit, createRegistry, type Upcast } from './registry'

const named = (name: string) => define('mark', name, v.object({}), () => {})

/** Version 1 had one name, version 2 two, version 3 a list. */
const toTwo: Upcast = (data) => {
  const { name } = data as { name: string }
  const [first, last] = name.split(' ')
  return { first, last }
}
const toThree: Upcast = (data) => {
  const { first, last } = data as { first: string; last: string }
  return { names: [first, last] }
}
const versioned = (upcasts: Record<number, Upcast>) =>
  define('mark', 'named', v.object({ names: v.array(v.string()) }), () => {}, { v: 3, upcasts })

describe('a registry is refused', () => {
  test('with a name given twice', () => {
    expect(() => createRegistry([named('a'), named('b'), named('a')])).toThrow("'a' is defined twice")
  })
  test('with a hole between the versions', () => {
    expect(() => createRegistry([versioned({ 2: toThree })])).toThrow('no upcast from version 1')
    expect(() => createRegistry([versioned({ 1: toTwo })])).toThrow('no upcast from version 2')
  })
})

describe('at the door', () => {
  const here = createRegistry([versioned({ 1: toTwo, 2: toThree })])
  const lifted = { ok: true, entry: { v: 3, data: { names: ['Ana', 'Sá'] } } }
  test.each([
    ['a payload of version 1', 1, { name: 'Ana Sá' }, lifted],
    ['a payload of version 2', 2, { first: 'Ana', last: 'Sá' }, lifted],
    ['a payload of today', 3, { names: ['Ana', 'Sá'], more: 1 }, lifted],
    ['a later one is let through untouched', 4, { any: 1 }, { ok: true, entry: { v: 4, data: { any: 1 } } }],
    [
      'one of today that does not fit',
      3,
      { names: 'Ana' },
      { ok: false, reason: expect.stringMatching(/^named: names: /) },
    ],
    [
      'an old one that never fitted',
      1,
      null,
      { ok: false, reason: 'named: cannot be lifted from version 1' },
    ],
    ['a version that is none', Number.NaN, {}, { ok: false, reason: 'named: no such version' }],
    ['a version from the abyss', -1e12, {}, { ok: false, reason: 'named: no such version' }],
  ])('%s', (_, version, data, answer) => {
    expect(admit(here, draft('mark', 'named', data, { v: version }))).toMatchObject(answer)
  })
  test('an unknown name is let through untouched', () => {
    const unknown = draft('mark', 'toString', { any: 1 })
    expect(admit(here, unknown)).toEqual({ ok: true, entry: unknown })
  })
})

test('every entry of this build says its kind and version', () => {
  for (const [name, definition] of registry) {
    expect(definition.name).toBe(name)
    expect(definition.v).toBeGreaterThanOrEqual(1)
  }
})

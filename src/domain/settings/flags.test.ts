import { describe, expect, test } from 'vitest'
import { flagFor, readFlag, type SettingEntry } from './flags'

test.each([
  ['true', true],
  ['false', false],
  ['TRUE', null],
  ['1', null],
  ['', null],
  [null, null],
  [undefined, null],
  [true, null],
])('the value %j reads as %j', (value, flag) => expect(readFlag(value)).toBe(flag))

const entry = (value: string | null, instance_id: string | null = null, key = 'inbox'): SettingEntry => ({
  key,
  value,
  instance_id,
})

describe('a flag for connection 1', () => {
  test.each<[string, SettingEntry[], boolean]>([
    ['is the tenant’s', [entry('true')], true],
    ['is its own before the tenant’s', [entry('true'), entry('false', '1')], false],
    ['is its own, whichever comes first', [entry('false', '1'), entry('true')], false],
    ['is not another connection’s', [entry('true', '2')], false],
    ['is not another flag’s', [entry('true', null, 'maintenance_status')], false],
    ['is the tenant’s where its own says nothing', [entry('true'), entry('sim', '1')], true],
  ])('%s', (_, settings, on) => expect(flagFor(settings, 'inbox', '1')).toBe(on))
  test('is the fallback where nobody says', () => {
    expect(flagFor([], 'inbox', '1')).toBe(false)
    expect(flagFor([entry(null)], 'inbox', '1', true)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { SETTINGS, type SettingKey } from '../../../contract/settings'
import { fits } from './fits'
import { readFlag } from './flag'
import { isSetting, type SettingEntry, settingFor } from './registry'
import { ZONES } from './zones'

test.each<[SettingKey, string | null, boolean]>([
  ['maintenance_status', 'true', true],
  ['maintenance_status', 'sim', false],
  ['maintenance_status', null, true],
  ['transfer_expires_minutes', '10', true],
  ['transfer_expires_minutes', '0', false],
  ['transfer_expires_minutes', '1441', false],
  ['transfer_expires_minutes', '1e3', false],
  ['wait_limit_queue_minutes', '5', true],
  ['wait_limit_open_minutes', '0', false],
  ['reopen_hours', '0', true],
  ['datetime_analytics_min', '2025-05-13', true],
  ['datetime_analytics_min', '2025-02-30', false],
  ['datetime_analytics_min', '13/05/2025', false],
  ['team_banner', 'Inventário às 18h', true],
  ['team_banner', '   ', false],
  ['team_banner', 'x'.repeat(281), false],
  ['payment_message', 'Recebemos {{valor}} do pedido {{pedido}}.', true],
  ['payment_message', 'De {{cpf}}.', false],
  ['payment_message', 'x'.repeat(501), false],
  ['time_zone', 'America/Manaus', true],
  ['time_zone', 'America/Ceres', false],
  // There is one, but not in Brazil.
  ['time_zone', 'Europe/Lisbon', false],
  ['time_zone', '', false],
])('%s may hold %j: %s', (key, value, may) => expect(fits(key, value)).toBe(may))

test.each([
  ['whatsapp_status', true],
  ['feature:nps', false],
  ['constructor', false],
])('%s is a setting: %s', (key, is) => expect(isSetting(key)).toBe(is))

test.each([
  ['true', true],
  ['false', false],
  ['TRUE', null],
  ['1', null],
  ['', null],
  [null, null],
  [undefined, null],
  [true, null],
])('the flag %j reads as %j', (value, flag) => expect(readFlag(value)).toBe(flag))

const entry = (value: string | null, instance_id: string | null = null, key = 'inbox'): SettingEntry => ({
  key,
  value,
  instance_id,
})

describe('a setting for connection 1', () => {
  test.each<[string, SettingEntry[], boolean]>([
    ['is the shop’s', [entry('false')], false],
    ['is its own before the shop’s', [entry('false'), entry('true', '1')], true],
    ['is its own, whichever comes first', [entry('true', '1'), entry('false')], true],
    ['is not another connection’s', [entry('false', '2')], true],
    ['is not another setting’s', [entry('false', null, 'maintenance_status')], true],
    ['is the shop’s where its own says nothing', [entry('false'), entry('sim', '1')], false],
    ['is the product’s where nobody says anything', [entry(null)], true],
  ])('%s', (_, settings, on) => expect(settingFor(settings, 'inbox', '1')).toBe(on))

  test('is a number within its range, or counts as not said', () => {
    const minutes = (value: string) =>
      settingFor([entry(value, null, 'transfer_expires_minutes')], 'transfer_expires_minutes', null)
    expect(['5', '1440', '1441', '0', '-3', 'x'].map(minutes)).toEqual([5, 1440, 10, 10, 10, 10])
  })
})

test('the zone is the shop’s, or Brasília’s where what is kept is none', () => {
  const zone = (value: string) => settingFor([entry(value, null, 'time_zone')], 'time_zone', null)
  expect(['America/Noronha', '[redacted]', ''].map(zone)).toEqual([
    'America/Noronha',
    'America/Sao_Paulo',
    'America/Sao_Paulo',
  ])
})

test('every zone that may be chosen is known here', () => {
  for (const timeZone of ZONES) expect(() => new Intl.DateTimeFormat('pt-BR', { timeZone })).not.toThrow()
  expect(new Set(ZONES).size).toBe(ZONES.length)
})

test('every default is one that the setting may hold', () => {
  for (const [key, { default: value }] of Object.entries(SETTINGS))
    expect(fits(key as SettingKey, value === null ? null : String(value)), key).toBe(true)
})
